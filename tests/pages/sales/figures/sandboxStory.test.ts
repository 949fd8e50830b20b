import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandbox } from '../../../../sandbox/app.ts'
import { createPlatform } from '../../../../sandbox/platform.ts'
import { orderAmountFen, type Sale } from '../../../../sandbox/sales/sale.ts'
import { isPaidBy } from '../../../../sandbox/sales/saleState.ts'
import { createBridge } from '../../../../src/bridge/createBridge.ts'
import type { ShopRunTools } from '../../../../src/bridge/runs/shopRun.ts'
import { createSandboxTransport } from '../../../../src/bridge/transports/sandboxTransport.ts'
import { DAY_S, startOfDay, toDayText } from '../../../../src/figures/days.ts'
import { createPromotionReading } from '../../../../src/figures/reading/createPromotionReading.ts'
import { createShopReading } from '../../../../src/figures/reading/createShopReading.ts'
import { createFigureStore } from '../../../../src/figures/store/createFigureStore.ts'
import type { FigureStore } from '../../../../src/figures/store/figureStore.ts'
import type { Figures } from '../../../../src/figures/worker/openFigures.ts'
import { createSalesAnswers } from '../../../../src/pages/sales/figures/createSalesAnswers.ts'
import type { SalesChangeAnswer, SalesChangeQuestion } from '../../../../src/pages/sales/figures/salesQuestion.ts'
import { aShop } from '../../../bridge/aShop.ts'
import { someDisk } from '../../../figures/someDisk.ts'
import { TODAY } from '../../../figures/someRows.ts'

const NOW = startOfDay(TODAY) + 11 * 3600
const DAYS = 7
const STORY_DAYS = 5
/** The last week that is over, against the one before. */
const WINDOW = { from: toDayText(TODAY - DAYS), to: toDayText(TODAY - 1) }
/** When the second shop was read: its last two days never were. */
const LAST_READ = startOfDay(TODAY - 2)
const options = { storeCount: 6, goodsPerStore: 30, now: () => NOW * 1000, pace: { max: 0, windowMs: 1_000 } }
/** The same sandbox without and with the story, looked at from the inside. */
const plain = createPlatform(options)
const told = createPlatform(options)
const sandbox = createSandbox(options)

interface StoryView {
  readonly sold_out: readonly number[]
  readonly off_shelf: number
  readonly paused: number
  readonly cheaper: number
}

let story: StoryView
let first: (typeof plain.stores)[number]
let second: (typeof plain.stores)[number]
let ask: (goods?: readonly number[]) => Promise<SalesChangeAnswer>
let failure: unknown

