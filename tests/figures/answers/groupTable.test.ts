import { expect, it } from 'vitest'
import { createGroupTable } from '../../../src/figures/answers/groupTable.ts'

it.each([
  ['few', 100],
  ['more than memory should hold one by one', 2 ** 40],
])('groups are found by their keys, where there are %s', (_, keys) => {
  const table = createGroupTable(keys, 2)
  for (const key of [7, 99, 0, 7]) {
    const at = table.at(key)
    table.sums()[at + 1] = (table.sums()[at + 1] ?? 0) + key + 1
  }
  expect(table.size()).toBe(3)
  expect([0, 1, 2].map(table.keyAt)).toEqual([7, 99, 0])
  expect([7, 99, 0].map((key) => table.sums()[table.find(key) + 1])).toEqual([16, 100, 1])
  expect(table.find(50)).toBe(-1)
})

it.each([
  ['few keys', 5_000, 1],
  ['keys far from each other', 2 ** 45, 6_700_417_003],
])('sums stay while the table grows, with %s', (_, keys, step) => {
  const table = createGroupTable(keys, 1)
  const all = Array.from({ length: 5_000 }, (__, nth) => nth * step)
  for (const key of all) {
    const at = table.at(key)
    table.sums()[at] = key
  }
  expect(all.map((key) => table.sums()[table.find(key)])).toEqual(all)
  expect(table.size()).toBe(5_000)
})
