import { describe, expect, it } from 'vitest'
import type { Cost } from '../../../contract/entities/cost.ts'
import { couriersAt } from '../../../src/pages/profit/costHistory.ts'
import { aCost } from './aCost.ts'

const DAY = '2026-11-22'

describe('the couriers of goods', () => {
  it.each<[string, readonly Partial<Cost>[], string | null]>([
    ['that of the goods', [{ courier: 'SF' }], 'SF'],
    [
      'those of its SKUs, each once, in the order of their names',
      ['YTO', 'SF', 'YTO'].map((courier, at) => ({ sku_id: `${at}`, courier })),
      'SF, YTO',
    ],
    ['that of the shop, where neither says one', [{ goods_id: '', courier: 'ZTO' }, {}], 'ZTO'],
    ['not that of the shop, where the goods have their own', [{ goods_id: '', courier: 'ZTO' }, { courier: 'SF' }], 'SF'],
    [
      'not that of other goods or another shop',
      [
        { goods_id: '2', courier: 'SF' },
        { shop_uid: 'b', courier: 'SF' },
      ],
      null,
    ],
    [
      'that of the day: the entry that holds then',
      [{ courier: 'SF' }, { courier: 'YTO', valid_from: '2026-11-01' }, { courier: 'ZTO', valid_from: '2026-12-01' }],
      'YTO',
    ],
    ['not one that was refused', [{ courier: 'SF', is_refused: true }], null],
    ['none, where the ledger says none', [{}], null],
  ])('are %s', (_what, costs, couriers) => {
    expect(couriersAt(costs.map(aCost), DAY)('a', '1')).toBe(couriers)
  })
})
