import { expect, it } from 'vitest'
import { toDayText } from '../../../../src/figures/days.ts'
import { AfterSaleKind, type FigureAfterSale, type FigureOrder, OrderStage } from '../../../../src/figures/figureRows.ts'
import type { CostEntry, ProfitQuestion } from '../../../../src/pages/profit/figures/profitQuestion.ts'
import type { ReturnCostName, ReturnCosts } from '../../../../src/pages/profit/figures/returnCosts.ts'
import { someDisk } from '../../../figures/someDisk.ts'
import { anAfterSale, anOrder, noon, orderSnOf, TODAY } from '../../../figures/someRows.ts'
import { openProfitStore } from './openProfitStore.ts'

const question: ProfitQuestion = {
  shops: ['s1'],
  everyShop: ['s1'],
  window: { from: toDayText(TODAY - 30), to: toDayText(TODAY) },
  ledger: 'l1',
  shared: [],
  freight: [],
  by: 'shop',
  top: { from: 0, limit: 0 },
  withReturns: true,
}
const entry = (overrides: Partial<CostEntry>): CostEntry => ({
  shop_uid: 's1',
  goods_id: '',
  sku_id: '',
  valid_from: '',
  terms: {},
  weight_grams: null,
  courier: '',
  is_refused: false,
  ...overrides,
})
const costs = (terms: CostEntry['terms']) => [entry({ terms })]

/** An order of 29.90 that was sent, and what came of it. */
const sent = (digits: number, overrides: Partial<FigureOrder> = {}) =>
  anOrder({ orderSn: orderSnOf(0, digits), stage: OrderStage.shipped, shippedAt: noon() + 60, ...overrides })
const refund = (digits: number, overrides: Partial<FigureAfterSale> = {}) =>
  anAfterSale({ id: String(digits), orderSn: orderSnOf(0, digits), askedAt: noon() + 120, ...overrides })
const withGoods = { kind: AfterSaleKind.returnGoods }

interface Scene {
  readonly ledger: readonly CostEntry[]
  readonly orders: readonly FigureOrder[]
  readonly afterSales: readonly FigureAfterSale[]
  readonly asked?: Partial<ProfitQuestion>
}

async function ask({ ledger, orders, afterSales, asked = {} }: Scene) {
  const store = await openProfitStore({ disk: someDisk().open(), now: () => noon() + 3_600 })
  await store.takeCosts({ id: 'l1', base: null, put: ledger, gone: [] })
  const page = { shop: 's1', readAt: noon() + 3_600, names: [], unreadable: 0, page: null }
  await store.put([{ ...page, kind: 'orders', orders, afterSales: [] }])
  await store.put([{ ...page, kind: 'afterSales', orders: [], afterSales }])
  return store.profit({ ...question, ...asked })
}

const none = { knownFen: 0, presetFen: 0, unknownFen: 0, orders: 0 }
const of = (knownFen: number, presetFen: number, orders: number, unknownFen = 0) => ({ knownFen, presetFen, unknownFen, orders })
const wanted = (parts: Partial<ReturnCosts>): ReturnCosts => ({
  goodsKept: none,
  goodsBack: none,
  freightOut: none,
  freightBack: none,
  fee: none,
  ...parts,
})

