import { describe, expect, it } from 'vitest'
import { toDayText } from '../../../../src/figures/days.ts'
import type { FigurePage } from '../../../../src/figures/store/figureStore.ts'
import { countSold } from '../../../../src/pages/profit/figures/countSold.ts'
import { createCostRegistry } from '../../../../src/pages/profit/figures/createCostRegistry.ts'
import type { CostEntry, ProfitQuestion } from '../../../../src/pages/profit/figures/profitQuestion.ts'
import { fc } from '../../../fastCheck.ts'
import { someDisk } from '../../../figures/someDisk.ts'
import { someChunks } from '../../../figures/someFigures.ts'
import { anOrder, noon, orderSnOf, PATIENCE_MS, pages, type SomePage, TODAY } from '../../../figures/someRows.ts'
import { openProfitStore, type ProfitStore } from './openProfitStore.ts'

const entry = (overrides: Partial<CostEntry>): CostEntry => ({
  shop_uid: 's1',
  goods_id: '',
  sku_id: '',
  valid_from: '',
  terms: { costFen: 100 },
  weight_grams: null,
  courier: '',
  is_refused: false,
  ...overrides,
})

describe('a count after another one', () => {
  type Step = (store: ProfitStore) => Promise<unknown>
  const rest = { readAt: noon() + 3_600, orders: [], afterSales: [], names: [], unreadable: 0, page: null } as const
  const toPages = ({ shop, readAt, orders, afterSales }: SomePage): readonly FigurePage[] => [
    { ...rest, shop, readAt, kind: 'orders', orders },
    { ...rest, shop, readAt, kind: 'afterSales', afterSales },
  ]
  const shop = fc.constantFrom('s1', 's2')

  const selling = pages.map(
    ([page]): Step =>
      async (store) =>
        page && store.put(toPages(page)),
  )
  const advertising = fc.record({ shop, goodsId: fc.constantFrom('701', '709'), back: fc.nat(9) }).map((spent): Step => {
    const goods = [{ goodsId: spent.goodsId, spendFen: 300 + spent.back, gmvFen: null, netFen: null }]
    const ads = [{ day: TODAY - spent.back, goods, account: { spendFen: 500, gmvFen: null, netFen: null }, hours: null }]
    const page = { fromDay: TODAY - 9, toDay: TODAY, page: 1, isLast: true, total: null }
    return (store) => store.put([{ ...rest, kind: 'promotion', shop: spent.shop, ads, page }])
  })
  const saying = fc
    .record({
      shop_uid: shop,
      goods_id: fc.constantFrom('', '701', '702'),
      back: fc.option(fc.nat(20)),
      isGone: fc.boolean(),
      weight_grams: fc.constantFrom(null, 300, 900),
      terms: fc.constantFrom({ costFen: 90 }, { costFen: 700 }, { costFen: null }, { freightFen: 77 }),
    })
    .map(({ back, isGone, ...said }): Step => {
      const own = entry({ ...said, valid_from: back === null ? '' : toDayText(TODAY - back) })
      return (store) => store.takeCosts({ id: 'l1', put: isGone ? [] : [own], gone: isGone ? [own] : [] })
    })
  const question = fc
    .record({
      shops: fc.constantFrom(['s1'], ['s1', 's2'], ['s2', 's1']),
      back: fc.constantFrom(6, 30),
      by: fc.constantFrom('sku' as const, 'goods' as const, 'shop' as const),
    })
    .map(
      ({ back, ...asked }): ProfitQuestion => ({
        everyShop: ['s1', 's2'],
        window: { from: toDayText(TODAY - back), to: toDayText(TODAY) },
        ledger: 'l1',
        freight: [{ courier: '', first_grams: 1_000, first_fen: 300, step_grams: 500, step_fen: 70 }],
        shared: [],
        top: { from: 0, limit: 100 },
        best: 3,
        withReturns: true,
        ...asked,
      }),
    )

  async function aStore(): Promise<ProfitStore> {
    const store = await openProfitStore({ disk: someDisk().open(), now: () => noon() + 3_600 })
    await store.takeCosts({ id: 'l1', base: null, put: [entry({})], gone: [] })
    return store
  }

  it(
    'comes to what the first one would, whatever was sold, advertised and said of costs in between',
    async () => {
      const steps = fc.array(fc.tuple(fc.oneof(selling, advertising, saying), question), { minLength: 2, maxLength: 8 })
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          const store = await aStore()
          const fresh = await aStore()
          for (const [step, asked] of all) {
            await step(store)
            await store.profit(asked)
          }
          for (const [step] of all) await step(fresh)
          for (const [, asked] of all.slice(-1)) expect(await store.profit(asked)).toEqual(await fresh.profit(asked))
        }),
        { numRuns: 80 },
      )
    },
    PATIENCE_MS,
  )
})

describe('the rows of a shop are taken from the count before', () => {
  const sell = (uid: string, digits: number): SomePage => ({
    shop: uid,
    readAt: noon() + 60,
    afterSales: [],
    orders: [anOrder({ orderSn: orderSnOf(0, digits) })],
  })

  it.each([
    ['of all shops where nothing is new', () => undefined, ['s1', 's2']],
    ['but not of a shop that sold more', ({ put }: Scene) => put(sell('s1', 2)), ['s2']],
    ['but not of a shop of which something else holds from a day on', ({ say }: Scene) => say(TODAY - 3), ['s2']],
    ['also of a shop of which something else holds from the beginning', ({ say }: Scene) => say(null), ['s1', 's2']],
    ['of none in another window', () => 'another window', []],
  ] as const)('%s', (_what, act, wanted) => {
    const { put, source } = someChunks()
    for (const uid of ['s1', 's2']) put(sell(uid, 1))
    const ledger = createCostRegistry(source.lists)
    const shops = new Map(['s1', 's2'].map((uid) => [source.lists.shops.find(0, uid), uid]))
    const asked = {
      of: 'one window',
      firstDay: TODAY - 9,
      lastDay: TODAY,
      shops,
      ledger,
      withoutAds: new Set<number>(),
      withoutReturns: new Set<number>(),
      unreadDays: new Map<number, ReadonlySet<number>>(),
    }
    const before = countSold(asked, source, null)
    const say = (day: number | null) => ledger.put([entry({ valid_from: day === null ? '' : toDayText(day) })])
    const { kept, sold } = countSold({ ...asked, of: act({ put, say }) === 'another window' ? 'another' : asked.of }, source, before)
    expect([...kept].map((place) => shops.get(place))).toEqual(wanted)
    expect([...sold.ofShops.keys()]).toEqual([...shops.keys()])
  })
})

interface Scene {
  readonly put: (page: SomePage) => unknown
  readonly say: (day: number | null) => unknown
}
