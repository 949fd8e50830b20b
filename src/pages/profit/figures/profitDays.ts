import { toDayText } from '../../../figures/days.ts'
import { daysOf } from './createProfitCounts.ts'
import type { ProfitDays, ProfitScope } from './profitQuestion.ts'

/** More columns than this are not told apart above a table: longer windows have several days in each. */
export const PROFIT_DAYS_MAX = 31

/** The window in parts of as many days each, the last one with what is left. */
export function toDayParts(scope: Pick<ProfitScope, 'window'>): readonly Pick<ProfitDays, 'from' | 'to'>[] {
  const [firstDay, lastDay] = daysOf(scope)
  const step = Math.ceil((lastDay - firstDay + 1) / PROFIT_DAYS_MAX)
  const parts = Math.ceil((lastDay - firstDay + 1) / step)
  return Array.from({ length: parts }, (_, at) => {
    const from = firstDay + at * step
    return { from: toDayText(from), to: toDayText(Math.min(lastDay, from + step - 1)) }
  })
}
