import { describe, expect, it } from 'vitest'
import { formatsOf } from '../../src/locales/formats.ts'

const zh = formatsOf('zh-CN')
const en = formatsOf('en-US')
const NOW_MS = Date.UTC(2026, 10, 21, 4, 5)
const MINUTE_MS = 60_000

describe('formatsOf', () => {
  it.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [123_450, '¥1,234.50'],
    [-1, '-¥0.01'],
  ])('writes %i fen as %s in both languages', (fen, text) => {
    expect(zh.money(fen)).toBe(text)
    expect(en.money(fen)).toBe(text)
  })

  it.each([
    [0, '现在', 'now'],
    [-3 * MINUTE_MS, '3分钟前', '3 minutes ago'],
    [-MINUTE_MS - 59_000, '1分钟前', '1 minute ago'],
    [-25 * 60 * MINUTE_MS, '昨天', 'yesterday'],
    [2 * 60 * MINUTE_MS, '2小时后', 'in 2 hours'],
  ])('names a time %i ms away in words', (awayMs, chinese, english) => {
    expect(zh.relativeTime(NOW_MS + awayMs, NOW_MS)).toBe(chinese)
    expect(en.relativeTime(NOW_MS + awayMs, NOW_MS)).toBe(english)
  })

  it('names a time more than 30 days away by its date', () => {
    const longAgoMs = NOW_MS - 31 * 24 * 60 * MINUTE_MS
    expect(zh.relativeTime(longAgoMs, NOW_MS)).toBe(zh.date(longAgoMs))
  })

  it('writes days and minutes in the order of the language', () => {
    const ms = new Date(2026, 0, 2, 3, 4).getTime()
    expect(zh.dateTime(ms)).toBe('2026/01/02 03:04')
    expect(en.dateTime(ms)).toBe('01/02/2026, 03:04')
  })

  it('writes ratios with one decimal at most', () => {
    expect(zh.percent(0.1256)).toBe('12.6%')
    expect(zh.percent(0.5)).toBe('50%')
  })
})
