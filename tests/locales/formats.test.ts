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
    [0, '几秒前', 'a few seconds ago'],
    [-59_000, '几秒前', 'a few seconds ago'],
    [-3 * MINUTE_MS, '3 分钟前', '3 minutes ago'],
    [-MINUTE_MS - 59_000, '1 分钟前', 'a minute ago'],
    [-59 * MINUTE_MS, '59 分钟前', '59 minutes ago'],
    [-23 * 60 * MINUTE_MS, '23 小时前', '23 hours ago'],
    [-25 * 60 * MINUTE_MS, '1 天前', 'a day ago'],
    [-29 * 24 * 60 * MINUTE_MS, '29 天前', '29 days ago'],
    [2 * 60 * MINUTE_MS, '2 小时后', 'in 2 hours'],
  ])('names a time %i ms away in words', (awayMs, chinese, english) => {
    expect(zh.relativeTime(NOW_MS + awayMs, NOW_MS)).toBe(chinese)
    expect(en.relativeTime(NOW_MS + awayMs, NOW_MS)).toBe(english)
  })

  it('names a time more than 30 days away by its date', () => {
    const longAgoMs = NOW_MS - 31 * 24 * 60 * MINUTE_MS
    expect(zh.relativeTime(longAgoMs, NOW_MS)).toBe(zh.date(longAgoMs))
  })

  it('writes days and minutes in the order of the language', () => {
    const ms = Date.UTC(2026, 0, 1, 19, 4)
    expect(zh.dateTime(ms)).toBe('2026/01/02 03:04')
    expect(en.dateTime(ms)).toBe('01/02/2026, 03:04')
  })

  it.each(['zh-CN', 'en-US'] as const)('writes dates in %s as the platform itself would', (locale) => {
    const moments = [0, NOW_MS, Date.UTC(2024, 1, 29, 23, 59), Date.UTC(1999, 11, 31, 12)]
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const own = { dateTime: { ...day, ...clock }, date: day, day: { month: '2-digit', day: '2-digit' }, time: clock } as const
    for (const [name, options] of Object.entries(own) as [keyof typeof own, Intl.DateTimeFormatOptions][])
      expect(moments.map((ms) => formatsOf(locale)[name](ms))).toEqual(
        moments.map((ms) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Asia/Shanghai' }).format(ms)),
      )
  })

  it('writes ratios with one decimal at most', () => {
    expect(zh.percent(0.1256)).toBe('12.6%')
    expect(zh.percent(0.5)).toBe('50%')
  })
})
