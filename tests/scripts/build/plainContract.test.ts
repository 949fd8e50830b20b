import { expect, it } from 'vitest'
import { withoutNotes, withoutServerFacts } from '../../../scripts/build/plainContract.ts'

it.each([
  ["{ summary: 'What it does', type: 1 }", '{  type: 1 }'],
  ["{ certainty: 'confirmed', source: 'public code, 2026' }", "{ certainty: 'confirmed',  }"],
  ["{\n  summary:\n    'A long one',\n  type: 1\n}", '{\n  \n  type: 1\n}'],
  ["calls.list(230, 'Views of a screen')", 'calls.list(230)'],
  ['{ source: z.number(), goodsName: z.string() }', '{ source: z.number(), goodsName: z.string() }'],
])('the notes of a table of calls are left out of what a browser loads: %s', (code, plain) => {
  expect(withoutNotes(code)).toBe(plain)
})

it('whether a call of the backend writes, and whose its shape is, is left out too', () => {
  expect(withoutServerFacts("{ type: 1, effect: 'write', shape: 'spec', method: 'POST' }")).toBe("{ type: 1,   method: 'POST' }")
})
