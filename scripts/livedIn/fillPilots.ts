import { chinaDay } from '../../src/domain/chinaDay.ts'
import type { FilledBox } from './fillBox.ts'
import type { OpenedAccount } from './openAccount.ts'

const DAY_MS = 86_400_000

/** One pilot that is under way, and one that was decided. */
export async function fillPilots({ api, shops }: OpenedAccount, { published }: FilledBox): Promise<void> {
  const [running, decided] = published
  const others = (shop_uid: string) => shops.map((shop) => shop.shop_uid).filter((uid) => uid !== shop_uid)
  const begin = (pilot_id: string, { box_id, shop_uid }: FilledBox['published'][number], daysAgo: number) => ({
    pilot_id,
    box_id,
    shop_uids: [shop_uid],
    rollout_shop_uids: others(shop_uid).slice(0, 6),
    first_day: chinaDay(Date.now() - daysAgo * DAY_MS),
    wanted_orders: 30,
    state: 'running' as const,
    notes: '',
    is_deleted: false,
  })
  if (running) await api.call('savePilot', begin('lived-in-running', running, 9))
  if (!decided) return
  const fields = begin('lived-in-decided', decided, 32)
  const begun = await api.call('savePilot', fields)
  if (begun) await api.call('savePilot', { ...fields, state: 'rolledOut', notes: '净 ROI 高于保本，铺到重点店铺', version: begun.version })
}
