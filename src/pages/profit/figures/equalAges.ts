import type { FigureSource } from '../../../figures/answers/answerFigure.ts'
import type { FigureWindow } from '../../../figures/answers/question.ts'
import { dayOf, toDayText } from '../../../figures/days.ts'
import { daysOf } from './createProfitCounts.ts'

/**
 * What of two windows was cut so that their orders are of equal ages.
 *
 * | cut | what it means |
 * |---|---|
 * | none | both windows are of whole days |
 * | today | today, which is not over, is left out, and the window before is as long as the rest |
 * | hour | the window is today alone: the day before ends at the same hour, and what was spent is left out, of which no hour is known |
 */
type EqualAgeCut = 'none' | 'today' | 'hour'

/** A window beside as many days right before it, at equal ages (decision 0157). */
export interface EqualAges {
  readonly window: FigureWindow
  readonly before: FigureWindow
  /** So many days earlier each order of the window before was placed, and so many days ago its state is taken from. */
  readonly days: number
  readonly cut: EqualAgeCut
}

/** `now`: seconds since 1970. Of days that are still to come nothing is compared. */
export function toEqualAges(window: FigureWindow, now: number): EqualAges {
  const [firstDay, lastDay] = daysOf({ window })
  const today = dayOf(now)
  const cut = lastDay < today ? 'none' : firstDay < today ? 'today' : 'hour'
  const until = cut === 'none' ? lastDay : cut === 'today' ? today - 1 : firstDay
  const days = until - firstDay + 1
  return {
    window: { from: window.from, to: toDayText(until) },
    before: { from: toDayText(firstDay - days), to: toDayText(firstDay - 1) },
    days,
    cut,
  }
}

const DAY_S = 86_400

/** By shop_uid, up to when its rows were known so many days before its last reading. Seconds since 1970. */
export function knownUntil(days: number, { reading, now }: Pick<FigureSource, 'reading' | 'now'>): (shop: string) => number {
  const lastOf = (shop: string, kind: 'orders' | 'afterSales') =>
    (reading(shop, kind)?.days ?? []).reduce((last, { asOf }) => Math.max(last, asOf), 0)
  return (shop) => {
    const read = Math.min(lastOf(shop, 'orders'), lastOf(shop, 'afterSales'))
    return (read > 0 ? Math.min(read, now) : now) - days * DAY_S
  }
}
