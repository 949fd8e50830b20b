import { describe, expect, it } from 'vitest'
import { toDayText } from '../../../../src/figures/days.ts'
import {
  type CostEntry,
  type ProfitCut,
  type ProfitOrder,
  type ProfitQuestion,
  type ProfitRow,
  profitGroupings,
  profitTextNames,
  profitValueNames,
} from '../../../../src/pages/profit/figures/profitQuestion.ts'
import { lineIds, profitSums } from '../../../../src/pages/profit/rules/lines.ts'
import { fc } from '../../../fastCheck.ts'
import { someDisk } from '../../../figures/someDisk.ts'
import { anOrder, noon, orderSnOf, PATIENCE_MS, TODAY } from '../../../figures/someRows.ts'
import { openProfitStore, type ProfitStore } from './openProfitStore.ts'

interface Sold {
  readonly shop: string
  readonly goods: string
  readonly sku: string
  readonly title: string
  readonly spec: string
  readonly code?: string
  readonly amountFen: number
  readonly quantity?: number
  /** Null: unknown. */
  readonly costFen: number | null
}

const cup: Sold = {
  shop: 's1',
  goods: '701',
  sku: '9001',
  title: '高山绿茶',
  spec: '红色 L',
  code: 'TEA-1',
  amountFen: 3_000,
  costFen: 500,
}
const shopNames = [
  ['s1', '海港店', '731001'],
  ['s2', 'Mill', '731002'],
] as const
const scope = {
  shops: ['s1', 's2'],
  everyShop: ['s1', 's2'],
  window: { from: toDayText(TODAY - 5), to: toDayText(TODAY) },
  ledger: 'l1',
  shared: [],
  freight: [],
  shopNames,
  by: 'sku' as const,
} as const

async function aStore(sold: readonly Sold[]): Promise<ProfitStore> {
  const store = await openProfitStore({ disk: someDisk().open(), now: () => noon() + 3_600 })
  const put = sold.map(({ shop, goods, sku, costFen }): CostEntry => {
    const place = { shop_uid: shop, goods_id: goods, sku_id: sku, valid_from: '' }
    return { ...place, terms: { costFen }, weight_grams: null, courier: '', is_refused: false }
  })
  await store.takeCosts({ id: 'l1', base: null, put, gone: [] })
  for (const shop of ['s1', 's2']) {
    const own = sold.flatMap((each, at) => (each.shop === shop ? [{ ...each, at }] : []))
    const page = { fromDay: TODAY - 9, toDay: TODAY, page: 1, isLast: true, total: null }
    const shared = { shop, readAt: noon() + 60, afterSales: [], unreadable: 0 }
    await store.put([
      {
        ...shared,
        kind: 'orders',
        page: null,
        orders: own.map(({ goods, sku, amountFen, quantity = 1, at }) =>
          anOrder({ orderSn: orderSnOf(0, at), goodsId: goods, skuId: sku, amountFen, quantity }),
        ),
        names: own.map(({ goods, sku, title, spec, code }) => ({
          goodsId: goods,
          skuId: sku,
          title,
          spec,
          thumb: '',
          orderedAt: noon(),
          ...(code && { code }),
        })),
      },
      { ...shared, kind: 'promotion', orders: [], ads: [], page },
    ])
  }
  return store
}

async function ask(store: ProfitStore, cut: Partial<ProfitCut> = {}, overrides: Partial<ProfitQuestion> = {}) {
  const answer = await store.profit({ ...scope, top: { from: 0, limit: 1_000, ...cut }, ...overrides })
  if (!answer) throw new Error('the ledger is not there')
  return answer
}

const skusOf = async (store: ProfitStore, cut: Partial<ProfitCut>, overrides: Partial<ProfitQuestion> = {}) =>
  (await ask(store, cut, overrides)).rows.map(({ goods, sku }) => sku || goods)

