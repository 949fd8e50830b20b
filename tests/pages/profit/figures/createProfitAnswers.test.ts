import { describe, expect, it } from 'vitest'
import type { SharedCost } from '../../../../contract/entities/cost.ts'
import { toDayText } from '../../../../src/figures/days.ts'
import { AfterSaleKind, AfterSaleState, OrderStage } from '../../../../src/figures/figureRows.ts'
import { noGoodsFacts } from '../../../../src/figures/sameGoods.ts'
import type { FigurePage } from '../../../../src/figures/store/figureStore.ts'
import type { CostEntry, ProfitChangeQuestion, ProfitQuestion } from '../../../../src/pages/profit/figures/profitQuestion.ts'
import { lineIds } from '../../../../src/pages/profit/rules/lines.ts'
import { profitChangeParts } from '../../../../src/pages/profit/rules/profitChange.ts'
import { knownSumOf, profitLessOwn } from '../../../../src/pages/profit/rules/soldProfit.ts'
import { fc } from '../../../fastCheck.ts'
import { someDisk } from '../../../figures/someDisk.ts'
import { anAfterSale, anOrder, noon, orderSnOf, PATIENCE_MS, pages, type SomePage, TODAY } from '../../../figures/someRows.ts'
import { openProfitStore, type ProfitStore } from './openProfitStore.ts'

const scope = {
  shops: ['s1', 's2'],
  everyShop: ['s1', 's2'],
  window: { from: toDayText(TODAY - 30), to: toDayText(TODAY) },
  ledger: 'l1',
  shared: [],
  freight: [],
} as const
const question = (overrides: Partial<ProfitQuestion> = {}): ProfitQuestion => ({
  ...scope,
  by: 'goods',
  top: { from: 0, limit: 1_000 },
  ...overrides,
})
const cost = (costFen: number | null, overrides: Partial<CostEntry> = {}): CostEntry => ({
  shop_uid: 's1',
  goods_id: '',
  sku_id: '',
  valid_from: '',
  terms: { costFen },
  weight_grams: null,
  courier: '',
  is_refused: false,
  ...overrides,
})
const shared = (overrides: Partial<SharedCost>): SharedCost => ({
  id: 'x',
  name: 'x',
  kind: 'perOrder',
  amount: 0,
  from: toDayText(TODAY - 90),
  to: null,
  shop_uid_list: null,
  ...overrides,
})
const ads = (spent: Readonly<Record<string, number>>, accountFen: number, day = TODAY) => ({
  day,
  goods: Object.entries(spent).map(([goodsId, spendFen]) => ({ goodsId, spendFen, gmvFen: null, netFen: null })),
  account: { spendFen: accountFen, gmvFen: null, netFen: null },
  hours: null,
})

async function put(
  store: ProfitStore,
  page: Partial<SomePage> & Pick<FigurePage, 'shop' | 'names'>,
  spent?: ReturnType<typeof ads>,
): Promise<void> {
  const rest = { readAt: noon() + 3_600, names: [], unreadable: 0, page: null, orders: [], afterSales: [] } as const
  const day = { fromDay: TODAY - 9, toDay: TODAY, page: 1, isLast: true, total: null }
  // Ads count on days of which orders were read (decision 0210), and what came back of them is to be known then.
  const read = spent ? { page: day } : {}
  await store.put([{ ...rest, kind: 'orders', ...read, ...page, afterSales: [] }])
  if (page.afterSales || spent)
    await store.put([{ ...rest, kind: 'afterSales', shop: page.shop, ...read, afterSales: page.afterSales ?? [] }])
  await store.put([{ ...rest, kind: 'promotion', shop: page.shop, ads: spent ? [spent] : [], page: day }])
}

async function someStore(costs: readonly CostEntry[]): Promise<ProfitStore> {
  const store = await openProfitStore({ disk: someDisk().open(), now: () => noon() + 3_600 })
  await store.takeCosts({ id: 'l1', base: null, put: costs, gone: [] })
  return store
}

