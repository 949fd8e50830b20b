import { expect, it } from 'vitest'
import { chinaDay, chinaDayEnd } from '../../src/domain/chinaDay.ts'

it.each([
  ['2026-11-21T15:59:59.999Z', '2026-11-21'],
  ['2026-11-21T16:00:00.000Z', '2026-11-22'],
])('%s is on %s in China', (moment, day) => {
  expect(chinaDay(Date.parse(moment))).toBe(day)
})

it('is over when the next one begins in China', () => {
  expect(chinaDayEnd('2026-11-21')).toBe(Date.parse('2026-11-21T16:00:00.000Z'))
})
