import { expect, it } from 'vitest'
import type { BoxSku } from '../../../../contract/entities/boxGoods.ts'
import { putSkuCells, skuColumns, toSkuText } from '../../../../src/pages/box/rules/skuCells.ts'

const aSku = (overrides: Partial<BoxSku> = {}): BoxSku => ({
  spec: ['Red', 'M'],
  source_fen: 500,
  group_fen: 990,
  single_fen: 1290,
  stock: 7,
  weight_g: null,
  outer_code: 'R-M',
  picture_url: '',
  ...overrides,
})
const columns = skuColumns(2)
const put = (skus: readonly BoxSku[], rows: readonly (readonly string[])[], isMade = () => false) =>
  putSkuCells(
    skus,
    columns,
    rows.flatMap((texts, row) => texts.map((text, column) => ({ row, column, text }))),
    isMade,
  )

it('the columns are the specifications, the prices, stock and code, and each has a text', () => {
  expect(columns.map((column) => toSkuText(aSku(), column))).toEqual(['Red', 'M', '5.00', '9.90', '12.90', '7', 'R-M'])
  expect(columns.map((column) => toSkuText(aSku({ source_fen: null, stock: null, outer_code: '' }), column))[2]).toBe('')
})

it('a pasted block is laid over the SKUs; a blank text leaves its cell as it is', () => {
  const { skus, unread } = put(
    [aSku(), aSku({ spec: ['Blue', 'M'] })],
    [
      ['', '', '6.5', '', '', '12', ''],
      ['Green', '', '', '8', '', '', 'G-M'],
    ],
  )
  expect(unread).toBe(0)
  expect(skus).toEqual([aSku({ source_fen: 650, stock: 12 }), aSku({ spec: ['Green', 'M'], group_fen: 800, outer_code: 'G-M' })])
})

it('what is no amount and no number changes nothing and is counted', () => {
  const { skus, unread } = put([aSku()], [['', '', 'cheap', '-3', '9.999', 'many', '']])
  expect(skus).toEqual([aSku()])
  expect(unread).toBe(4)
})

it('prices that a rule makes are left to it; what it starts from is taken', () => {
  const { skus } = put([aSku()], [['', '', '4', '1', '2', '', '']], () => true)
  expect(skus).toEqual([aSku({ source_fen: 400 })])
})

it('a specification that an SKU lacks is filled up to its place', () => {
  expect(put([aSku({ spec: [] })], [['', 'L']]).skus[0]?.spec).toEqual(['', 'L'])
})
