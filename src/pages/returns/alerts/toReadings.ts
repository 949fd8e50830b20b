import type { AlertCheck, AlertReading, AlertRule, RuleAlert } from '../../../../contract/entities/alert.ts'
import { toDayText } from '../../../figures/days.ts'
import type { Figures } from '../../../figures/worker/openFigures.ts'
import { type CheckedDay, toKey } from './checkRule.ts'
import { watchedOf } from './platformRates.ts'

/**
 * What the server is told of a rule's check: what is over the line, and everything of which it knows already that it is pending or rings.
 * All else is on the good side, and is said by the check alone. Of shops that were not read whole nothing is said at all.
 */
export function toReadings(
  rule: AlertRule,
  { day, shops, subjects }: CheckedDay,
  known: readonly RuleAlert[],
): { readonly readings: readonly AlertReading[]; readonly checks: readonly AlertCheck[] } {
  const open = known.filter(({ rule_id, state }) => rule_id === rule.rule_id && (state === 'pending' || state === 'ringing'))
  const openKeys = new Set(open.map(alertKeyOf))
  const found = new Set(subjects.map(toKey))
  const unit = watchedOf(rule.measure)?.unit ?? 'count'
  const shared = { rule_id: rule.rule_id, rule_version: rule.version, day: toDayText(day), unit }
  const told = subjects
    .filter((subject) => subject.verdict === 'over' || openKeys.has(toKey(subject)))
    .map(({ shop, goods, sku, verdict, value, line, orders, riskFen }): AlertReading => {
      const figures = { verdict, value, line, orders, risk_fen: riskFen }
      return { ...shared, ...figures, shop_uid: shop, goods_id: goods, sku_id: sku, family: goods, as_of: shops.get(shop) ?? 0 }
    })
  const gone = open
    .filter((alert) => shops.has(alert.shop_uid) && !found.has(alertKeyOf(alert)))
    .map(({ shop_uid, goods_id, sku_id, family }): AlertReading => {
      const figures = { verdict: 'few', value: null, line: null, orders: 0, risk_fen: null } as const
      return { ...shared, ...figures, shop_uid, goods_id, sku_id, family, as_of: shops.get(shop_uid) ?? 0 }
    })
  const { rule_id, rule_version } = shared
  return { readings: [...told, ...gone], checks: [...shops].map(([shop_uid, as_of]) => ({ rule_id, rule_version, shop_uid, as_of })) }
}

/** What an alert of a rule is about, or a reading of it. */
export function alertKeyOf({ shop_uid, goods_id, sku_id }: Pick<RuleAlert, 'shop_uid' | 'goods_id' | 'sku_id'>): string {
  return toKey({ shop: shop_uid, goods: goods_id, sku: sku_id })
}

const FAMILY_MAX_CHARS = 100

/** Goods of the same title are one family, in whatever shops they are; goods whose title no order says are known by their id. */
export async function withFamilies(figures: Pick<Figures, 'call'>, readings: readonly AlertReading[]): Promise<readonly AlertReading[]> {
  const ofGoods = readings.filter(({ goods_id }) => goods_id !== '')
  if (ofGoods.length === 0) return readings
  const names = await figures.call(
    'names',
    ofGoods.map(({ shop_uid, goods_id }) => ({ shop: shop_uid, goods: goods_id })),
  )
  const titles = new Map(ofGoods.map(({ goods_id }, at) => [goods_id, names[at]?.title?.slice(0, FAMILY_MAX_CHARS)]))
  return readings.map((reading) => ({ ...reading, family: titles.get(reading.goods_id) || reading.family }))
}