const none1 = of(0, 0, 1)
const lostOrder = { orders: [sent(1, { quantity: 2 })], afterSales: [refund(1)] }
const returnedOrder = { orders: [sent(1)], afterSales: [refund(1, withGoods)] }
const cases: readonly (readonly [string, Scene, ReturnCosts])[] = [
  [
    'an order whose goods stay away loses its pieces and its way out, and its fee comes back',
    { ...lostOrder, ledger: costs({ costFen: 1_000 }) },
    wanted({ goodsKept: of(2_000, 0, 1), freightOut: of(410, 410, 1), fee: of(18, 18, 0) }),
  ],
  [
    'goods that came back lose what is not sold again, their packing, and both ways',
    { ...returnedOrder, ledger: costs({ costFen: 1_000, returnFreightFen: 700 }) },
    wanted({ goodsBack: of(150, 150, 1), freightOut: of(410, 410, 1), freightBack: of(700, 0, 1), fee: of(18, 18, 0) }),
  ],
  [
    'goods of unknown cost are unknown, with the money of their orders, and the rest of them is known',
    { ...lostOrder, ledger: [] },
    wanted({ goodsKept: of(0, 0, 1, 2_990), freightOut: of(410, 410, 1), fee: of(18, 18, 0) }),
  ],
  [
    'goods that are all sold again lose nothing, whatever they cost',
    { ...returnedOrder, ledger: costs({ resaleBp: 10_000, repackFen: 0 }) },
    wanted({ goodsBack: of(0, 0, 1), freightOut: of(410, 410, 1), freightBack: of(0, 0, 1), fee: of(18, 18, 0) }),
  ],
  [
    'the values of the ledger hold before the default ones, each for itself',
    { ...lostOrder, ledger: costs({ costFen: 1_000, freightFen: 500, technicalFeeBp: 100, commissionBp: 200 }) },
    wanted({ goodsKept: of(2_000, 0, 1), freightOut: of(610, 110, 1), fee: of(90, 0, 0) }),
  ],
  [
    'freight by the weight of the ledger is no default',
    {
      ...lostOrder,
      ledger: [entry({ terms: { costFen: 0 }, weight_grams: 400 })],
      asked: { freight: [{ courier: '', first_grams: 1_000, first_fen: 250, step_grams: 0, step_fen: 0 }] },
    },
    wanted({ goodsKept: of(0, 0, 1), freightOut: of(360, 110, 1), fee: of(18, 18, 0) }),
  ],
  [
    'freight is that of the parcel with all its pieces, for what stays away and for what comes back',
    {
      orders: [sent(1, { quantity: 3 }), sent(2, { quantity: 2, amountFen: 5_980 }), sent(3, { quantity: 9 })],
      afterSales: [refund(1), refund(2, { ...withGoods, refundFen: 2_990 })],
      ledger: [entry({ terms: { costFen: 0 }, weight_grams: 600 })],
      asked: { freight: [{ courier: '', first_grams: 1_000, first_fen: 250, step_grams: 500, step_fen: 100 }] },
    },
    wanted({
      goodsKept: of(0, 0, 1),
      goodsBack: of(50, 50, 1),
      freightOut: of(450 + 350 + 220, 220, 2),
      freightBack: none1,
      fee: of(36, 36, 0),
    }),
  ],
  [
    'a fee that the platform keeps does not come back',
    { ...lostOrder, ledger: costs({ costFen: 0, feeReturns: 0 }) },
    wanted({ goodsKept: of(0, 0, 1), freightOut: of(410, 410, 1) }),
  ],
  [
    'who got a part back has the goods and paid for them: only the fee of that part comes back',
    { orders: [sent(1)], afterSales: [refund(1, { refundFen: 1_000 })], ledger: costs({ costFen: 1_000 }) },
    wanted({ fee: of(6, 6, 0) }),
  ],
  [
    'an order that was never sent has cost nothing',
    { orders: [anOrder({ orderSn: orderSnOf(0, 1) })], afterSales: [refund(1)], ledger: costs({ costFen: 1_000 }) },
    wanted({ fee: of(18, 18, 0) }),
  ],
]

it.each(cases)('%s', async (_what, scene, returns) => {
  expect((await ask(scene))?.returns).toEqual(returns)
})

it('adds up over goods, known and unknown', async () => {
  const answer = await ask({
    ledger: [entry({ goods_id: '701', terms: { costFen: 1_000 } })],
    orders: [sent(1), sent(2, { goodsId: '702', skuId: '9002' }), sent(3)],
    afterSales: [refund(1), refund(2), refund(3, withGoods)],
  })
  const known: Partial<Record<ReturnCostName, unknown>> = { goodsKept: of(1_000, 0, 2, 2_990), goodsBack: of(150, 150, 1) }
  expect(answer?.returns).toMatchObject({ ...known, freightOut: of(1_230, 1_230, 3) })
})

it('comes only where it is asked for', async () => {
  const answer = await ask({ ...lostOrder, ledger: [], asked: { withReturns: false } })
  expect(answer).not.toHaveProperty('returns')
})
