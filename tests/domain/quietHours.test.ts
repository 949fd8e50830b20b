import { describe, expect, it } from 'vitest'
import { quietEnd } from '../../src/domain/quietHours.ts'

const china = (text: string) => Date.parse(`${text}+08:00`)
const night = { quiet_from: '22:00', quiet_until: '08:30' }
const noon = { quiet_from: '12:00', quiet_until: '14:00' }

describe('quiet hours, by the clock in China', () => {
  it.each([
    ['before the night', night, '2026-11-26T21:59:59', null],
    ['at its beginning', night, '2026-11-26T22:00:00', '2026-11-27T08:30:00'],
    ['after midnight', night, '2026-11-27T03:00:00', '2026-11-27T08:30:00'],
    ['at its end', night, '2026-11-27T08:30:00', null],
    ['at noon', noon, '2026-11-26T13:00:00', '2026-11-26T14:00:00'],
    ['after noon', noon, '2026-11-26T14:00:00', null],
    ['where there are none', { quiet_from: '', quiet_until: '' }, '2026-11-26T23:00:00', null],
    ['where they begin as they end', { quiet_from: '08:00', quiet_until: '08:00' }, '2026-11-26T08:00:00', null],
  ])('%s', (_, hours, now, end) => {
    expect(quietEnd(hours, china(now))).toBe(end === null ? null : china(end))
  })
})
