import { expect, it } from 'vitest'
import { dayOf, parseDay, startOfDay, toDayText, weekOf } from '../../src/figures/days.ts'

it.each([
  ['2026-11-21T15:59:59Z', '2026-11-21'],
  ['2026-11-21T16:00:00Z', '2026-11-22'],
  ['2026-11-22T15:59:59Z', '2026-11-22'],
])('%s is on %s in China', (moment, day) => {
  expect(toDayText(dayOf(Date.parse(moment) / 1000))).toBe(day)
})

it('a day begins at midnight in China, and seven of them have one week', () => {
  const day = parseDay('2026-11-22') ?? 0
  expect(startOfDay(day)).toBe(Date.parse('2026-11-21T16:00:00Z') / 1000)
  expect(new Set(Array.from({ length: 7 }, (_, at) => weekOf(weekOf(day) * 7 + at)))).toEqual(new Set([weekOf(day)]))
})

it.each(['2026-02-29', '2026-13-01', '26-11-22', '2026-11-22T00:00', ''])('%s is no day', (text) => {
  expect(parseDay(text)).toBeNull()
})
