import { describe, expect, it } from 'vitest'
import type { BoxClaim } from '../../../contract/entities/boxClaim.ts'
import type { Cost } from '../../../contract/entities/cost.ts'
import type { FigureRow } from '../../../src/figures/answers/question.ts'
import { createBreakEvens } from '../../../src/pages/box/breakEven.ts'
import type { CheckedGoods } from '../../../src/pages/box/rules/listingFacts.ts'
import { aClaim, aListing, aSku } from '../../server/builders/box.ts'
import { aCost } from '../../server/builders/costs.ts'

const DAY = '2026-11-22'

/** A SKU that was sold 40 times for 20 yuan, of which a tenth came back. */
const sold = (changes: Partial<FigureRow> = {}): FigureRow => ({
  shop: 's',
  goods: '4711',
  sku: '12',
  name: { title: '晴雨伞', thumb: null, spec: '红', code: 'RED' },
  sums: {
    paidOrders: { part: 40, whole: null },
    salesAmount: { part: 80_000, whole: null },
    itemsSold: { part: 40, whole: null },
    refundBeforeShippingRate: { part: 0, whole: 40 },
    returnedGoodsRate: { part: 4, whole: 40 },
    refundAmountAfterShipping: { part: 8_000, whole: null },
  },
  ...changes,
})
const goods = (changes: Partial<CheckedGoods> = {}): CheckedGoods => ({
  listing: aListing({ title: '别的名字', skus: [aSku({ outer_code: 'RED', source_fen: 700 })] }),
  right: 'own',
  source_shop_uid: '',
  source_goods_id: '',
  claims: [],
  ...changes,
})
const cost = (fen: number, changes: object = {}) =>
  ({
    ...aCost({ shop_uid: 's', goods_id: '4711', sku_id: '12', terms: { costFen: fen }, ...changes }),
    saved_at: 1,
    saved_by: 'a',
    saved_by_name: 'a',
  }) as Cost
const ask = (rows: readonly FigureRow[], costs: readonly Cost[] = [], of = goods()) =>
  createBreakEvens({ rows, costs, freight: [], day: DAY })(of)

describe('the break-even price of goods in the box', () => {
  it('rests on the refunds of the same goods in own shops and on the cost that the ledger says of them', () => {
    const { fen, ...known } = ask([sold()], [cost(1_000)])
    expect(known).toEqual({ orders: 40, shops: 1, returnedBp: 1_000, lostBp: 0, fromLedger: 1, fromSource: 0 })
    // It costs 10 yuan, 4.10 yuan go with each order, and a tenth comes back: more than both together.
    expect(fen[0]).toBeGreaterThan(1_410)
    expect(fen[0]).toBeLessThan(1_700)
  })

  it('takes the price at the source where the ledger says no cost', () => {
    const dear = ask([sold()], [cost(1_000)]).fen[0] ?? 0
    expect(ask([sold()])).toMatchObject({ fromLedger: 0, fromSource: 1 })
    expect(ask([sold()]).fen[0]).toBeLessThan(dear)
  })

  it('takes the dearest of several costs, since a price that covers it covers the others', () => {
    const other = sold({ shop: 't', goods: '4712' })
    const both = ask([sold(), other], [cost(1_000), cost(1_200, { shop_uid: 't', goods_id: '4712' })])
    expect(both).toMatchObject({ orders: 80, shops: 2 })
    expect(both.fen).toEqual(ask([sold(), other], [cost(1_200)]).fen)
  })

  it('is unknown without orders of the same goods, with too few, and without any cost', () => {
    const noName = { title: '雨靴', thumb: null, spec: '红', code: 'BOOT' }
    expect(ask([sold({ name: noName })], [cost(1_000)])).toMatchObject({ fen: [null], orders: 0, returnedBp: null })
    const few = sold({ sums: { ...sold().sums, paidOrders: { part: 19, whole: null } } })
    expect(ask([few], [cost(1_000)])).toMatchObject({ fen: [null], orders: 19, returnedBp: null })
    const free = goods({ listing: aListing({ skus: [aSku({ outer_code: 'RED', source_fen: null })] }) })
    expect(ask([sold()], [], free)).toMatchObject({ fen: [null], fromLedger: 0, fromSource: 0 })
  })

  it.each<[string, Partial<CheckedGoods>]>([
    ['the shop that they were collected from', { source_shop_uid: 's', source_goods_id: '4711' }],
    [
      'where they were published',
      { claims: [{ ...aClaim({ shop_uid: 's', state: 'published', goods_id: '4711' }), saved_at: 1 } as BoxClaim] },
    ],
    ['their title', { listing: aListing({ title: ' 晴雨伞', skus: [aSku({ outer_code: '', spec: ['红'] })] }) }],
  ])('finds the same goods by %s', (_, changes) => {
    const bare = { listing: aListing({ title: '别的名字', skus: [aSku({ outer_code: '', spec: ['红'] })] }) }
    expect(
      ask([sold(), sold({ goods: '9', name: { title: '雨靴', thumb: null, spec: null } })], [cost(1_000)], goods({ ...bare, ...changes })),
    ).toMatchObject({
      orders: 40,
      fromLedger: 1,
    })
  })

  it('ends with the first proof that finds some: goods of the same title are not looked at where the code is known', () => {
    const other = sold({ shop: 't', goods: '9', name: { title: '别的名字', thumb: null, spec: '红' } })
    expect(ask([sold(), other])).toMatchObject({ orders: 40, shops: 1 })
  })
})
