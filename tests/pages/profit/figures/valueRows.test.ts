import { expect, it } from 'vitest'
import type { FreightRule } from '../../../../contract/entities/cost.ts'
import { createDictionary } from '../../../../src/figures/columns/dictionary.ts'
import { createCostRegistry } from '../../../../src/pages/profit/figures/createCostRegistry.ts'
import type { CostEntry } from '../../../../src/pages/profit/figures/profitQuestion.ts'
import type { SoldRows } from '../../../../src/pages/profit/figures/soldColumns.ts'
import { ownTerms, type ValuedRows, valueRows } from '../../../../src/pages/profit/figures/valueRows.ts'
import { createProfitColumns } from '../../../../src/pages/profit/rules/profitColumns.ts'
import { TODAY } from '../../../figures/someRows.ts'

const freight: readonly FreightRule[] = [{ courier: '', first_grams: 1_000, first_fen: 300, step_grams: 0, step_fen: 0 }]
const entry = (sku_id: string, terms: CostEntry['terms']): CostEntry => ({
  shop_uid: 'a',
  goods_id: '1',
  sku_id,
  valid_from: '',
  terms,
  weight_grams: null,
  courier: '',
  is_refused: false,
})

/** A shop with one goods of two SKUs, a row each. */
function aShop() {
  const { lists } = createDictionary()
  const shop = lists.shops.add(0, 'a')
  const goods = lists.goods.add(shop, '1')
  const skus = ['11', '12'].map((id) => lists.skus.add(goods, id))
  const column = (values: readonly number[]) => Int32Array.from(values)
  const sold = {
    size: 2,
    skus: column(skus),
    goods: column([goods, goods]),
    shops: column([shop, shop]),
    fromDays: column([TODAY, TODAY]),
    quantities: createProfitColumns(2, 0, []).quantities,
    ofShops: new Map(),
    lost: { orders: new Float64Array(2), units: new Float64Array(2) },
  } as SoldRows
  const ledger = createCostRegistry(lists)
  ledger.put([entry('11', { costFen: 500 })])
  const fresh: ValuedRows = { columns: createProfitColumns(2, 0, ownTerms), by: null, open: [] }
  return { sold, ledger, first: valueRows(fresh, sold, ledger, freight) }
}

const costsOf = ({ columns }: ValuedRows) => [...(columns.ofRow.costFen ?? [])]

it('rows are valued whole the first time; a cost that nobody gave is unknown and not 0', () => {
  const { first } = aShop()
  expect(first.changed).toBeNull()
  expect(costsOf(first)).toEqual([500, Number.NaN])
})

it.each([
  ['nothing', [], freight, [], [500, Number.NaN]],
  ['the cost of one SKU', [entry('12', { costFen: 700 })], freight, ['costFen'], [500, 700]],
  ['the cost of a SKU to what it was', [entry('11', { costFen: 500 })], freight, [], [500, Number.NaN]],
  ['the freight of a SKU', [entry('11', { costFen: 500, freightFen: 90 })], freight, ['freightFen'], [500, Number.NaN]],
  ['the fee of a whole shop', [{ ...entry('', { technicalFeeBp: 80 }), goods_id: '' }], freight, ['technicalFeeBp'], [500, Number.NaN]],
  ['the rules of freight', [], [], null, [500, Number.NaN]],
] as const)('who changes %s learns which terms are others now', (_, put, rules, changed, costs) => {
  const { sold, ledger, first } = aShop()
  ledger.put(put)
  const next = valueRows(first, sold, ledger, rules)
  expect(next.changed).toEqual(changed)
  expect(costsOf(next)).toEqual(costs)
})
