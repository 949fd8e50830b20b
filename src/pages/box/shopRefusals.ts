import type { ConsoleApi } from '../../providers/toolApi/consoleApi.ts'
import type { Text } from '../../resources/schema/text.ts'
import type { EventRange, ShopsEvent } from '../parts/shopSection.ts'
import { newestRefusals, toBarredRefusals } from './publish/barredShops.ts'

const kind: Text = { zh: '受限', en: 'Restricted' }

/** When the platform refused goods because of the shop itself, in its words: the first refusal of each day. */
export async function readRefusals(
  api: Pick<ConsoleApi, 'call'>,
  shop_uids: readonly string[],
  { from, to }: EventRange,
): Promise<readonly ShopsEvent[]> {
  const asked = new Set(shop_uids)
  const { list } = await api.call('claimList', { ...newestRefusals, states: [...newestRefusals.states] })
  return toBarredRefusals(list)
    .filter(({ shop_uid, at }) => asked.has(shop_uid) && at >= from && at < to)
    .map(({ shop_uid, at, words }) => ({
      key: `refused ${shop_uid} ${at}`,
      shop_uid,
      at,
      kind,
      what: { zh: `因店铺本身被拒绝发布：${words}`, en: `Refused to publish because of the shop: ${words}` },
    }))
}