async function ask(store: ProfitStore, overrides: Partial<ProfitQuestion> = {}) {
  const answer = await store.profit(question(overrides))
  if (!answer) throw new Error('the ledger is not there')
  return answer
}

const order = (digits: number, overrides: Parameters<typeof anOrder>[0] = {}) => anOrder({ orderSn: orderSnOf(0, digits), ...overrides })

describe('an order counts by what became of it', () => {
  const sent = { stage: OrderStage.shipped, shippedAt: noon() + 60 } as const
  const refund = (overrides: Parameters<typeof anAfterSale>[0] = {}) => anAfterSale({ askedAt: noon() + 120, ...overrides })
  const costFen = 1_000
  const cases = [
    ['kept', order(1, sent), [], { paid: 2_990, goods: -1_000, freight: -300 }],
    ['cancelled', order(1), [refund()], { cancelled: -2_990, goods: 0, freight: 0 }],
    [
      'given back though its after-sale was not read',
      order(1, { stage: OrderStage.refunded }),
      [],
      { cancelled: -2_990, goods: 0, freight: 0 },
    ],
    [
      'lost: refunded after it was sent, and the goods stay away',
      order(1, sent),
      [refund()],
      { lost: -2_990, goods: -1_000, freight: -300 },
    ],
    [
      'returned with its goods, of which nine in ten are sold again',
      order(1, sent),
      [refund({ kind: AfterSaleKind.returnGoods })],
      { returned: -2_990, goods: -100, repack: -50, freight: -300 },
    ],
    [
      'returned in part: one piece of three, by its money, and the other two are sold',
      order(1, { ...sent, quantity: 3, amountFen: 9_000 }),
      [refund({ kind: AfterSaleKind.returnGoods, refundFen: 2_990 })],
      { returned: -2_990, goods: -2_100, repack: -50, freight: -300 },
    ],
    [
      'given something for a fault, and then returned for the rest: all pieces are back',
      order(1, { ...sent, quantity: 2 }),
      [refund({ id: '1', refundFen: 500 }), refund({ id: '2', kind: AfterSaleKind.returnGoods, refundFen: 2_490 })],
      { returned: -2_990, goods: -200 },
    ],
    ['given back in part', order(1, sent), [refund({ refundFen: 500 })], { partial: -500, goods: -1_000, freight: -300 }],
    [
      'given back in two parts that are all of it',
      order(1, sent),
      [refund({ id: '1', refundFen: 500 }), refund({ id: '2', refundFen: 2_490 })],
      { lost: -2_990, partial: 0, goods: -1_000 },
    ],
    ['refused: nothing is given back', order(1, sent), [refund({ state: AfterSaleState.ended })], { lost: 0, partial: 0, goods: -1_000 }],
    [
      'paid in part by a coupon of the platform, which the shop gets as well',
      order(1, { ...sent, amountFen: 2_790, platformDiscountFen: 200 }),
      [],
      { paid: 2_990, goods: -1_000 },
    ],
    [
      'given back with that coupon',
      order(1, { ...sent, amountFen: 2_790, platformDiscountFen: 200 }),
      [refund({ refundFen: 2_790 })],
      { paid: 2_990, lost: -2_990 },
    ],
    ['never paid', order(1, { stage: OrderStage.unpaid, paidAt: null }), [], null],
  ] as const

  it.each(cases)('%s', async (_what, sold, afterSales, wanted) => {
    const store = await someStore([cost(costFen)])
    await put(store, { shop: 's1', orders: [sold], afterSales })
    const { rows } = await ask(store)
    expect(rows[0]?.lines ?? null).toEqual(wanted === null ? null : expect.objectContaining(wanted))
  })
})

