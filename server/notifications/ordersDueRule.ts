import type { OrdersDue } from '../../contract/entities/ordersDue.ts'
import { chinaClock, chinaDay } from '../../src/domain/chinaDay.ts'

/** How bad it is, from good to bad: nothing to ship soon, orders due within 12 hours, late orders. */
export const dueLevels = ['none', 'due', 'late'] as const
export type DueLevel = (typeof dueLevels)[number]

/** What people were told of a shop. */
export interface DueTold {
  /** The worst level that was told since the shop was at zero, or since the day began. */
  readonly told: DueLevel
  /** Day of China on which it was told last: `2026-11-22`; '': never. */
  readonly told_day: string
}

/** Orders are due all the time in a busy shop: at midnight nobody wants to be reminded of that. In China. */
const REMINDED_FROM = '08:00'

/** Null: what is known says neither that there are such orders nor that there are none. */
export function toDueLevel({ due, late }: Pick<OrdersDue, 'due' | 'late'>): DueLevel | null {
  if (late !== null && late > 0) return 'late'
  if (due !== null && due > 0) return 'due'
  return due === 0 && late === 0 ? 'none' : null
}

/**
 * What a new reading of a shop leads to (decision 0230). `isNews`: it is told now. `now`: ms since 1970.
 *
 * | the shop | told |
 * |---|---|
 * | has due or late orders, and none was told | yes |
 * | has late orders, and only due ones were told | yes |
 * | was told on an earlier day of China, and still has some | yes, from 8 o'clock on |
 * | has some, as was told today | no |
 * | has none | no, and the next ones are news again |
 * | is not known | no, and nothing changes |
 */
export function nextDueTold(
  before: DueTold,
  reading: Pick<OrdersDue, 'due' | 'late'>,
  now: number,
): DueTold & { readonly isNews: boolean } {
  const level = toDueLevel(reading)
  if (level === null) return { ...before, isNews: false }
  if (level === 'none') return { told: level, told_day: before.told_day, isNews: false }
  const isWorse = dueLevels.indexOf(level) > dueLevels.indexOf(before.told)
  const isNewDay = chinaDay(now) > before.told_day && chinaClock(now) >= REMINDED_FROM
  return isWorse || isNewDay ? { told: level, told_day: chinaDay(now), isNews: true } : { ...before, isNews: false }
}
