import { describe, expect, it } from 'vitest'
import { noReading, type ShopReading, withDays } from '../../../src/figures/answers/readings.ts'
import { startOfDay } from '../../../src/figures/days.ts'
import { planReading, readingLimits } from '../../../src/figures/reading/planReading.ts'
import { noon, TODAY } from '../someRows.ts'

const now = noon()
const MINUTE = 60
const HOUR = 3600

/** A reading whose days, by their age, were read so many seconds ago. */
function read(days: Readonly<Record<number, number>>, kind: ShopReading['kind'] = 'orders', isWhole = true): ShopReading {
  return withDays(
    noReading('s1', kind),
    Object.entries(days).map(([age, ago]) => ({ day: TODAY - Number(age), asOf: now - ago, isWhole, unreadable: 0 })),
  )
}
const all = (ago: number, kind: ShopReading['kind'] = 'orders') =>
  read(Object.fromEntries(Array.from({ length: 120 }, (_, age) => [age, ago])), kind)
const days = (from: number, to: number, page = 1) => ({ by: 'days', fromDay: TODAY - from, toDay: TODAY - to, page })

describe('what is asked next', () => {
  it.each<[string, ShopReading, ReturnType<typeof days> | null]>([
    ['today, of a shop that was never read', noReading('s1', 'orders'), days(0, 0)],
    ['a week backwards, once today is there', read({ 0: 1 }), days(7, 1)],
    ['the next unread days, up to those that are there', read({ 0: 1, 1: 1, 5: 1 }), days(4, 2)],
    ['today again, after a quarter of an hour', all(15 * MINUTE), days(0, 0)],
    ['nothing, where all is fresh', all(14 * MINUTE), null],
    ['what may have changed most, where today is fresh', { ...withDays(all(6 * HOUR), read({ 0: 1 }).days) }, days(3, 1)],
    [
      'a window that was begun, with its next page',
      { ...read({ 0: 1 }), current: { fromDay: TODAY - 20, toDay: TODAY - 14, page: 3, startedAt: now - 9, unreadable: 0 } },
      days(20, 14, 4),
    ],
    [
      'today before a window that was begun',
      { ...read({ 0: 20 * MINUTE }), current: { fromDay: TODAY - 20, toDay: TODAY - 14, page: 3, startedAt: now - 9, unreadable: 0 } },
      days(0, 0),
    ],
    [
      'the rest of today',
      { ...noReading('s1', 'orders'), current: { fromDay: TODAY, toDay: TODAY, page: 2, startedAt: now - 9, unreadable: 0 } },
      days(0, 0, 3),
    ],
  ])('is %s', (_, reading, task) => {
    expect(planReading(reading, now)).toEqual(task)
  })

  it('lies on one side of the age at which orders move to the other list', () => {
    const until = (last: number) => read(Object.fromEntries(Array.from({ length: last + 1 }, (_, age) => [age, 1])))
    expect(planReading(until(86), now)).toEqual(days(89, 87))
    expect(planReading(until(89), now)).toEqual(days(96, 90))
    expect(planReading(until(118), now)).toEqual(days(119, 119))
  })

  it('is no rest of a window whose first days have moved to the other list since', () => {
    const reading = read(Object.fromEntries(Array.from({ length: 86 }, (_, age) => [age, 1])))
    const begun = (from: number, to: number) => ({
      fromDay: TODAY - from,
      toDay: TODAY - to,
      page: 2,
      startedAt: now - 86_400,
      unreadable: 0,
    })
    expect(planReading({ ...reading, current: begun(89, 86) }, now)).toEqual(days(89, 86, 3))
    expect(planReading({ ...reading, current: begun(90, 86) }, now)).toEqual(days(89, 86))
    expect(planReading({ ...reading, current: begun(96, 90) }, now)).toEqual(days(96, 90, 3))
    expect(planReading({ ...reading, kind: 'afterSales', current: begun(90, 86) }, now)).toEqual(days(90, 86, 3))
  })

  it('is a second look at days that came short, but not at once', () => {
    const short = (ago: number) =>
      withDays(
        all(1),
        read({ 4: ago }, 'orders', false).days.map((day) => ({ ...day, asOf: now + 1 - ago })),
      )
    const shortAgo = (ago: number) => ({ ...short(0), days: short(0).days.map((day) => (day.isWhole ? day : { ...day, asOf: now - ago })) })
    expect(planReading(shortAgo(10 * MINUTE), now)).toBeNull()
    expect(planReading(shortAgo(15 * MINUTE), now)).toEqual(days(4, 4))
  })

  it('is today as soon as the user wants it, also where it came short', () => {
    const wanted = { ...readingLimits.orders, everyS: 20 }
    const ofToday = (ago: number, isWhole: boolean) => withDays(all(30), [{ day: TODAY, asOf: now - ago, isWhole, unreadable: 0 }])
    for (const isWhole of [true, false]) {
      expect(planReading(ofToday(19, isWhole), now, wanted)).toBeNull()
      expect(planReading(ofToday(20, isWhole), now, wanted)).toEqual(days(0, 0))
    }
  })

  it('is of after-sales what was closed since, with a little overlap, instead of days again', () => {
    const reading = all(20 * MINUTE, 'afterSales')
    expect(planReading(reading, now)).toBeNull()
    const due = { ...withDays(all(40 * MINUTE, 'afterSales'), read({ 0: 1 }, 'afterSales').days) }
    expect(planReading(due, now)).toEqual({ by: 'closed', from: now - 40 * MINUTE - 10 * MINUTE, to: now })
    expect(planReading({ ...due, closedUpTo: now - 29 * MINUTE }, now)).toBeNull()
  })

  it('is of closings that could not be read the same time again, the more seldom the longer it is', () => {
    const day = { ...all(20 * MINUTE, 'afterSales'), closedUpTo: now - 24 * HOUR }
    const lost = (triedAgo: number) => ({ ...day, closedLost: { rows: 1, triedAt: now - triedAgo } })
    expect(planReading(lost(29 * MINUTE), now)).toBeNull()
    expect(planReading(lost(30 * MINUTE), now)).toEqual({ by: 'closed', from: now - 24 * HOUR - 10 * MINUTE, to: now })
    const week = { ...lost(3 * HOUR), closedUpTo: now - 7 * 24 * HOUR }
    expect(planReading(week, now)).toBeNull()
    expect(planReading({ ...week, closedLost: { rows: 1, triedAt: now - 4 * HOUR } }, now)).toMatchObject({ by: 'closed' })
  })

  it.each([
    ['orders', 60],
    ['orders', 100],
    ['afterSales', 60],
  ] as const)('is a final day again of whose %s some could not be read, %i days old: after five days, and no sooner', (kind, age) => {
    const isOf = (each: number) => each === TODAY - age
    const lost = (ago: number): ShopReading => {
      const reading = all(1, kind)
      const days = reading.days.map((each) => (isOf(each.day) ? { ...each, asOf: now - ago, unreadable: 1 } : each))
      return { ...reading, days, closedUpTo: now }
    }
    expect(planReading(lost(5 * 24 * HOUR - 1), now)).toBeNull()
    expect(planReading(lost(5 * 24 * HOUR), now)).toEqual(days(age, age))
  })

  it.each(['orders', 'afterSales'] as const)(
    'is a day of %s once more that was read within minutes after its end, once ten are over',
    (kind) => {
      const midnight = startOfDay(TODAY)
      const readAfter = (seconds: number, at: number): ShopReading => {
        const reading = all(0, kind)
        const days = reading.days.map((each) => ({ ...each, asOf: each.day === TODAY - 1 ? midnight + seconds : at }))
        return { ...reading, days, closedUpTo: at }
      }
      const planAt = (seconds: number, minutes: number) => {
        const at = midnight + minutes * MINUTE
        return planReading(readAfter(seconds, at), at)
      }
      expect(planAt(30, 9)).toBeNull()
      expect(planAt(30, 10)).toEqual(days(1, 1))
      expect(planAt(10 * MINUTE - 1, 10)).toEqual(days(1, 1))
      expect(planAt(10 * MINUTE, 11)).toBeNull()
    },
  )

  it('is never a day that is final', () => {
    const ages = Array.from({ length: 120 }, (_, age) => [age, Math.max(1, (age - 41) * 24 * HOUR)])
    expect(planReading(read(Object.fromEntries(ages)), now)).toBeNull()
  })

  it('is a day once more that was young when it was read last, however old it is now', () => {
    const fresh = Object.fromEntries(Array.from({ length: 120 }, (_, age) => [age, 1]))
    const away = { 60: 50 * 24 * HOUR, 61: 50 * 24 * HOUR, 70: 25 * 24 * HOUR }
    expect(planReading(read({ ...fresh, ...away }), now)).toEqual(days(61, 60))
    expect(planReading(read({ ...fresh, 60: 1, 61: 1, 70: 25 * 24 * HOUR }), now)).toBeNull()
    // What was asked back long ago is found by when it was closed.
    const asked = { ...read({ ...fresh, 60: 59 * 24 * HOUR }, 'afterSales'), closedUpTo: now }
    expect(planReading(asked, now)).toBeNull()
  })
})
