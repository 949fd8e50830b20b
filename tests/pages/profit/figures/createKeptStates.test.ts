import { describe, expect, it } from 'vitest'
import { toDayText } from '../../../../src/figures/days.ts'
import {
  type CostEntry,
  type ProfitPart,
  type ProfitQuestion,
  profitGroupings,
} from '../../../../src/pages/profit/figures/profitQuestion.ts'
import { fc } from '../../../fastCheck.ts'
import { someDisk } from '../../../figures/someDisk.ts'
import { anOrder, noon, orderSnOf, PATIENCE_MS, TODAY } from '../../../figures/someRows.ts'
import { openProfitStore, type ProfitStore } from './openProfitStore.ts'

/** How much is sold of each SKU, by its place: fen. */
type Sales = readonly number[]

const GOODS = 4
const scope = {
  shops: ['s1'],
  everyShop: ['s1'],
  window: { from: toDayText(TODAY - 5), to: toDayText(TODAY) },
  ledger: 'l1',
  shared: [],
  freight: [],
  by: 'sku' as const,
  top: { from: 0, limit: 3 },
  list: 'one tab',
} as const

/** Orders of another call are other orders, unless the goods have them already: their amount is then another. */
async function sell(store: ProfitStore, sales: Sales, shop = 's1'): Promise<void> {
  const shared = { shop, readAt: noon() + 60, afterSales: [], unreadable: 0 }
  const orders = sales.map((amountFen, at) =>
    anOrder({ orderSn: orderSnOf(0, at), goodsId: String(700 + (at % GOODS)), skuId: String(9_000 + at), amountFen }),
  )
  const page = { fromDay: TODAY - 9, toDay: TODAY, page: 1, isLast: true, total: null }
  await store.put([
    { ...shared, kind: 'orders', page: null, orders, names: [] },
    { ...shared, kind: 'promotion', orders: [], names: [], ads: [], page },
  ])
}

const cost = (costFen: number | null, sku = ''): CostEntry => {
  const place = { shop_uid: 's1', goods_id: sku === '' ? '' : '700', sku_id: sku, valid_from: '' }
  return { ...place, terms: { costFen }, weight_grams: null, courier: '', is_refused: false }
}

async function aStore(sales: Sales, costs: readonly CostEntry[] = [cost(100)]): Promise<ProfitStore> {
  const store = await openProfitStore({ disk: someDisk().open(), now: () => noon() + 3_600 })
  await store.takeCosts({ id: 'l1', base: null, put: costs, gone: [] })
  await sell(store, sales)
  return store
}

async function ask(store: ProfitStore, overrides: Partial<ProfitQuestion> = {}) {
  const answer = await store.profit({ ...scope, ...overrides })
  if (!answer) throw new Error('the ledger is not there')
  return { ...answer, state: answer.state ?? '' }
}

const rest = { from: 3, limit: 100, of: 'view' } as const
const rowsOf = async (store: ProfitStore, state: string, part: Partial<ProfitPart> = {}) =>
  (await store.profitRows({ ...rest, state, ...part }))?.rows ?? null
const skusOf = async (store: ProfitStore, state: string) => (await rowsOf(store, state))?.map(({ sku }) => sku) ?? null

const rising = [1_000, 1_100, 1_200, 1_300, 1_400, 1_500]
const falling = rising.toReversed()

describe('further rows of an answer', () => {
  it('are of the state of the answer, though orders came in that turn the order around', async () => {
    const store = await aStore(rising)
    const { rows, state } = await ask(store)
    expect(rows.map(({ sku }) => sku)).toEqual(['9000', '9001', '9002'])
    await sell(store, falling)
    expect(await skusOf(store, state)).toEqual(['9003', '9004', '9005'])
    expect((await rowsOf(store, state))?.map(({ lines }) => lines.paid)).toEqual([1_300, 1_400, 1_500])
  })

  it('are gone with the next question of the list, which has rows of its own', async () => {
    const store = await aStore(rising)
    const first = await ask(store)
    await sell(store, falling)
    const { rows, state } = await ask(store)
    expect(rows.map(({ sku }) => sku)).toEqual(['9005', '9004', '9003'])
    expect(await rowsOf(store, first.state)).toBe(null)
    expect(await skusOf(store, state)).toEqual(['9002', '9001', '9000'])
  })

  it('are not known in a worker that has begun since', async () => {
    const { state } = await ask(await aStore(rising))
    const store = await aStore(rising)
    await ask(store)
    expect(await rowsOf(store, state)).toBe(null)
    expect(await store.holdProfit({ state, isHeld: true })).toBe(false)
  })

  it('are those that fit the cut, or all in the same order, as rows or as keys', async () => {
    const store = await aStore(rising)
    const order = { by: 'paid', isDescending: true } as const
    const { state, rows } = await ask(store, { top: { from: 0, limit: 9, order, within: [{ by: 'paid', from: 1_200, to: 1_400 }] } })
    const part = { state, from: 1, limit: 2 }
    expect((await store.profitRows({ ...part, of: 'view' }))?.rows).toEqual(rows.slice(1, 3))
    expect((await store.profitRows({ ...part, of: 'view', isKeys: true }))?.keys).toEqual(rows.slice(1, 3).map(({ key }) => key))
    expect((await rowsOf(store, state, { of: 'all', from: 0, isOneOfMany: true }))?.map(({ lines }) => lines.paid)).toEqual(
      rising.toReversed(),
    )
  })

  it('are none where no list was named', async () => {
    const { list: _, ...unnamed } = scope
    const store = await aStore(rising)
    expect((await store.profit(unnamed))?.state).toBe(undefined)
  })
})

