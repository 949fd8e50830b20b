import type { FigureAnswer } from '../../../figures/answers/question.ts'
import type { AdHoursAnswer, AdHoursQuestion } from '../../../figures/answers/scanAds.ts'
import { dayOf, startOfDay, toDayText } from '../../../figures/days.ts'
import { type AskFigure, askUntil, shopsWithout } from './askDay.ts'

/** What ads cost in the same whole hours of two days, over the shops whose hours were read of both. Fen. */
export interface ComparedAds {
  readonly nowFen: number
  readonly beforeFen: number
}

export interface DayAds {
  readonly answer: FigureAnswer
  /** Null: the hours of that day were read of no shop, or no hour of today is over. */
  readonly yesterday: ComparedAds | null
  readonly lastWeek: ComparedAds | null
}

const HOUR_S = 3_600
const WEEK = 7

/** What ads cost today and brought, beside the same hours of yesterday and of a week ago. `now`: seconds since 1970. */
export async function askAds(
  ask: AskFigure,
  askHours: (asked: AdHoursQuestion) => Promise<AdHoursAnswer>,
  shops: readonly string[],
  now: number,
): Promise<DayAds> {
  const day = dayOf(now)
  const today = toDayText(day)
  const ofToday = { measure: 'adSpend', beside: ['roi'], by: [], window: { from: today, to: today }, basis: 'ordered' } as const
  const answer = await ask({ ...ofToday, shops, bySheets: true })
  // Hours are known of what was read here alone.
  const unread = shopsWithout(await ask({ ...ofToday, shops }), today)
  const known = shops.filter((shop) => !unread.has(shop))
  // The shop that was read longest ago says which hours all of them have. Hours come with a report of their own, which may be older than the plans.
  const { shops: read, asOf } = await askUntil(ask, ofToday, known)
  const hoursUntil = (moment: number | null, of: number) => (moment === null ? 0 : Math.floor((moment - startOfDay(of)) / HOUR_S))

  async function compareWith(daysAgo: number): Promise<ComparedAds | null> {
    if (hoursUntil(asOf, day) <= 0) return null
    const then = toDayText(day - daysAgo)
    const now = today
    const lack = [await askHours({ shops: read, day: then }), await askHours({ shops: read, day: now })].flatMap(({ missing }) => missing)
    const both = read.filter((shop) => !lack.includes(shop))
    if (both.length === 0) return null
    const ofNow = await askHours({ shops: both, day: now })
    const ofThen = await askHours({ shops: both, day: then })
    const hours = Math.min(hoursUntil(asOf, day), hoursUntil(ofNow.readAt, day), hoursUntil(ofThen.readAt, day - daysAgo))
    if (hours <= 0) return null
    const sum = ({ spendFen }: AdHoursAnswer) => spendFen.slice(0, hours).reduce((all, fen) => all + fen, 0)
    return { nowFen: sum(ofNow), beforeFen: sum(ofThen) }
  }
  return { answer, yesterday: await compareWith(1), lastWeek: await compareWith(WEEK) }
}
