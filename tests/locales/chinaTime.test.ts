import { afterEach, describe, expect, it } from 'vitest'
import { isClockElsewhere } from '../../src/locales/chinaTime.ts'
import { formatsOf } from '../../src/locales/formats.ts'
import { parseLocalText, toLocalText } from '../../src/screens/fields/localDateTime.ts'
import { parsePeriod } from '../../src/screens/fields/period.ts'
import { formatWall, fromWallMs, toWallMs } from '../../src/screens/transfer/file/wallClock.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

/** 04:32 on the 22nd in China, 15:32 on the 21st in New York. */
const MOMENT = Date.UTC(2026, 10, 21, 20, 32)

describe.each(['America/New_York', 'Asia/Shanghai', 'UTC', 'Australia/Lord_Howe'])('on a computer in %s', (name) => {
  it('times are those of China: as text, in a picker, as a filter and in a file', () => {
    process.env.TZ = name
    const formats = formatsOf('zh-CN')
    expect([formats.dateTime(MOMENT), formats.date(MOMENT), formats.day(MOMENT), formats.time(MOMENT)]).toEqual([
      '2026/11/22 04:32',
      '2026/11/22',
      '11/22',
      '04:32',
    ])
    expect(toLocalText(MOMENT)).toBe('2026-11-22 04:32')
    expect(parseLocalText('2026-11-22 04:32')).toBe(MOMENT)
    expect(parsePeriod('2026-11-22..').fromMs).toBe(Date.UTC(2026, 10, 21, 16))
    expect(formatWall(MOMENT)).toBe('2026-11-22 04:32:00')
    expect(fromWallMs(toWallMs(MOMENT))).toBe(MOMENT)
  })

  it('says whose times they are where its own differ', () => {
    process.env.TZ = name
    expect(isClockElsewhere(MOMENT)).toBe(name !== 'Asia/Shanghai')
  })
})

it('is no time where there is none', () => {
  expect(formatsOf('en-US').time(Number.NaN)).toBe('')
  expect(parseLocalText('')).toBe(null)
})