describe('freight', () => {
  const rule = { courier: '', first_grams: 1_000, first_fen: 300, step_grams: 500, step_fen: 100 }
  const weighed = (grams: number) => cost(1_000, { weight_grams: grams })

  it('is counted parcel by parcel, by the weight of its pieces, and not for what was never sent', async () => {
    const store = await someStore([weighed(400)])
    const orders = [1, 2, 3, 7].map((quantity) => order(quantity, { quantity }))
    await put(store, { shop: 's1', orders: [...orders, order(9, { quantity: 50, stage: OrderStage.refunded })] })
    const { rows, total } = await ask(store, { freight: [rule] })
    expect(rows[0]?.lines.freight).toBe(-(300 + 300 + 400 + 700))
    expect(total.lines.freight.fen).toBe(-1_700)
  })

  it('is another one for parcels of several pieces after a change of weight that leaves single pieces as they were', async () => {
    const store = await someStore([weighed(400)])
    await put(store, { shop: 's1', orders: [order(1), order(2, { quantity: 3 })] })
    const freightFen = async () => (await ask(store, { freight: [rule] })).rows[0]?.lines.freight
    expect(await freightFen()).toBe(-700)
    await store.takeCosts({ id: 'l1', put: [weighed(900)], gone: [] })
    expect(await freightFen()).toBe(-(300 + 700))
  })
})

