import type { BatchSettings } from './batchSettings.ts'
import type { PlanGoods } from './planGoods.ts'
import type { PlannedRow } from './plannedRow.ts'
import { planPrices } from './planPrices.ts'
import { planStocks } from './planStocks.ts'
import { planTitle } from './planTitle.ts'
import { planDelete, planShelf, planTemplate } from './planWhole.ts'
import type { PriceRules } from './priceRules.ts'

const nothingLearned: PriceRules = new Map()

/** What a batch would do to these goods: a row for each of them or, for prices and stocks, for each of their SKUs, in their order. */
export function toPlan(goods: readonly PlanGoods[], settings: BatchSettings, rules: PriceRules = nothingLearned): PlannedRow[] {
  return goods.flatMap((each) => planOne(each, settings, rules))
}

function planOne(goods: PlanGoods, settings: BatchSettings, rules: PriceRules): PlannedRow[] {
  switch (settings.kind) {
    case 'setPrice':
      return planPrices(goods, settings, rules)
    case 'setStock':
      return planStocks(goods, settings)
    case 'setTitle':
      return planTitle(goods, settings)
    case 'setShelf':
      return planShelf(goods, settings)
    case 'bindTemplate':
      return planTemplate(goods, settings)
    case 'deleteGoods':
      return planDelete(goods)
  }
}
