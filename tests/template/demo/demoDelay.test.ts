import { expect, it } from 'vitest'
import { demoDelayMs } from '../../../src/template/demo/demoDelay.ts'

it.each([
  [0, 600],
  [0.5, 800],
  [1 - Number.EPSILON, 1_000],
])('chance of %d waits %i ms [spec 7.40]', (chance, ms) => {
  expect(demoDelayMs(() => chance)).toBe(ms)
})
