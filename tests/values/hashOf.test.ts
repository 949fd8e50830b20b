import { expect, it } from 'vitest'
import { hashOf } from '../../src/values/hashOf.ts'

it('is the same for the same text, short for a long one, and another for each of many that differ little', () => {
  const texts = Array.from({ length: 20_000 }, (_, at) => `${at} ${'a shop of many '.repeat(3)}${at % 7}`)
  expect(new Set(texts.map(hashOf)).size).toBe(texts.length)
  expect(hashOf('shops'.repeat(1_000)).length).toBeLessThan(16)
  expect(hashOf('ab')).not.toBe(hashOf('ba'))
  expect(hashOf('ab')).toBe(hashOf('ab'))
})