const words = fc.constantFrom('', '绿茶', '茶杯', '白瓷', 'Cup 2', 'Cup 10', 'cup')
const someSold = fc
  .uniqueArray(
    fc.record({
      shop: fc.constantFrom('s1', 's2'),
      goods: fc.constantFrom('701', '702', '80', '1000'),
      sku: fc.constantFrom('9001', '9002', '95', '100000'),
      title: words,
      spec: words,
      code: words,
      amountFen: fc.integer({ min: 0, max: 4 }).map((yuan) => yuan * 1_000),
      quantity: fc.integer({ min: 1, max: 3 }),
      costFen: fc.option(fc.integer({ min: 0, max: 3_000 })),
    }),
    { selector: ({ shop, goods, sku }) => `${shop}/${goods}/${sku}`, minLength: 1, maxLength: 14 },
  )
  // Goods have one title.
  .map((all) =>
    all.map((each) => ({ ...each, title: all.find((other) => other.goods === each.goods && other.shop === each.shop)?.title ?? '' })),
  )

/** Values as the row itself says them. Null: unknown. */
function shownValue(row: ProfitRow, by: ProfitOrder['by'], grouping: ProfitQuestion['by']): string | number | null {
  const { lines, sums, limits, units, name } = row
  const nameOf = new Map<string, string>(shopNames.map(([uid, name]) => [uid, name]))
  const others: Readonly<Record<string, string | number | null>> = {
    ...lines,
    ...sums,
    orders: row.orders,
    units,
    goodsCount: row.goodsCount,
    shopCount: row.shopCount,
    knownProfit: row.knownProfitFen,
    profitRate: sums.profit !== null && (sums.revenue ?? 0) > 0 ? sums.profit / (sums.revenue ?? 1) : null,
    averagePrice: lines.paid === null || units === 0 ? null : lines.paid / units,
    breakEvenPrice: limits.priceFen,
    grossRoi: limits.grossRoi,
    netRoi: limits.netRoi,
    settledRoi: limits.settledRoi,
    result: sums.profit === null ? null : sums.profit < 0 ? 0 : 1,
    title: grouping === 'shop' ? (nameOf.get(row.shop) ?? '') : (name.title ?? row.goods),
    spec: name.spec,
    code: name.code ?? null,
    shopName: row.shopCount > 1 ? null : (nameOf.get(row.shop) ?? ''),
    goodsId: grouping === 'shop' ? null : Number(row.goods),
    skuId: row.sku === '' ? null : Number(row.sku),
  }
  return others[by] ?? null
}

const { compare } = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' })
const compareValues = (left: string | number, right: string | number) =>
  typeof left === 'number' && typeof right === 'number' ? left - right : compare(String(left), String(right))