describe('a profit table', () => {
  it(
    'adds up to the same total however it is grouped, and its lines to its sums',
    async () => {
      await fc.assert(
        fc.asyncProperty(pages, fc.array(fc.nat(3_000), { minLength: 2, maxLength: 2 }), async (all, [first = 0, second = 0]) => {
          const store = await someStore([cost(first), cost(second, { shop_uid: 's2', goods_id: '701' })])
          for (const each of all) await put(store, each)
          const totals = []
          for (const by of ['sku', 'goods', 'family', 'shop'] as const) {
            const { rows, total, count } = await ask(store, { by })
            totals.push(total)
            expect(rows.length).toBe(count)
            for (const { lines, sums } of rows) {
              const added = lineIds.reduce<number | null>((sum, id) => (sum === null || lines[id] === null ? null : sum + lines[id]), 0)
              expect(sums.profit).toBe(added)
            }
            expect(rows.reduce((sum, { knownProfitFen }) => sum + knownProfitFen, 0)).toBe(total.sums.profit.knownFen)
          }
          for (const total of totals) expect(total).toEqual(totals[0])
        }),
        { numRuns: 30 },
      )
    },
    PATIENCE_MS,
  )

  it('is after a change of the ledger what it would be had it been so from the beginning', async () => {
    const before = [cost(900), cost(700, { goods_id: '701', valid_from: toDayText(TODAY - 1) })]
    const changes: readonly { put: readonly CostEntry[]; gone: readonly CostEntry[] }[] = [
      { put: [cost(950)], gone: [] },
      { put: [cost(null, { goods_id: '701', sku_id: '9001' })], gone: [] },
      { put: [cost(650, { goods_id: '701', valid_from: toDayText(TODAY - 1) })], gone: [] },
      { put: [cost(1, { goods_id: '702', valid_from: toDayText(TODAY - 2), terms: { freightFen: 5 } })], gone: [] },
      { put: [], gone: [before[1] as CostEntry] },
    ]
    const orders = [order(1), order(2, { orderedAt: noon(2), skuId: '9002' }), order(3, { goodsId: '702', orderedAt: noon(1) })]
    const store = await someStore(before)
    await put(store, { shop: 's1', orders }, ads({ '701': 300 }, 400))
    let kept = [...before]
    let base = 'l1'
    const keyOf = ({ goods_id, sku_id, valid_from }: CostEntry) => `${goods_id}/${sku_id}/${valid_from}`
    for (const [at, change] of changes.entries()) {
      await ask(store, { ledger: base })
      const id = `change ${at}`
      expect(await store.takeCosts({ id, base, ...change })).toBe(true)
      kept = kept.filter((each) => ![...change.put, ...change.gone].some((other) => keyOf(other) === keyOf(each))).concat(change.put)
      const fresh = await someStore(kept)
      await put(fresh, { shop: 's1', orders }, ads({ '701': 300 }, 400))
      expect(await ask(store, { ledger: id })).toEqual(await ask(fresh))
      base = id
    }
  })

  it('leaves unknown what is unknown, and says of how many goods and of how much money costs are known', async () => {
    const store = await someStore([cost(1_000, { goods_id: '701' }), cost(null, { goods_id: '702' })])
    const orders = [order(1), order(2, { goodsId: '702', amountFen: 1_010 }), order(3, { goodsId: '703', amountFen: 1_000 })]
    await put(store, { shop: 's1', orders })
    const { rows, costs, total } = await ask(store)
    expect(rows.map(({ goods, sku, sums }) => [goods, sku, sums.profit === null])).toEqual([
      ['701', '', false],
      ['702', '', true],
      ['703', '', true],
    ])
    expect(costs).toEqual({ knownGoods: 1, goods: 3, knownPaidFen: 2_990, paidFen: 5_000 })
    expect(total.sums.profit.fen).toBe(null)
    expect(total.sums.profit.knownFen).toBe(rows[0]?.sums.profit)
  })

  it('has losing goods first, those of which nothing is known last, and the best ones besides', async () => {
    const store = await someStore([cost(9_000, { goods_id: '701' }), cost(100, { goods_id: '702' }), cost(200, { goods_id: '703' })])
    const orders = [order(1), order(2, { goodsId: '702' }), order(3, { goodsId: '703' }), order(4, { goodsId: '704' })]
    await put(store, { shop: 's1', orders })
    const { rows, best } = await ask(store, { best: 2 })
    expect(rows.map(({ goods }) => goods)).toEqual(['701', '703', '702', '704'])
    expect(best.map(({ goods }) => goods)).toEqual(['702', '703'])
    const later = await ask(store, { top: { from: 1, limit: 2 } })
    expect(later.rows.map(({ goods }) => goods)).toEqual(['703', '702'])
  })

  it('keeps ads with their goods, also those that sold nothing, and has a line for ads of no goods', async () => {
    const store = await someStore([cost(100)])
    const orders = [order(1), order(2, { skuId: '9002', amountFen: 997 })]
    await put(store, { shop: 's1', orders }, ads({ '701': 1_000, '709': 333 }, 2_000))
    const bySku = await ask(store, { by: 'sku' })
    expect(bySku.rows.map(({ goods, sku, lines }) => [goods, sku, lines.ads])).toEqual([
      ['709', '', -333],
      ['701', '9002', -250],
      ['701', '9001', -750],
    ])
    expect(bySku.own).toEqual({ adsFen: 667, sharedFen: 0 })
    expect(bySku.total.lines.ads.fen).toBe(-1_333)
  })

  it('does not know the profit of a shop whose ads were never read, but knows it before ads', async () => {
    const store = await someStore([cost(100)])
    await store.put([
      { kind: 'orders', shop: 's1', readAt: noon(), orders: [order(1)], names: [], afterSales: [], unreadable: 0, page: null },
    ])
    const [row] = (await ask(store)).rows
    expect(row?.sums.profit).toBe(null)
    expect(row?.sums.margin).toBeGreaterThan(0)
  })

  it('takes what ads cost that sold nothing for no loss of a shop of which no cost is known', async () => {
    const store = await someStore([])
    await put(store, { shop: 's1', orders: [order(1)] }, ads({ '701': 1_000, '709': 333 }, 2_000))
    const { rows, total, own } = await ask(store, { by: 'shop', shops: ['s1'] })
    expect(knownSumOf(profitLessOwn(total.sums, own))).toBeNull()
    // Of the row it stays, which adds up to the whole; it is over nothing that was paid.
    expect(rows.map(({ knownProfitFen, knownPaidFen }) => [knownProfitFen, knownPaidFen])).toEqual([[-333, 0]])
    const likely = await store.likelyProfit({ ...scope, shops: ['s1'] })
    expect([likely?.total.bookedFen, likely?.shops[0]?.profit.bookedFen]).toEqual([null, null])
  })

  it('takes what ads cost for a loss where nothing was sold', async () => {
    const store = await someStore([])
    await put(store, { shop: 's1', orders: [] }, ads({ '709': 333 }, 2_000))
    const { total, own } = await ask(store, { by: 'shop', shops: ['s1'] })
    expect(knownSumOf(profitLessOwn(total.sums, own))).toBe(-2_000)
  })

  it('spreads what shops pay together over all of them by what they sold, to the fen, though one alone is looked at', async () => {
    const store = await someStore([cost(100), cost(100, { shop_uid: 's2' })])
    await put(store, { shop: 's1', orders: [order(1, { amountFen: 1_000 }), order(2, { amountFen: 1_000, skuId: '9002' })] })
    await put(store, { shop: 's2', orders: [order(3, { amountFen: 4_000 })] })
    const costs = [
      shared({ id: 'rent', kind: 'once', amount: 1_001, from: toDayText(TODAY) }),
      shared({ id: 'labour', kind: 'perOrder', amount: 115 }),
      shared({ id: 'tax', kind: 'ofPaid', amount: 100, shop_uid_list: ['s2'] }),
    ]
    const both = await ask(store, { by: 'shop', shared: costs })
    expect(both.rows.map(({ shop, lines }) => [shop, lines.shared, lines.fixed])).toEqual([
      ['s1', -230, -334],
      ['s2', -155, -667],
    ])
    const one = await ask(store, { by: 'sku', shops: ['s1'], shared: costs })
    expect(one.total.lines.fixed.fen).toBe(-334)
    expect(one.total.lines.shared.fen).toBe(-230)
    expect(one.own.sharedFen).toBe(0)
    const changed = await ask(store, { by: 'shop', shared: [] })
    expect(changed.total.lines.shared.fen).toBe(0)
  })

  it(
    'is after changes of settings and costs what a store says that knew them from the beginning',
    async () => {
      const settings = [
        {},
        { shared: [shared({ id: 'rent', kind: 'once', amount: 1_001, from: toDayText(TODAY) }), shared({ kind: 'ofAds', amount: 250 })] },
        { shared: [shared({ kind: 'perOrder', amount: 115 })] },
        { freight: [{ courier: '', first_grams: 1_000, first_fen: 444, step_grams: 0, step_fen: 0 }] },
      ]
      const entries = [cost(null), cost(250), { ...cost(70), terms: { freightFen: 90 } }, { ...cost(70), weight_grams: 200 }]
      const filled = async () => {
        const store = await someStore([cost(100)])
        const orders = [order(1), order(2, { skuId: '9002', amountFen: 997 }), order(3, { goodsId: '702', skuId: '9003' })]
        await put(store, { shop: 's1', orders }, ads({ '701': 1_000, '709': 333 }, 2_000))
        return store
      }
      const steps = fc.array(
        fc.record({ at: fc.nat({ max: 3 }), entry: fc.constantFrom(...entries), by: fc.constantFrom('sku', 'shop') }),
        {
          minLength: 1,
          maxLength: 5,
        },
      )
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          const store = await filled()
          let last: unknown
          for (const { at, entry, by } of all) {
            await store.takeCosts({ id: 'l1', put: [entry], gone: [] })
            last = await ask(store, { ...settings[at], by })
          }
          const fresh = await filled()
          const { at = 0, entry = cost(100), by } = all.at(-1) ?? {}
          await fresh.takeCosts({ id: 'l1', put: [entry], gone: [] })
          expect(last).toEqual(await ask(fresh, { ...settings[at], ...(by && { by }) }))
        }),
        { numRuns: 40 },
      )
    },
    PATIENCE_MS,
  )

  it('has a line for what is paid together where nothing was sold', async () => {
    const store = await someStore([])
    await put(store, { shop: 's1' })
    const { own } = await ask(store, { shared: [shared({ kind: 'once', amount: 500, from: toDayText(TODAY) })] })
    expect(own.sharedFen).toBe(500)
  })

  it('takes off a total nothing of a shop whose after-sales were not read, since its sales are in none', async () => {
    const store = await someStore([cost(100), cost(100, { shop_uid: 's2' })])
    await put(store, { shop: 's1', orders: [order(1)] }, ads({ '701': 100 }, 150))
    const page = { fromDay: TODAY - 9, toDay: TODAY, page: 1, isLast: true, total: null }
    const read = { shop: 's2', readAt: noon() + 3_600, orders: [], afterSales: [], names: [], unreadable: 0, page } as const
    await store.put([{ ...read, kind: 'orders', orders: [order(2), order(3), order(4)] }])
    await store.put([{ ...read, kind: 'promotion', ads: [ads({ '701': 100 }, 900)] }])
    const costs = (['ofPaid', 'ofRevenue', 'perOrder'] as const).map((kind) => shared({ id: kind, kind, amount: 500 }))
    const window = { from: toDayText(TODAY - 9), to: toDayText(TODAY) }
    for (const kind of ['ofPaid', 'ofRevenue', 'perOrder'] as const) {
      const asked = { window, by: 'shop', shared: costs.filter((each) => each.kind === kind) } as const
      const both = await ask(store, asked)
      const alone = await ask(store, { ...asked, shops: ['s1'] })
      expect(both.rows.find(({ shop }) => shop === 's2')?.sums.profit).toBe(null)
      expect([kind, both.total.sums.profit.knownFen, both.own]).toEqual([kind, alone.total.sums.profit.fen, alone.own])
    }
  })

  it('puts the same goods of all shops together by a near title and their own number', async () => {
    const store = await someStore([cost(100), cost(100, { shop_uid: 's2' })])
    const named = (goodsId: string, title: string) => ({ goodsId, skuId: '9001', title, thumb: '', spec: '', orderedAt: noon() })
    await put(store, { shop: 's1', orders: [order(1)], names: [named('701', '厂家直销雪纺连衣裙')] })
    await put(store, {
      shop: 's2',
      orders: [order(1, { goodsId: '801' }), order(2, { goodsId: '802' })],
      names: [named('801', '雪纺连衣裙新款'), named('802', '耐用毛绒玩具')],
    })
    const facts = [
      ['s1/701', { ...noGoodsFacts, code: 'A-1' }],
      ['s2/801', { ...noGoodsFacts, code: 'a1' }],
      ['s2/802', { ...noGoodsFacts, code: 'a1' }],
    ] as const
    const { rows } = await ask(store, { by: 'family', families: { facts, groups: [], verdicts: [] } })
    expect(rows.map(({ goodsCount, shopCount, orders }) => [goodsCount, shopCount, orders]).sort()).toEqual([
      [1, 1, 1],
      [2, 2, 2],
    ])
  })

  it('asks for the ledger where it is not there, as after two other ones', async () => {
    const store = await someStore([])
    for (const id of ['l2', 'l3']) await store.takeCosts({ id, base: null, put: [], gone: [] })
    expect(await store.profit(question())).toBe(null)
    expect(await store.profitChange({ ...scope, of: null })).toBe(null)
    expect(await store.takeCosts({ id: 'l4', base: 'l1', put: [], gone: [] })).toBe(false)
    expect(await store.profit(question({ ledger: 'l3' }))).not.toBe(null)
  })

  it('is without what other shops pay as well that the user does not see, and has no line for it', async () => {
    const store = await someStore([cost(100)])
    await put(store, { shop: 's1', orders: [order(1)] })
    const costs = [
      shared({ id: 'rent', kind: 'once', amount: 1_001, from: toDayText(TODAY), is_seen_in_part: true }),
      shared({ id: 'own', kind: 'once', amount: 7, from: toDayText(TODAY) }),
      shared({ id: 'labour', kind: 'perOrder', amount: 115, is_seen_in_part: true }),
    ]
    const { total, own, otherBearers } = await ask(store, { shops: ['s1'], everyShop: ['s1'], shared: costs })
    expect([total.lines.fixed.fen, total.lines.shared.fen, own.sharedFen, otherBearers]).toEqual([-7, -115, 0, undefined])
  })

  it('says how many other shops bear the rent, and how many of them were not read whole', async () => {
    const store = await someStore([cost(100)])
    const kinds = ['orders', 'afterSales'] as const
    for (const shop of ['s1', 's2']) {
      const page = { fromDay: TODAY - 40, toDay: TODAY, page: 1, isLast: true, total: null }
      await store.put(
        kinds.map((kind) => ({ kind, shop, readAt: noon() + 60, orders: [], names: [], afterSales: [], unreadable: 0, page })),
      )
    }
    const rent = shared({ kind: 'once', amount: 1_001, from: toDayText(TODAY) })
    const bearers = async (overrides: Partial<ProfitQuestion>) =>
      (await ask(store, { shops: ['s1'], everyShop: ['s1', 's2', 's3'], shared: [rent], ...overrides })).otherBearers
    expect(await bearers({})).toEqual({ shops: 2, lacking: 1 })
    expect(await bearers({ everyShop: ['s1', 's2'] })).toEqual({ shops: 1, lacking: 0 })
    expect(await bearers({ shops: ['s1', 's2', 's3'] })).toBe(undefined)
    expect(await bearers({ shared: [shared({ kind: 'perOrder', amount: 115 })] })).toBe(undefined)
  })

  it('is another one once more orders are there', async () => {
    const store = await someStore([cost(100)])
    await put(store, { shop: 's1', orders: [order(1)] })
    const one = await ask(store)
    await put(store, { shop: 's1', orders: [order(2)] })
    const two = await ask(store)
    expect(two.total.sums.profit.fen).toBe((one.total.sums.profit.fen ?? 0) * 2)
  })
})