describe('what others change', () => {
  it(
    'leaves the rows of a list as they were, to the last amount',
    async () => {
      const sales = fc.array(fc.constantFrom(0, 100, 1_000, 33_000, 2 ** 31 - 1), { minLength: 1, maxLength: 9 })
      const costs = fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.option(fc.integer({ min: 0, max: 40_000 }))), { maxLength: 6 })
      await fc.assert(
        fc.asyncProperty(
          sales,
          sales,
          costs,
          fc.constantFrom(...profitGroupings),
          fc.constantFrom('paid' as const, 'knownProfit' as const, 'profit' as const, 'orders' as const, 'result' as const),
          fc.constantFrom('orders', 'costs', 'both'),
          async (before, after, said, by, orderBy, what) => {
            const shops = ['s1', 's2']
            const top = { from: 0, limit: 1, order: { by: orderBy, isDescending: true } } as const
            const aList = async () => {
              const store = await aStore(
                before,
                said.map(([at, fen]) => cost(fen, String(9_000 + at))),
              )
              await sell(store, [...before, 500], 's2')
              const { state } = await ask(store, { by, shops, top })
              const read = async () => [
                await rowsOf(store, state, { from: 0 }),
                await rowsOf(store, state, { from: 0, of: 'all' }),
                (await store.profitRows({ ...rest, state, from: 0, isKeys: true }))?.keys,
              ]
              return { store, read }
            }
            // Nothing is read before the change: the order of the rows is made afterwards.
            const { store, read } = await aList()
            const untouched = await aList()
            if (what !== 'costs') await sell(store, after)
            if (what !== 'orders') await store.takeCosts({ id: 'l1', put: [cost(7), cost(60_000, '9000')], gone: [] })
            await ask(store, { by, shops, list: 'another tab' })
            expect(await read()).toEqual(await untouched.read())
          },
        ),
        { numRuns: 60 },
      )
    },
    PATIENCE_MS,
  )

  it('leaves two lists beside the one that asked last, and those that were used longest ago are gone', async () => {
    const store = await aStore(rising)
    const names = ['a', 'b', 'c', 'd']
    const states: string[] = []
    for (const [at, list] of names.entries()) {
      await sell(store, [...rising, 2_000 + at])
      states.push((await ask(store, { list })).state)
    }
    expect(await Promise.all(states.map(async (state) => (await rowsOf(store, state)) !== null))).toEqual([false, true, true, true])
  })
})

describe('rows that are held, such as for a file', () => {
  it('stay while their list asks on, and go when they are let go', async () => {
    const store = await aStore(rising)
    const { state } = await ask(store)
    expect(await store.holdProfit({ state, isHeld: true })).toBe(true)
    const before = await rowsOf(store, state)
    await sell(store, falling)
    const next = await ask(store)
    expect(await rowsOf(store, state)).toEqual(before)
    expect(await skusOf(store, next.state)).toEqual(['9002', '9001', '9000'])
    await store.holdProfit({ state, isHeld: false })
    expect(await rowsOf(store, state)).toBe(null)
  })

  it('stay for each of two that hold them', async () => {
    const store = await aStore(rising)
    const { state } = await ask(store)
    for (const isHeld of [true, true, false]) await store.holdProfit({ state, isHeld })
    await ask(store)
    expect(await rowsOf(store, state)).not.toBe(null)
  })

  it('stay with their list when they are let go before it asks again', async () => {
    const store = await aStore(rising)
    const { state } = await ask(store)
    for (const isHeld of [true, false]) await store.holdProfit({ state, isHeld })
    expect(await rowsOf(store, state)).not.toBe(null)
  })
})
