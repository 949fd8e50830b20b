import type { FigureRow } from '../../figures/answers/question.ts'
import { toGoodsKey } from './orderCases.ts'

/** What ads for goods cost and sold on a day. Fen; null: the report does not say. */
export interface AdDay {
  /** `2026-11-22`. */
  readonly day: string
  readonly spendFen: number
  readonly gmvFen: number | null
}

/** Rows by goods and day, in the order of the days. Sales are known where they are those of all that was spent. */
export function toAdDays(rows: readonly FigureRow[]): ReadonlyMap<string, readonly AdDay[]> {
  const byGoods = new Map<string, AdDay[]>()
  for (const { shop = '', goods = '', day = '', sums } of rows) {
    const spendFen = sums.adSpend?.part ?? 0
    const own = { day, spendFen, gmvFen: sums.roi && sums.roi.whole === spendFen ? sums.roi.part : null }
    const key = toGoodsKey(shop, goods)
    const known = byGoods.get(key)
    if (known) known.push(own)
    else byGoods.set(key, [own])
  }
  for (const days of byGoods.values()) days.sort((left, right) => left.day.localeCompare(right.day))
  return byGoods
}
