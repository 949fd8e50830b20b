import { describe, expect, it } from 'vitest'
import { everyWeekday, type MorningSettings } from '../../../contract/entities/morningReport.ts'
import { isStillMorning, nextMorning } from '../../../server/morning/morningDue.ts'

const inChina = (text: string) => Date.parse(`${text}+08:00`)
const settings = (overrides: Partial<MorningSettings> = {}): MorningSettings => ({
  is_on: true,
  at: '08:30',
  weekdays: [...everyWeekday],
  ...overrides,
})

describe('the morning report is due', () => {
  it.each([
    ['before it on the same day', '2026-11-27T08:29', '2026-11-27T08:30'],
    ['at its moment on the next', '2026-11-27T08:30', '2026-11-28T08:30'],
    ['just after midnight in China', '2026-11-28T00:00', '2026-11-28T08:30'],
    ['just before it', '2026-11-27T23:59', '2026-11-28T08:30'],
  ])('%s', (_, now, due) => {
    expect(nextMorning(settings(), inChina(now))).toBe(inChina(due))
  })

  it('on the days that were chosen: 27 November is a Friday', () => {
    expect(nextMorning(settings({ weekdays: [1] }), inChina('2026-11-27T10:00'))).toBe(inChina('2026-11-30T08:30'))
    expect(nextMorning(settings({ weekdays: [7] }), inChina('2026-11-27T10:00'))).toBe(inChina('2026-11-29T08:30'))
    expect(nextMorning(settings({ weekdays: [5] }), inChina('2026-11-27T10:00'))).toBe(inChina('2026-12-04T08:30'))
  })

  it('never where it is off', () => {
    expect(nextMorning(settings({ is_on: false }), inChina('2026-11-27T10:00'))).toBeNull()
  })

  it.each([
    ['not before its time', '2026-11-27T08:29', false],
    ['from its time', '2026-11-27T08:30', true],
    ['until noon of its day', '2026-11-27T11:59', true],
    ['not at noon', '2026-11-27T12:00', false],
    ['not early on the next day', '2026-11-28T08:00', false],
    ['on the next morning as well', '2026-11-28T09:00', true],
    ['not on a day that was not chosen', '2026-11-29T09:00', false],
  ])('and is news %s', (_, now, expected) => {
    // Friday and Saturday.
    expect(isStillMorning(settings({ weekdays: [5, 6] }), inChina(now))).toBe(expected)
  })
})
