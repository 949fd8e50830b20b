import type { AlertReading, AlertRuleFields } from '../../../../contract/entities/alert.ts'
import { lowerBound } from '../../../figures/answers/cutGroups.ts'
import { type Measure, type MeasureSums, toValue } from '../../../figures/measures/defineMeasure.ts'
import { sums } from '../../../figures/measures/sums.ts'

/** The figures of one shop, goods or SKU in the window of a rule. */
export interface JudgedFigures {
  readonly sums: MeasureSums
  /** Orders that the value is made of. */
  readonly orders: number
  /** What a relative rule compares with; null: there is nothing to compare with. */
  readonly reference: number | null
}

export type Judgement = Pick<AlertReading, 'verdict' | 'value' | 'line'>

type Lines = Pick<AlertRuleFields, 'kind' | 'enter_line' | 'leave_line' | 'is_cautious' | 'least_orders'>

/**
 * On which side of its lines a value is. Too few orders, no value, or nothing to compare with say nothing: `few`. Of a measure of which
 * more is better, the bad side is below the line.
 */
export function judgeFigures(
  rule: Lines,
  measure: Pick<Measure, 'unit' | 'better'>,
  { sums: given, orders, reference }: JudgedFigures,
): Judgement {
  const value = toValue(given)
  const factor = rule.kind === 'absolute' ? 1 : reference
  const line = factor ? rule.enter_line * factor : null
  if (value === null || line === null || factor === null || orders < rule.least_orders) return { verdict: 'few', value, line }
  const compared = rule.is_cautious && canBeCautious(measure) ? (lowerBound(given) ?? value) : value
  const isWorse = (limit: number) => (measure.better === 'more' ? compared <= limit * (1 + EPSILON) : compared >= limit * (1 - EPSILON))
  if (isWorse(line)) return { verdict: 'over', value, line }
  return { verdict: isWorse(rule.leave_line * factor) ? 'between' : 'under', value, line }
}

/** A factor times a share is not exact: 1.5 times 20 % is a little more than 30 %. */
const EPSILON = 1e-9

/** Only a share of which less is better has a lower end that is on the safe side. */
export function canBeCautious({ unit, better }: Pick<Measure, 'unit' | 'better'>): boolean {
  return unit === 'share' && better !== 'more'
}

/** Whether the measure divides by orders: then its denominator is its sample, otherwise its paid orders are. */
export function hasOwnSample({ whole }: Measure): boolean {
  const [name] = whole?.plus ?? []
  return name !== undefined && sums[name].of === 'orders' && sums[name].add === 'one'
}
