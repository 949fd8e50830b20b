import { describe, expect, it } from 'vitest'
import { goodsKinds, toPlan } from '../../../src/batches/kinds/goodsKinds.ts'
import type { PlanGoods } from '../../../src/batches/rules/planGoods.ts'
import { toSuggestedSheet } from '../../../src/pages/profit/suggestedSheet.ts'
import { goodsOf, type SuggestedGoodsChange, toGoodsDraft } from '../../../src/pages/suggestions/toGoodsDraft.ts'

const goods = (goods_id: string, overrides: Partial<PlanGoods> = {}): PlanGoods => ({
  shop_uid: 'a',
  goods_id,
  title: `Goods ${goods_id}`,
  is_onsale: true,
  is_rejected: false,
  category: null,
  market_fen: null,
  template_id: null,
  skus: [1, 2].map((at) => ({ sku_id: `${goods_id}${at}`, spec: '', stock: 5, group_fen: 2_000, single_fen: 2_300 })),
  ...overrides,
})
const all = [goods('1'), goods('2')]
const row = { shop_uid: 'a', goods_id: '1' }

/** What the batch would do to both goods. */
function planOf(change: SuggestedGoodsChange) {
  const { kind, draft } = toGoodsDraft(change)
  const { settings } = goodsKinds[kind].toSettings(draft as never, { templates: new Map() })
  if (!settings) throw new Error('nothing is asked')
  return toPlan(all, settings).map(({ after, outcome, reason }) => ({ ...after, outcome, reason }))
}

describe('what a program suggests of goods', () => {
  it('is planned row by row: SKUs that it does not name have no row', () => {
    const rows = [{ ...row, sku_id: '11', group_fen: 1_900 }]
    expect(planOf({ kind: 'setPrice', rows })).toEqual([
      // The single price stays as far above as it was.
      { goods_id: '1', sku_id: '11', group_fen: 1_900, single_fen: 2_200, outcome: 'waiting', reason: '' },
    ])
  })

  it('is guarded as what a person types: a price that changes by more than half is left out', () => {
    const rows = [{ ...row, sku_id: '11', group_fen: 190 }]
    expect(planOf({ kind: 'setPrice', rows })).toMatchObject([{ outcome: 'skipped', reason: expect.stringMatching(/^beyondGuard/) }])
  })

  it('is another stock for each SKU', () => {
    const rows = [
      { ...row, sku_id: '11', stock: 0 },
      { ...row, goods_id: '2', sku_id: '22', stock: 90 },
    ]
    expect(planOf({ kind: 'setStock', rows })).toMatchObject([
      { sku_id: '11', stock: 0 },
      { sku_id: '22', stock: 90 },
    ])
  })

  it('is another title, or another side of the shelf, for each goods', () => {
    expect(planOf({ kind: 'setTitle', rows: [{ ...row, title: 'New' }] })).toMatchObject([{ goods_id: '1', title: 'New' }])
    const rows = [
      { ...row, is_onsale: false },
      { ...row, goods_id: '2', is_onsale: true },
    ]
    expect(planOf({ kind: 'setShelf', rows })).toMatchObject([
      { goods_id: '1', is_onsale: false, outcome: 'waiting' },
      { goods_id: '2', is_onsale: true, outcome: 'skipped', reason: 'unchanged' },
    ])
  })

  it('names goods once, however many of their SKUs it is about', () => {
    const rows = ['11', '12'].map((sku_id) => ({ ...row, sku_id, stock: 1 }))
    expect(goodsOf({ kind: 'setStock', rows })).toEqual([row])
  })
})

it('what a program suggests of costs is a sheet with the columns that it speaks of and shops by their names; unknown is a question mark', () => {
  const place = { shop_uid: 'a', goods_id: '1', sku_id: '11', valid_from: '' }
  expect(
    toSuggestedSheet(
      [
        { ...place, terms: { costFen: 850, commissionBp: 60 } },
        { ...place, shop_uid: 'b', sku_id: '', valid_from: '2026-11-01', terms: { costFen: null }, courier: 'One\ttwo' },
        { ...place, goods_id: '', sku_id: '', terms: { costFen: 900 } },
      ],
      {
        shops: [
          { shop_uid: 'a', shop_id: '71', shop_name: 'Same' },
          { shop_uid: 'b', shop_id: '72', shop_name: 'Books' },
          { shop_uid: 'c', shop_id: '73', shop_name: 'Same' },
        ],
        text: ({ en }) => en,
      },
    ).split('\n'),
  ).toEqual([
    'Shop\tGoods ID\tSKU ID\tValid from\tCost of goods (yuan)\tCommission (%)\tCourier',
    'Same (71)\t1\t11\t\t8.50\t0.6\t',
    'Books\t1\t\t2026-11-01\t?\t\tOne two',
    'Same (71)\tall\t\t\t9.00\t\t',
  ])
})
