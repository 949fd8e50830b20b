/** All that another feature may import of profit. */
import './texts.ts'

export type { CalculatorSource } from './Calculator.tsx'
export { type CalculatorSheet, emptySheet, toOrder } from './calculatorInputs.ts'
export { type CostPlace, couriersAt, indexCosts, termsAt } from './costHistory.ts'
export { leaning, type Outcomes, oldOrders, toOutcomes } from './earlierOrders.ts'
export { profitRateCompute } from './feature.ts'
export type { ProfitDays, ProfitQuestion } from './figures/profitQuestion.ts'
export type { ReturnCost, ReturnCostName, ReturnCosts } from './figures/returnCosts.ts'
export { goodsQuestion, soldOf, toGoodsSheet } from './goodsSheet.ts'
export {
  BREAK_EVEN_ORDERS_MIN,
  breakEvenPrice,
  breakEvenRois,
  type CalculatorAnswer,
  profitRate,
  type RoiAnswers,
  type RoiBasis,
  roiBases,
} from './rules/breakEven.ts'
export { type BudgetMove, budgetMoves, elasticityOf, type MovablePlan, profitOfBudget } from './rules/budgetMoves.ts'
export { expectedProfit, incomeOf, type OrderCase } from './rules/calculator.ts'
export { divide, fraction, minus, round, times } from './rules/fraction.ts'
export { type ProfitInputName, profitInputs } from './rules/inputs.ts'
export { type LineId, lineIds } from './rules/lines.ts'
export {
  JUDGED_NET_ORDERS_MIN,
  JUDGED_SPEND_MIN_FEN,
  judgePlan,
  type PlanRois,
  type PlanVerdict,
  roisOf,
  SETTLING_HOURS,
  type Verdict,
  withEarlyAlarm,
} from './rules/planVerdict.ts'
export { soldLimits } from './rules/soldLimits.ts'
export { useFixedCostTexts } from './table/useFixedCostTexts.ts'
export { useProfitCall } from './table/useProfitCall.ts'
export { useCosts } from './useCosts.ts'
export { useCostsOf, useCostsOfGoods } from './useCostsOfGoods.ts'
