import { expect, it } from 'vitest'
import { batchReasonLabels, formatReason, parseReason } from '../../../src/batches/rules/batchReasons.ts'
import { fc } from '../../fastCheck.ts'

it('a reason comes back as the word and the parameters that went in', () => {
  const param = fc.string({ maxLength: 60 }).filter((text) => !text.includes('|'))
  fc.assert(
    fc.property(fc.constantFrom(...batchReasonLabels), fc.array(param, { maxLength: 3 }), (word, params) => {
      expect(parseReason(formatReason(word, ...params))).toEqual({ word, params })
    }),
  )
})

it('a bar inside of a parameter does not make two of it', () => {
  expect(parseReason(formatReason('refused', 1000, 'a|b'))).toEqual({ word: 'refused', params: ['1000', 'a¦b'] })
})

it('a long word of the platform is cut to what a batch keeps', () => {
  expect(formatReason('refused', 1000, '长'.repeat(900))).toHaveLength(500)
})

it('a text that is no reason of ours is none', () => {
  expect(parseReason('低于成本')).toBeNull()
})
