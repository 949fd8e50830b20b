import type { PriceSettings } from './batchSettings.ts'
import { changePrice } from './changePrice.ts'
import { SKU_SPREAD_MAX } from './goodsLimits.ts'
import type { PlanGoods, PlanSku } from './planGoods.ts'
import { firstObjection, type Objection, type PlannedRow, toPlannedRow } from './plannedRow.ts'
import type { ValuesOf } from './rowValues.ts'

type Prices = ValuesOf<'setPrice'>

/** A row for each SKU. The platform judges goods as a whole, so the spread is judged over what changes and what stays. */
export function planPrices(goods: PlanGoods, settings: PriceSettings): PlannedRow[] {
  const changes = goods.skus.map((sku) => {
    const before = toPrices(goods, sku)
    const after = {
      ...before,
      group_fen: changePrice(sku.group_fen, settings.group, settings.ending, settings.rounding),
      single_fen: changePrice(sku.single_fen, settings.single, settings.ending, settings.rounding),
    }
    return { sku, before, after, objection: judgePrices(goods, before, after, settings.guardPercent) }
  })
  const groupPrices = changes.map(({ before, after, objection }) => (objection ? before : after).group_fen)
  const spread: Objection = isSpreadTooWide(groupPrices) ? ['spreadTooWide', SKU_SPREAD_MAX] : null
  return changes.map(({ sku, ...change }) => toPlannedRow(goods, { ...change, objection: firstObjection(change.objection, spread) }, sku))
}

function toPrices({ goods_id }: PlanGoods, { sku_id, group_fen, single_fen }: PlanSku): Prices {
  return { goods_id, sku_id, group_fen, single_fen }
}

function judgePrices({ market_fen }: PlanGoods, before: Prices, after: Prices, guardPercent: number | null): Objection {
  const { group_fen, single_fen } = after
  if (!Number.isSafeInteger(before.group_fen) || !Number.isSafeInteger(before.single_fen)) return ['unreadable']
  if (group_fen === before.group_fen && single_fen === before.single_fen) return ['unchanged']
  if (group_fen < 1 || single_fen < 1) return ['belowOneFen']
  if (group_fen > single_fen) return ['groupAboveSingle', group_fen, single_fen]
  if (market_fen !== null && single_fen > market_fen) return ['singleAboveMarket', single_fen, market_fen]
  const changePercent = Math.max(toPercent(before.group_fen, group_fen), toPercent(before.single_fen, single_fen))
  if (guardPercent !== null && changePercent > guardPercent) return ['beyondGuard', Math.round(changePercent), guardPercent]
  return null
}

function toPercent(before: number, after: number): number {
  return before === after ? 0 : (Math.abs(after - before) / before) * 100
}

function isSpreadTooWide(groupPrices: readonly number[]): boolean {
  return Math.max(...groupPrices) > SKU_SPREAD_MAX * Math.min(...groupPrices)
}
