import type { ConsoleApi } from '../../providers/toolApi/consoleApi.ts'
import type { EventRange, ShopsEvent } from '../parts/shopSection.ts'
import { readAlerts } from './alerts/listAlerts.ts'
import { toAlertPath } from './feature.ts'

const turnWords = {
  rang: { zh: '预警', en: 'Alert' },
  left: { zh: '预警解除', en: 'Alert cleared' },
} as const

/** When alerts of these shops rang, and when they left. Needs the right `returns.view`. */
export async function readShopAlerts(
  api: Pick<ConsoleApi, 'call'>,
  shop_uids: readonly string[],
  { from, to }: EventRange,
): Promise<readonly ShopsEvent[]> {
  const asked = new Set(shop_uids)
  const alerts = (await readAlerts(api)).filter(({ shop_uid }) => asked.has(shop_uid))
  return alerts.flatMap(({ alert_id, shop_uid, rule_name, goods_id, sku_id, family, turns }) =>
    turns
      .filter(({ as_of }) => as_of >= from && as_of < to)
      .map(({ kind, as_of }) => ({
        key: `${alert_id} ${kind} ${as_of}`,
        shop_uid,
        at: as_of,
        kind: turnWords[kind],
        what: [rule_name, family || goods_id, sku_id].filter(Boolean).join(' · '),
        to: toAlertPath(alert_id),
      })),
  )
}
