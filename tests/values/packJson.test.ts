import { expect, it } from 'vitest'
import { packJson, unpackJson } from '../../src/values/packJson.ts'

const rows = Array.from({ length: 500 }, (_, at) => ({
  shop: `s${at % 7}`,
  goods: `${at}`,
  sums: { salesAmount: { part: at * 100, whole: null }, refundRate: { part: 1, whole: at } },
}))

it.each([
  ['rows', { rows, count: 500, complete: [], total: {} }],
  ['lists of lists', [[], [[1], [0, [2]]], [{}]]],
  ['zero, nothing and an empty text', { zero: 0, nothing: null, text: '', no: false }],
  ['a number', 12.5],
  ['nothing', null],
])('%s come back as they were', (_, value) => {
  expect(unpackJson(JSON.parse(JSON.stringify(packJson(value))))).toEqual(value)
})

it('what JSON leaves out is left out', () => {
  expect(unpackJson(packJson({ there: 1, absent: undefined, list: [undefined, 1] }))).toEqual({ there: 1, list: [null, 1] })
})

it('rows take less than half of their text', () => {
  expect(JSON.stringify(packJson(rows)).length).toBeLessThan(JSON.stringify(rows).length / 2)
})

it.each([[[1, 'a']], [[7]], [[1]]] as const)('%j is no packed value of these shapes', (value) => {
  expect(() => unpackJson({ shapes: [[], ['a', 'b']], value })).toThrow()
})