describe('the change of profit between two windows', () => {
  const window = { from: toDayText(TODAY - 2), to: toDayText(TODAY - 1) }
  async function someChange() {
    const store = await someStore([cost(1_000, { goods_id: '701' }), cost(500, { goods_id: '702' })])
    const orders = [
      order(1, { orderedAt: noon(3), amountFen: 3_000 }),
      order(2, { orderedAt: noon(4), goodsId: '702' }),
      order(3, { orderedAt: noon(1), amountFen: 2_500 }),
      order(4, { orderedAt: noon(2), amountFen: 2_500 }),
      order(5, { orderedAt: noon(1), goodsId: '704' }),
    ]
    await put(store, { shop: 's1', orders }, ads({ '701': 100 }, 150, TODAY - 1))
    return store
  }
  const ask2 = async (store: ProfitStore, of: ProfitChangeQuestion['of'], asked: Partial<ProfitChangeQuestion> = {}) => {
    const answer = await store.profitChange({ ...scope, window, of, ...asked })
    if (!answer) throw new Error('the ledger is not there')
    return answer
  }

  it('ends at the profit of the table, with nothing left over', async () => {
    const store = await someChange()
    const all = await ask2(store, null)
    const table = await ask(store, { window })
    expect(all.afterFen).toBe(table.total.sums.profit.knownFen - table.own.adsFen - table.own.sharedFen)
    expect(profitChangeParts.reduce((sum, part) => sum + all.parts[part], all.beforeFen)).toBe(all.afterFen)
    expect(all.unknown).toEqual({ rows: 1, beforePaidFen: 0, afterPaidFen: 2_990 })
  })

  it('of one row is that of its goods alone', async () => {
    const store = await someChange()
    const { rows } = await ask(store, { window })
    const row = rows.find(({ goods }) => goods === '701')
    const own = await ask2(store, row?.of ?? null)
    expect(own.afterFen).toBe(row?.sums.profit)
    expect(own.parts.price).toBeLessThan(0)
    expect(own.parts.gone).toBe(0)
    expect(own.parts.ads).toBe(-100)
  })

  /** Each day the same: one order that stays, one that comes back three days later, and another one in the evening. */
  async function everyDayTheSame() {
    const store = await someStore([cost(1_000)])
    const days = Array.from({ length: 20 }, (_, ago) => ago)
    const sent = (ago: number, nth: number, orderedAt: number) =>
      anOrder({ orderSn: orderSnOf(ago, nth), orderedAt, stage: OrderStage.shipped, shippedAt: orderedAt + 60 })
    const orders = days.flatMap((ago) => [
      sent(ago, 1, noon(ago) - 7_200),
      sent(ago, 2, noon(ago) - 3_600),
      ...(ago > 0 ? [sent(ago, 3, noon(ago) + 20_000)] : []),
    ])
    const afterSales = days
      .filter((ago) => ago >= 3)
      .map((ago) =>
        anAfterSale({ id: String(ago), orderSn: orderSnOf(ago, 2), askedAt: noon(ago - 3) - 4_000, closedAt: noon(ago - 3) - 3_600 }),
      )
    await put(store, { shop: 's1', orders, afterSales })
    return store
  }

  it('calls neither the age of orders nor a day that is not over a cause', async () => {
    const store = await everyDayTheSame()
    const answer = await ask2(store, null, { window: { from: toDayText(TODAY - 6), to: toDayText(TODAY) } })
    expect(answer.ages).toMatchObject({ cut: 'today', days: 6, window: { to: toDayText(TODAY - 1) } })
    expect(answer.afterFen).toBe(answer.beforeFen)
    expect(Object.values(answer.parts).filter((fen) => fen !== 0)).toEqual([])
    expect([answer.losers, answer.gainers]).toEqual([[], []])
    // The two orders of its last days that had not come back at that age have done so since.
    expect(answer.sinceFen).toBe(-2 * (2_990 - 18))
  })

  it('compares today with yesterday up to the same hour, before what is spent for a whole day', async () => {
    const store = await everyDayTheSame()
    const rent = shared({ kind: 'monthly', amount: 90_000 })
    const answer = await ask2(store, null, { window: { from: toDayText(TODAY), to: toDayText(TODAY) }, shared: [rent] })
    expect(answer.ages.cut).toBe('hour')
    expect([answer.beforeFen, answer.sinceFen]).toEqual([answer.afterFen, 0])
    expect(answer.afterFen).toBe(2 * (2_990 - 18 - 1_000 - 410))
  })

  it('counts of today no order that is newer than its after-sales, which are read less often', async () => {
    const store = await someStore([cost(1_000)])
    const orders = [0, 1].flatMap((ago) =>
      Array.from({ length: ago === 0 ? 13 : 24 }, (_, hour) => {
        const orderedAt = noon(ago) + (hour - 12) * 3_600 + 60
        return anOrder({ orderSn: orderSnOf(ago, hour + 1), orderedAt, stage: OrderStage.shipped, shippedAt: orderedAt + 60 })
      }),
    )
    const page = { fromDay: TODAY - 9, toDay: TODAY, page: 1, isLast: true, total: null }
    const read = { shop: 's1', readAt: noon() + 3_600, orders: [], afterSales: [], names: [], unreadable: 0, page } as const
    await store.put([{ ...read, kind: 'orders', orders }])
    await store.put([{ ...read, kind: 'afterSales', readAt: noon() - 5 * 3_600 }])
    const { beforeFen, afterFen, parts } = await ask2(store, null, { window: { from: toDayText(TODAY), to: toDayText(TODAY) } })
    expect([beforeFen, afterFen]).toEqual([7 * (2_990 - 18 - 1_000 - 410), 7 * (2_990 - 18 - 1_000 - 410)])
    expect(Object.values(parts).filter((fen) => fen !== 0)).toEqual([])
  })

  it('names the goods that lost and gained most, each with what did most of it', async () => {
    const store = await someChange()
    const { losers, gainers } = await ask2(store, null)
    expect(losers.map(({ shop, goods, cause }) => [shop, goods, cause])).toEqual([['s1', '702', 'gone']])
    expect(gainers.map(({ shop, goods, cause }) => [shop, goods, cause])).toEqual([['s1', '701', 'volume']])
    for (const mover of [...losers, ...gainers]) {
      const alone = await ask2(store, mover.of)
      expect([alone.beforeFen, alone.afterFen]).toEqual([mover.beforeFen, mover.afterFen])
    }
  })
})