describe('the order of the profit table', () => {
  it.each([...lineIds, ...profitSums, ...profitValueNames, ...profitTextNames])(
    'by %s is over all rows, in both directions, the unknown last and equals as they were',
    async (by) => {
      await fc.assert(
        fc.asyncProperty(someSold, fc.constantFrom(...profitGroupings), async (sold, grouping) => {
          const store = await aStore(sold)
          const all = await ask(store, {}, { by: grouping })
          const asked = async (isDescending: boolean) => (await ask(store, { order: { by, isDescending } }, { by: grouping })).rows
          const up = await asked(false)
          const down = await asked(true)
          for (const [rows, sign] of [[up, 1] as const, [down, -1] as const]) {
            expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(all.rows.map(({ key }) => key)))
            const values = rows.map((row) => shownValue(row, by, grouping))
            const known = values.filter((value) => value !== null)
            expect(values.slice(0, known.length)).toEqual(known)
            expect(known).toEqual(known.toSorted((left, right) => sign * compareValues(left, right)))
          }
          const among = (rows: readonly ProfitRow[], value: string | number) =>
            rows.filter((row) => compareValues(shownValue(row, by, grouping) ?? Number.NaN, value) === 0).map(({ key }) => key)
          for (const row of up) {
            const value = shownValue(row, by, grouping)
            if (value !== null) expect(among(up, value)).toEqual(among(down, value))
          }
        }),
        { numRuns: 8 },
      )
    },
    PATIENCE_MS,
  )

  it('without one has losing goods first, those known in part among them, and the wholly unknown last', async () => {
    const sold = [
      { ...cup, costFen: 100 },
      { ...cup, sku: '9002', costFen: null },
      { ...cup, goods: '702', costFen: 5_000 },
      { ...cup, goods: '703', costFen: null },
      { ...cup, goods: '704', costFen: 900 },
    ]
    const store = await aStore(sold)
    const { rows, worst, best } = await ask(store, {}, { by: 'goods', best: 2 })
    expect(rows.map(({ goods }) => goods)).toEqual(['702', '704', '701', '703'])
    expect(worst.map(({ goods }) => goods)).toEqual(['702', '704'])
    expect(best.map(({ goods }) => goods)).toEqual(['701', '704'])
    const byProfit = await ask(store, { order: { by: 'profit', isDescending: false } }, { by: 'goods' })
    expect(byProfit.rows.map(({ goods }) => goods)).toEqual(['702', '704', '701', '703'])
    const backwards = await ask(store, { order: { by: 'profit', isDescending: true } }, { by: 'goods' })
    expect(backwards.rows.map(({ goods }) => goods)).toEqual(['704', '702', '701', '703'])
  })

  it('is the same for each part', async () => {
    const store = await aStore(Array.from({ length: 23 }, (_, at) => ({ ...cup, sku: String(9_000 + at), costFen: (at * 7) % 5 })))
    const order = { by: 'profit', isDescending: true } as const
    const { rows } = await ask(store, { order })
    const parts = await Promise.all([0, 10, 20, 30].map((from) => ask(store, { order, from, limit: 10 })))
    expect(parts.flatMap((part) => part.rows)).toEqual(rows)
  })

  it('follows a change of a cost', async () => {
    const store = await aStore([cup, { ...cup, sku: '9002', costFen: 600 }])
    const order = { by: 'profit', isDescending: false } as const
    expect(await skusOf(store, { order })).toEqual(['9002', '9001'])
    const place = { shop_uid: 's1', goods_id: '701', sku_id: '9001', valid_from: '' }
    const put = [{ ...place, terms: { costFen: 700 }, weight_grams: null, courier: '', is_refused: false }]
    await store.takeCosts({ id: 'l2', base: 'l1', put, gone: [] })
    expect(await skusOf(store, { order }, { ledger: 'l2' })).toEqual(['9001', '9002'])
  })
})

describe('the filters of the profit table', () => {
  it('keep rows whose known values lie within all bounds, with their count and sums, while the total is of all rows', async () => {
    await fc.assert(
      fc.asyncProperty(someSold, fc.integer({ min: -3_000, max: 3_000 }), fc.integer({ min: 0, max: 3 }), async (sold, from, units) => {
        const store = await aStore(sold)
        const all = await ask(store)
        const within = [{ by: 'profit', from, to: null } as const, { by: 'units', from: null, to: units } as const]
        const kept = await ask(store, { within })
        const wanted = all.rows.filter((row) => row.sums.profit !== null && row.sums.profit >= from && row.units <= units)
        expect(kept.rows.map(({ key }) => key)).toEqual(wanted.map(({ key }) => key))
        expect([kept.count, kept.all, all.count]).toEqual([wanted.length, all.rows.length, all.rows.length])
        const add = (read: (row: ProfitRow) => number) => wanted.reduce((sum, row) => sum + read(row), 0)
        expect(kept.sums).toEqual({
          orders: add(({ orders }) => orders),
          units: add((row) => row.units),
          knownProfitFen: add(({ knownProfitFen }) => knownProfitFen),
        })
        expect(kept.total).toEqual(all.total)
      }),
      { numRuns: 20 },
    )
  })

  it('keep what loses, what earns, or what is unknown', async () => {
    const store = await aStore([cup, { ...cup, sku: '9002', costFen: 9_000 }, { ...cup, sku: '9003', costFen: null }])
    expect(await skusOf(store, { result: 'earns' })).toEqual(['9001'])
    expect(await skusOf(store, { result: 'loses' })).toEqual(['9002'])
    expect(await skusOf(store, { result: 'unknown' })).toEqual(['9003'])
  })

  it('keep rows with something of these shops, also the same goods in two of them', async () => {
    const store = await aStore([cup, { ...cup, shop: 's2', goods: '801' }, { ...cup, shop: 's2', goods: '802', title: 'Shoes' }])
    const goods = async (by: ProfitQuestion['by'], inShops: readonly string[]) =>
      (await ask(store, { inShops }, { by })).rows.map((row) => [row.goodsCount, row.shopCount]).sort()
    expect(await goods('goods', ['s1'])).toEqual([[1, 1]])
    expect(await goods('shop', ['s2'])).toEqual([[2, 1]])
    expect((await goods('family', ['s2'])).length).toBe(2)
    expect(await goods('sku', [])).toEqual([])
  })
})

