import { describe, expect, it } from 'vitest'
import { splitChange } from '../../src/domain/splitChange.ts'
import { fc } from '../fastCheck.ts'

const productOf = (factors: readonly number[]) => factors.reduce((product, factor) => product * factor, 1)
const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)
const positive = fc.double({ min: 0.001, max: 1_000, noNaN: true })
const any = fc.oneof(
  positive,
  fc.constant(0),
  positive.map((value) => -value),
)
const pairsOf = (factor: fc.Arbitrary<number>) => fc.array(fc.tuple(factor, factor), { minLength: 1, maxLength: 5 })

/** All factors grow at once, each by the same small share of its growth again and again; each step is what it changes by itself (Simpson's rule). */
function inSmallSteps(before: readonly number[], after: readonly number[]): readonly number[] {
  const STEPS = 400
  const at = (time: number) => productOf(before.map((factor, place) => factor * ((after[place] ?? 0) / factor) ** time))
  let whole = 0
  for (let step = 0; step <= STEPS; step += 1) whole += at(step / STEPS) * (step === 0 || step === STEPS ? 1 : step % 2 === 1 ? 4 : 2)
  return before.map((factor, place) => (Math.log((after[place] ?? 0) / factor) * whole) / (3 * STEPS))
}

describe('the change of a product', () => {
  it('is divided among its factors as if all had grown together in small steps', () => {
    fc.assert(
      fc.property(pairsOf(fc.double({ min: 0.1, max: 10, noNaN: true })), (pairs) => {
        const before = pairs.map(([old]) => old)
        const after = pairs.map(([, fresh]) => fresh)
        const wanted = inSmallSteps(before, after)
        const most = Math.max(productOf(before), productOf(after))
        for (const [at, part] of splitChange(before, after).entries())
          expect(Math.abs(part - (wanted[at] ?? Number.NaN))).toBeLessThan(1e-5 * most)
      }),
    )
  })

  it('is the sum of its parts, and back it is the same with the other sign, also from 0, to 0 and below 0', () => {
    fc.assert(
      fc.property(pairsOf(any), (pairs) => {
        const before = pairs.map(([old]) => old)
        const after = pairs.map(([, fresh]) => fresh)
        const parts = splitChange(before, after)
        const most = Math.max(1, ...pairs.map(([old, fresh]) => Math.max(Math.abs(old), Math.abs(fresh)))) ** pairs.length
        expect(Math.abs(sumOf(parts) - (productOf(after) - productOf(before)))).toBeLessThan(1e-9 * most)
        for (const [at, part] of splitChange(after, before).entries()) expect(Math.abs(part + (parts[at] ?? 0))).toBeLessThan(1e-9 * most)
      }),
    )
  })

  it.each([
    ['a factor that stays has no part', [2, 3], [2, 5], [0, 4]],
    ['what was 0 has made all of it', [4, 0, 3], [8, 2, 3], [0, 48, 0]],
    ['two that were 0 have made it together', [0, 0], [2, 5], [5, 5]],
    ['what became 0 has ended all of it', [4, 2], [8, 0], [0, -8]],
    ['nothing that stays nothing has no parts', [0, 2], [0, 7], [0, 0]],
    ['below 0 it is the mean of both orders of steps', [2, -1], [4, 3], [2, 12]],
  ])('%s', (_what, before, after, parts) => {
    for (const [at, part] of splitChange(before, after).entries()) expect(part).toBeCloseTo(parts[at] ?? Number.NaN, 9)
  })
})
