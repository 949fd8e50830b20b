import type { PriceChange, PriceSettings } from './batchSettings.ts'
import { changePrice } from './changePrice.ts'
import type { PlanGoods, PlanSku } from './planGoods.ts'
import { firstObjection, type Objection, type PlannedRow, toPlannedRow } from './plannedRow.ts'
import { findSpread, findStep, type PriceRules, type SkuPrices, toSkuPrices, toSpread } from './priceRules.ts'
import type { ValuesOf } from './rowValues.ts'

type Prices = ValuesOf<'setPrice'>

/** A row for each SKU. The platform judges goods as a whole, so its rules are judged over what changes and what stays. */
export function planPrices(goods: PlanGoods, settings: PriceSettings, rules: PriceRules): PlannedRow[] {
  const judge = createJudge(goods, rules)
  const change = (fen: number | null, by: PriceChange | null) =>
    fen === null ? null : changePrice(fen, by, settings.ending, settings.rounding)
  const changes = goods.skus.map((sku) => {
    const before = toPrices(goods, sku)
    const after = {
      ...before,
      group_fen: change(sku.group_fen, settings.group),
      single_fen: change(sku.single_fen, settings.single),
    }
    return { sku, before, after, objection: judgeChange(toSkuPrices(before), toSkuPrices(after), settings.guardPercent, judge.sku) }
  })
  const whole = judge.whole(changes.flatMap(({ before, after, objection }) => toSkuPrices(objection ? before : after) ?? []))
  return changes.map(({ sku, ...change }) => toPlannedRow(goods, { ...change, objection: firstObjection(change.objection, whole) }, sku))
}

function toPrices({ goods_id }: PlanGoods, { sku_id, group_fen, single_fen }: PlanSku): Prices {
  return { goods_id, sku_id, group_fen, single_fen }
}

/** The platform's rules for the prices of these goods. */
function createJudge(goods: PlanGoods, rules: PriceRules) {
  const step = findStep(goods, rules)
  const spread = findSpread(goods, rules)

  function judgeSku({ group_fen, single_fen }: SkuPrices): Objection {
    if (group_fen > single_fen) return ['groupAboveSingle', group_fen, single_fen]
    if (single_fen - group_fen < step.value) return ['stepTooSmall', single_fen - group_fen, step.value, step.from]
    const { market_fen } = goods
    return market_fen !== null && single_fen >= market_fen ? ['singleAboveMarket', single_fen, market_fen] : null
  }

  return {
    sku: judgeSku,
    whole: (prices: readonly SkuPrices[]): Objection =>
      firstObjection(...prices.map(judgeSku), toSpread(prices) > spread.value ? ['spreadTooWide', spread.value, spread.from] : null),
  }
}

function judgeChange(
  before: SkuPrices | null,
  after: SkuPrices | null,
  guardPercent: number | null,
  judgeSku: (prices: SkuPrices) => Objection,
): Objection {
  if (!before || !after) return ['unreadable']
  if (after.group_fen === before.group_fen && after.single_fen === before.single_fen) return ['unchanged']
  if (after.group_fen < 1 || after.single_fen < 1) return ['belowOneFen']
  const changePercent = Math.max(toPercent(before.group_fen, after.group_fen), toPercent(before.single_fen, after.single_fen))
  const isBeyondGuard = guardPercent !== null && changePercent > guardPercent
  return firstObjection(judgeSku(after), isBeyondGuard ? ['beyondGuard', Math.round(changePercent), guardPercent] : null)
}

function toPercent(before: number, after: number): number {
  return before === after ? 0 : (Math.abs(after - before) / before) * 100
}
