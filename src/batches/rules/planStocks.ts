import { STOCK_CHANGE_MAX, STOCK_MAX } from '../../../contract/merchantCalls/goodsRules.ts'
import type { StockSettings } from './batchSettings.ts'
import type { PlanGoods } from './planGoods.ts'
import { type Objection, type PlannedRow, toPlannedRow } from './plannedRow.ts'

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