describe('the search of the profit table', () => {
  const sold = [
    cup,
    { ...cup, sku: '9002', spec: '蓝色 M', code: 'TEA-2' },
    { ...cup, shop: 's2', goods: '801', sku: '8001', title: 'Green cup', spec: 'red', code: 'CUP' },
    { ...cup, shop: 's2', goods: '802', sku: '8002', title: 'Shoes', spec: '42', code: 'SHOE' },
  ]
  const cases = [
    ['a part of the title, in any case', ' green ', ['8001']],
    ['a Chinese title, with all its SKUs', '绿茶', ['9001', '9002']],
    ['a specification', '蓝色', ['9002']],
    ['the own code of the SKU', 'tea-1', ['9001']],
    ['a part of the number of goods', '80', ['8001', '8002']],
    ['a part of the number of a SKU', '9002', ['9002']],
    ['a pasted list of whole numbers', '9001, 802, 80', ['8002', '9001']],
    ['nothing that there is', 'nothing', []],
  ] as const

  it.each(cases)('finds SKUs by %s', async (_what, text, wanted) => {
    const store = await aStore(sold)
    expect((await skusOf(store, { search: { text } })).sort()).toEqual(wanted)
    expect((await ask(store, { search: { text } })).count).toBe(wanted.length)
  })

  it('names the numbers of a pasted list that nothing sold has, whatever filters leave out besides', async () => {
    const store = await aStore(sold)
    const text = '9001, 802, 80 555'
    const missing = async (by: ProfitQuestion['by'], inShops?: readonly string[]) =>
      (await ask(store, { search: { text }, ...(inShops && { inShops }) }, { by })).missingIds
    expect(await missing('sku')).toEqual(['80', '555'])
    expect(await missing('goods', ['s1'])).toEqual(['80', '555'])
    expect(await missing('shop')).toEqual(['9001', '802', '80', '555'])
    expect((await ask(store, { search: { text: '555' } })).missingIds).toEqual([])
  })

  it('finds goods by any of their SKUs, families by any of their goods, and shops by their name', async () => {
    const store = await aStore(sold)
    expect(await skusOf(store, { search: { text: '蓝色' } }, { by: 'goods' })).toEqual(['701'])
    expect((await ask(store, { search: { text: '8002' } }, { by: 'family' })).count).toBe(1)
    expect((await ask(store, { search: { text: '海港' } }, { by: 'shop' })).rows.map(({ shop }) => shop)).toEqual(['s1'])
    expect((await ask(store, { search: { text: '绿茶' } }, { by: 'shop' })).rows).toEqual([])
    const pasted = await ask(store, { search: { text: '731002 731009' } }, { by: 'shop' })
    expect([pasted.rows.map(({ shop }) => shop), pasted.missingIds]).toEqual([['s2'], ['731009']])
    expect((await ask(store, { search: { text: '731001' } }, { by: 'shop' })).rows.map(({ shop }) => shop)).toEqual(['s1'])
  })

  it('finds goods that are named besides, and rows come with their names', async () => {
    const store = await aStore(sold)
    const { rows } = await ask(store, { search: { text: 'nothing', goods: [['s2', '802']] } })
    expect(rows.map(({ name }) => name)).toEqual([{ title: 'Shoes', thumb: null, spec: '42', code: 'SHOE' }])
  })

  it('finds what was sold since', async () => {
    const store = await aStore([cup])
    expect(await skusOf(store, { search: { text: 'fresh' } })).toEqual([])
    const shared = { shop: 's1', readAt: noon() + 60, afterSales: [], unreadable: 0 }
    await store.put([
      {
        ...shared,
        kind: 'orders',
        page: null,
        orders: [anOrder({ orderSn: orderSnOf(0, 99), goodsId: '777', skuId: '9777' })],
        names: [{ goodsId: '777', skuId: '9777', title: 'Fresh', spec: '', thumb: '', orderedAt: noon() }],
      },
    ])
    expect(await skusOf(store, { search: { text: 'fresh' } })).toEqual(['9777'])
  })
})
