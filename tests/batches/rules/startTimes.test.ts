import { expect, it } from 'vitest'
import { parseStartText, toStartPicks, toStartText } from '../../../src/batches/rules/startTimes.ts'

const china = (text: string) => Date.parse(`${text}:00+08:00`)
const picksAt = (text: string) => toStartPicks(china(text)).map(({ name, at }) => [name, toStartText(at)])

it('the usual times are the next ten in the morning and midnight of China', () => {
  expect(picksAt('2026-11-27T08:15')).toEqual([
    ['thisMorning', '2026-11-27 10:00'],
    ['midnight', '2026-11-28 00:00'],
    ['tomorrowMorning', '2026-11-28 10:00'],
  ])
})

it('a time that has passed, or comes within a minute, is not offered', () => {
  const later = [
    ['midnight', '2026-12-01 00:00'],
    ['tomorrowMorning', '2026-12-01 10:00'],
  ]
  expect(picksAt('2026-11-30T10:00')).toEqual(later)
  expect(toStartPicks(china('2026-11-30T09:59') + 1).map(({ name }) => name)).toEqual(['midnight', 'tomorrowMorning'])
})

it('on a day on which other countries change their clocks midnight is midnight, too', () => {
  expect(picksAt('2026-10-25T12:00')[0]).toEqual(['midnight', '2026-10-26 00:00'])
  expect(picksAt('2026-03-29T12:00')[0]).toEqual(['midnight', '2026-03-30 00:00'])
})

it('what is typed is read as a time of China, and written back the same', () => {
  expect(parseStartText('2026-11-28 00:00')).toBe(china('2026-11-28T00:00'))
  expect(toStartText(china('2026-12-31T23:59'))).toBe('2026-12-31 23:59')
  expect(parseStartText('')).toBeNull()
})
