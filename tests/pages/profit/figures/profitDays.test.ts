import { expect, it } from 'vitest'
import { toDayText } from '../../../../src/figures/days.ts'
import type { ProfitScope } from '../../../../src/pages/profit/figures/profitQuestion.ts'
import { someDisk } from '../../../figures/someDisk.ts'
import { anOrder, noon, orderSnOf, TODAY } from '../../../figures/someRows.ts'
import { openProfitStore } from './openProfitStore.ts'

const DAYS = 5
/** Of an order: what was paid, less the fee of 0.6 %, the cost, and the freight of a shop that has said nothing of it. */
const KEPT_FEN = 1_000 - 6 - 400 - 410
const scope: ProfitScope = {
  shops: ['s1'],
  everyShop: ['s1'],
  window: { from: toDayText(TODAY - DAYS + 1), to: toDayText(TODAY) },
  ledger: 'l1',
  shared: [],
  freight: [],
}

/**
 * A shop that sells one order of 10 yuan today, two yesterday, and so on, each at a cost of 4 yuan unless told otherwise; all of its days are read. Goods
 * that sold nothing have ads where costs are unknown.
 */
async function aShopOfDays(costFen: number | null = 400) {
  const store = await openProfitStore({ disk: someDisk().open(), now: () => noon() + 3_600 })
  const terms = { costFen }
  const cost = { shop_uid: 's1', goods_id: '', sku_id: '', valid_from: '', terms, weight_grams: null, courier: '', is_refused: false }
  await store.takeCosts({ id: 'l1', base: null, put: [cost], gone: [] })
  const page = { fromDay: TODAY - DAYS + 1, toDay: TODAY, page: 1, isLast: true, total: null }
  const rest = { shop: 's1', readAt: noon() + 3_600, names: [], unreadable: 0, page, orders: [], afterSales: [] }
  const orders = Array.from({ length: DAYS }, (_, ago) => ago).flatMap((ago) =>
    Array.from({ length: ago + 1 }, (_, at) =>
      anOrder({ orderSn: orderSnOf(ago, ago * 100 + at), orderedAt: noon(ago), paidAt: noon(ago), amountFen: 1_000, quantity: 1 }),
    ),
  )
  const ads = Array.from({ length: DAYS }, (_, ago) => ({
    day: TODAY - ago,
    goods: costFen === null ? [{ goodsId: '709', spendFen: 333, gmvFen: null, netFen: null }] : [],
    account: { spendFen: costFen === null ? 333 : 0, gmvFen: null, netFen: null },
    hours: null,
  }))
  await store.put([
    { ...rest, kind: 'orders', orders },
    { ...rest, kind: 'afterSales' },
    { ...rest, kind: 'promotion', ads },
  ])
  return store
}

it('says of each day what it earned', async () => {
  const store = await aShopOfDays()
  const days = await store.profitDays(scope)
  expect(days?.map(({ from, to, fen }) => [from, to, fen])).toEqual(
    [4, 3, 2, 1, 0].map((ago) => [toDayText(TODAY - ago), toDayText(TODAY - ago), (ago + 1) * KEPT_FEN]),
  )
})

it('says nothing of a day of which only what ads cost is known (decision 0249)', async () => {
  const store = await aShopOfDays(null)
  const days = await store.profitDays(scope)
  expect(days?.map(({ fen }) => fen)).toEqual([null, null, null, null, null])
})

it('answers what is asked while days are counted before they are all counted', async () => {
  const store = await aShopOfDays()
  const ended: string[] = []
  const days = store.profitDays(scope).then(() => ended.push('days'))
  await new Promise((resolve) => setTimeout(resolve))
  await store.likelyProfit(scope).then(() => ended.push('another'))
  await days
  expect(ended).toEqual(['another', 'days'])
})

it('ends where the ledger is not there', async () => {
  const store = await aShopOfDays()
  expect(await store.profitDays({ ...scope, ledger: 'gone' })).toBeNull()
})
