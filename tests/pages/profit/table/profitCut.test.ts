import { expect, it } from 'vitest'
import { profitTextNames, profitValueNames } from '../../../../src/pages/profit/figures/profitQuestion.ts'
import { lineIds, profitSums } from '../../../../src/pages/profit/rules/lines.ts'
import { toProfitCut } from '../../../../src/pages/profit/table/profitCut.ts'
import { profitTable } from '../../../../src/pages/profit/table/profitTable.ts'
import { isSortable } from '../../../../src/screens/list/listView.ts'

it('every column that can be sorted is known to the worker', () => {
  const known: readonly string[] = [...lineIds, ...profitSums, ...profitValueNames, ...profitTextNames]
  const facts = { shopsNamed: () => [], codes: new Map<string, string>() }
  const sortable = profitTable.list.sortable.filter((field) => isSortable(profitTable, field))
  const names = sortable.map((field) => toProfitCut({ search: '', filters: {}, sort: { field, order: 'asc' } }, facts).order?.by)
  for (const name of names) expect(known).toContain(name)
  expect(new Set(names).size).toBe(sortable.length)
})

it('goods are found by the own number that the goods query has read', () => {
  const codes = new Map([
    ['a/701', 'K-17'],
    ['a/702', '5512'],
    ['b/703', '5513'],
  ])
  const find = (search: string) => toProfitCut({ search, filters: {}, sort: null }, { shopsNamed: () => [], codes }).search?.goods
  expect(find(' k-1 ')).toEqual([['a', '701']])
  expect(find('5512 5513')).toEqual([
    ['a', '702'],
    ['b', '703'],
  ])
  expect(find(' ')).toBe(undefined)
})
