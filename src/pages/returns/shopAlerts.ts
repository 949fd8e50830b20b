import type { ConsoleApi } from '../../providers/toolApi/consoleApi.ts'
import type { ShopEvent } from '../parts/shopSection.ts'
import { readAlerts } from './alerts/listAlerts.ts'

const turnWords = {
  rang: { zh: '预警', en: 'Alert' },
  left: { zh: '预警解除', en: 'Alert cleared' },
} as const

/** When alerts of the shop rang, and when they left. Needs the right `returns.view`. */
export async function readShopAlerts(api: Pick<ConsoleApi, 'call'>, shop_uid: string): Promise<readonly ShopEvent[]> {
  const alerts = (await readAlerts(api)).filter((alert) => alert.shop_uid === shop_uid)
  return alerts.flatMap(({ alert_id, rule_name, goods_id, sku_id, turns }) =>
    turns.map(({ kind, as_of }) => ({
      key: `${alert_id} ${kind} ${as_of}`,
      at: as_of,
      kind: turnWords[kind],
      what: [rule_name, goods_id, sku_id].filter(Boolean).join(' · '),
      to: '/return_goods/config',
    })),
  )
}
