import type { FigureWindow } from '../../../figures/answers/question.ts'
import { dayOf, ORDER_DAYS, startOfDay, toDayText } from '../../../figures/days.ts'
import { WATCHED_DAYS } from '../rules/refundsToCome.ts'
import { daysOf } from './createProfitCounts.ts'
import type { SaidProfit } from './profitQuestion.ts'

const WINDOWS_MAX = 8

/**
 * Windows as long as this one, one before the other, each at the moment when it was as old as this one is now; the earliest first. Of those alone that lie
 * in the days that are read. `now`: seconds since 1970.
 */
export function saidWindows(window: FigureWindow, now: number): readonly Pick<SaidProfit, 'window' | 'saidAt' | 'isRipe'>[] {
  const [firstDay, lastDay] = daysOf({ window })
  const days = lastDay - firstDay + 1
  // A window that is not over was never seen whole at its age: the earlier ones are taken at their end.
  const age = Math.max(0, now - startOfDay(lastDay + 1))
  const oldest = dayOf(now) - ORDER_DAYS + 1
  return Array.from({ length: WINDOWS_MAX }, (_, at) => lastDay - (at + 1) * days)
    .filter((last) => last - days + 1 >= oldest)
    .map((last) => ({
      window: { from: toDayText(last - days + 1), to: toDayText(last) },
      saidAt: startOfDay(last + 1) + age,
      isRipe: dayOf(now) - last > WATCHED_DAYS,
    }))
    .toReversed()
}