beforeAll(async () => {
  const origin = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const hosts = { mms: origin, files: origin, pifa: origin }
  const views = (await (await fetch(`${origin}/__sandbox/stores`)).json()) as { shop_id: string; cookie: string; online: boolean }[]
  const [one, two] = views.filter(({ online }) => online)
  if (!one || !two) throw new Error('fewer than two stores are logged in')
  first = plain.stores.find(({ mall_id }) => mall_id === one.shop_id) as typeof first
  second = plain.stores.find(({ mall_id }) => mall_id === two.shop_id) as typeof second
  const kept = await createFigureStore({ disk: someDisk().open(), now: () => NOW })
  const readAt = (shop_uid: string, view: typeof one, nowS: number) => readShop(kept, { shop_uid, view, nowS, hosts })

  await readAt('s2', two, LAST_READ)
  const body = JSON.stringify({ shop_id: one.shop_id, days_ago: STORY_DAYS, logged_out: two.shop_id })
  const planted = await fetch(`${origin}/__sandbox/story`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  story = (await planted.json()) as StoryView
  told.stories.plant(told.stores.find(({ mall_id }) => mall_id === one.shop_id) as typeof first, told.sales.today() - STORY_DAYS)
  await readAt('s1', one, NOW)
  failure = await readAt('s2', two, NOW).catch((error: unknown) => error)

  const { salesChange } = createSalesAnswers(kept.countParts)
  const shelf: SalesChangeQuestion['shelf'] = [
    ...story.sold_out.map((id) => ['s1', String(id), 'soldOut'] as const),
    ['s1', String(story.off_shelf), 'offShelf'],
  ]
  const question: SalesChangeQuestion = { window: WINDOW, shops: ['s1', 's2'], loggedOut: ['s2'], shelf, visitors: [] }
  ask = (goods) => salesChange({ ...question, ...(goods && { shops: ['s1'], goods: goods.map((id) => ['s1', String(id)] as const) }) })
})
afterAll(() => sandbox.close())

interface ReadShop {
  readonly shop_uid: string
  readonly view: { readonly shop_id: string; readonly cookie: string }
  readonly nowS: number
  readonly hosts: Parameters<typeof createBridge>[0]['hosts']
}

/** Orders and ads of a shop, as the console reads them at a moment. */
async function readShop(kept: FigureStore, { shop_uid, view, nowS, hosts }: ReadShop): Promise<void> {
  const bridge = createBridge({
    transport: createSandboxTransport({ hosts }),
    hosts,
    antiContent: async () => null,
    clock: () => nowS * 1000,
  })
  const shop = aShop({ shop_uid, shop_id: view.shop_id, cookie: view.cookie })
  const call = async (name: string, asked: never) => {
    if (name !== 'readings') return kept.put(asked)
    const { shops, kind } = asked as { shops: string[]; kind: 'orders' }
    return shops.map((uid) => kept.reading(uid, kind))
  }
  const tools = {
    call: (name: 'orderList', _shop: string, payload: never) => bridge.callMerchant(name, shop, payload),
    signal: new AbortController().signal,
    report: () => undefined,
  } as unknown as ShopRunTools
  const figures = { call: call as Figures['call'] }
  const now = () => nowS
  await createShopReading({ figures, kind: 'orders', now })({ shop_uid, shop_name: shop_uid }, tools)
  await createPromotionReading({ figures, mallIdOf: () => Number(view.shop_id), now, daysMax: 2 * DAYS + 2 })(
    { shop_uid, shop_name: shop_uid },
    tools,
  )
}

const fenOf = (sales: readonly Sale[]) => sales.reduce((sum, sale) => sum + orderAmountFen(sale), 0)
const paidOf = (platform: typeof plain, store: typeof first, [from, to]: readonly [number, number]) => {
  const own = platform.stores.find(({ mall_id }) => mall_id === store.mall_id) as typeof first
  return platform.sales.between(own, TODAY - from, TODAY - to).filter((sale) => isPaidBy(sale, platform.sales.asOf()))
}

/** What goods sold a week ago after the moment that matches their last sale. */
function lostOf(id: number): number {
  const own = ({ goods }: Sale) => goods.id === id
  const lastAt = Math.max(
    0,
    ...paidOf(told, first, [DAYS, 1])
      .filter(own)
      .map(({ orderedAt }) => orderedAt),
  )
  const before = paidOf(told, first, [2 * DAYS, DAYS + 1]).filter(own)
  return -fenOf(before.filter(({ orderedAt }) => orderedAt + DAYS * DAY_S > lastAt))
}

it('what was sold out, taken off the shelf and not read has its yuan to the fen', async () => {
  const { causes, beforeFen, afterFen } = await ask()
  const fen = Object.fromEntries(causes.map((each) => [each.cause, each.fen]))
  expect(fen.soldOut).toBe(story.sold_out.reduce((sum, id) => sum + lostOf(id), 0))
  expect(fen.offShelf).toBe(lostOf(story.off_shelf))
  // The platform lists the whole of the day on which it was last read.
  expect(fen.loggedOut).toBe(fenOf(paidOf(plain, second, [2, 2])) - fenOf(paidOf(plain, second, [DAYS + 2, DAYS + 1])))
  expect([fen.soldOut, fen.offShelf, fen.loggedOut].every((each) => (each ?? 0) < 0)).toBe(true)
  expect(causes.reduce((sum, each) => sum + each.fen, 0)).toBe(afterFen - beforeFen)
})

it('a login that ended is told by the platform, and nothing more is read of the shop', () => {
  expect(failure).toBeInstanceOf(Error)
})

it('of goods whose ads were paused, ads are a cause, with the day', async () => {
  const { causes } = await ask([story.paused])
  expect(causes.find(({ cause }) => cause === 'ads')).toMatchObject({ since: toDayText(TODAY - STORY_DAYS) })
  expect(causes.find(({ cause }) => cause === 'ads')?.fen).toBeLessThan(0)
})

it('of goods that became a fifth cheaper, the price is a cause', async () => {
  const { causes } = await ask([story.cheaper])
  expect(causes.find(({ cause }) => cause === 'price')?.fen).toBeLessThan(0)
})
