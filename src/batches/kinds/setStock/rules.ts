import * as z from 'zod/mini'
import { STOCK_CHANGE_MAX, STOCK_MAX } from '../../../../contract/merchantCalls/goodsRules.ts'
import type { PlanGoods } from '../../rules/planGoods.ts'
import { type Objection, type PlannedRow, toPlannedRow } from '../../rules/plannedRow.ts'
import type { ParsedSettings } from '../defineGoodsKind.ts'

export const stockHows = ['set', 'add', 'subtract'] as const
type StockHow = (typeof stockHows)[number]

export interface StockSettings {
  readonly kind: 'setStock'
  readonly how: StockHow
  /** Not negative. Subtracting ends at 0. */
  readonly count: number
}

/** What is in the inputs. */
export interface StockDraft {
  readonly how: StockHow
  readonly count: string
}

export const stockValues = z.object({ goods_id: z.string(), sku_id: z.string(), stock: z.nullable(z.number().check(z.int())) })

export function parseStockDraft({ how, count }: StockDraft): ParsedSettings<StockSettings> {
  const typed = count.trim()
  if (typed === '') return { settings: null, problems: {} }
  if (!/^\d+$/.test(typed)) return { settings: null, problems: { count: 'notWhole' } }
  if (Number(typed) > (how === 'set' ? STOCK_MAX : STOCK_CHANGE_MAX)) return { settings: null, problems: { count: 'tooMuch' } }
  return { settings: { kind: 'setStock', how, count: Number(typed) }, problems: {} }
}

/** A row for each SKU. */
export function planStocks(goods: PlanGoods, settings: StockSettings): PlannedRow[] {
  return goods.skus.map((sku) => {
    const before = { goods_id: goods.goods_id, sku_id: sku.sku_id, stock: sku.stock }
    const after = { ...before, stock: sku.stock === null ? null : changeStock(sku.stock, settings) }
    return toPlannedRow(goods, { before, after, objection: judgeStock(before.stock, after.stock) }, sku)
  })
}

function changeStock(stock: number, { how, count }: StockSettings): number {
  if (how === 'set') return count
  return how === 'add' ? stock + count : Math.max(0, stock - count)
}

function judgeStock(before: number | null, after: number | null): Objection {
  if (before === null || after === null || !Number.isSafeInteger(before)) return ['unreadable']
  if (before === after) return ['unchanged']
  if (after > STOCK_MAX) return ['stockTooHigh', STOCK_MAX]
  return Math.abs(after - before) > STOCK_CHANGE_MAX ? ['stockChangeTooBig', STOCK_CHANGE_MAX] : null
}
