import { expect, it } from 'vitest'
import { AfterSaleKind, AfterSaleState, OrderStage } from '../../../src/figures/figureRows.ts'
import { behindFields } from '../../../src/reports/parts/behindFields.ts'

it.each([
  ['stage', OrderStage],
  ['kind', AfterSaleKind],
  ['outcome', AfterSaleState],
] as const)('every %s that a row can have has a name', (field, all) => {
  const named: readonly unknown[] = behindFields[field].states.map(({ value }) => value)
  expect(Object.values(all).filter((value) => !named.includes(value))).toEqual([])
})
