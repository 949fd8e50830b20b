import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unsetProfitSettings } from '../../contract/entities/cost.ts'
import { dayOf, startOfDay } from '../../src/figures/days.ts'
import { AfterSaleState, type FigureAfterSale, type FigureOrder, OrderStage } from '../../src/figures/figureRows.ts'
import { createFigureStore } from '../../src/figures/store/createFigureStore.ts'
import type { FigurePage } from '../../src/figures/store/figureStore.ts'
import { TodayHot, WeekHot } from '../../src/pages/hot/HotList.tsx'
import { Profit } from '../../src/pages/profit/Profit.tsx'
import { Promotion } from '../../src/pages/promotion/Promotion.tsx'
import { ReturnMall } from '../../src/pages/returns/ReturnMall.tsx'
import { ReturnProduct } from '../../src/pages/returns/ReturnProduct.tsx'
import { Workplace } from '../../src/pages/workplace/Workplace.tsx'
import { aShop } from '../bridge/aShop.ts'
import { someDisk } from '../figures/someDisk.ts'
import { anAfterSale, anOrder } from '../figures/someRows.ts'
import { standInForStore } from '../reports/standInForStore.ts'
import { standInForRows } from '../screens/query/standInForRows.ts'
import { openScreen } from './openScreen.tsx'
import { aCost } from './profit/aCost.ts'
import { standInForBrowser, standInForScreen } from './standInForBrowser.ts'

/**
 * Half is not a figure (sellers-day.md, 1), screen by screen, with a real store: what a page shows is read from the page, and compared with what a plain
 * count of the rows says that were put in.
 */
const DAY_S = 86_400
const now = Math.floor(Date.now() / 1_000)
const today = dayOf(now)
const DAYS = 60
/** Orders of a shop and day, each of 100 yuan; the last of them is given back two days later. */
const ORDERS = 4
const FEN = 10_000

type Kind = 'orders' | 'afterSales' | 'promotion'
/** By shop, how many of the last days were read; absent: nothing was. */
type Read = Readonly<Record<string, Readonly<Partial<Record<Kind, number>>>>>
const whole = { orders: DAYS, afterSales: DAYS, promotion: DAYS }
const names = { a: 'Whole', b: 'Halfway', c: 'Begun', d: 'Nothing' } as const
const shops = Object.entries(names).map(([shop_uid, shop_name], at) => aShop({ shop_uid, shop_name, shop_id: `${at + 1}`, status: 1 }))

const orderSn = (shop: string, ago: number, nth: number) => {
  const date = new Date((today - ago) * DAY_S * 1_000).toISOString().slice(2, 10).replaceAll('-', '')
  return `${date}-${shop.charCodeAt(0)}${String(ago).padStart(6, '0')}${String(nth).padStart(6, '0')}`
}
const timeOf = (ago: number, nth: number) => Math.min(now - 60, startOfDay(today - ago) + 60 + nth)

function someOrders(shop: string): readonly FigureOrder[] {
  return Array.from({ length: DAYS * ORDERS }, (_, at) => {
    const [ago, nth] = [Math.floor(at / ORDERS), at % ORDERS]
    const orderedAt = timeOf(ago, nth)
    const sent = ago > 1 ? { stage: OrderStage.received, shippedAt: orderedAt + 3_600, receivedAt: orderedAt + 7_200 } : {}
    return anOrder({
      orderSn: orderSn(shop, ago, nth),
      goodsId: `70${shop.charCodeAt(0)}`,
      skuId: `90${shop.charCodeAt(0)}`,
      amountFen: FEN,
      orderedAt,
      ...sent,
    })
  })
}

function someAfterSales(shop: string): readonly FigureAfterSale[] {
  return Array.from({ length: DAYS - 2 }, (_, at) => {
    const askedAt = timeOf(at, ORDERS)
    const rest = { state: AfterSaleState.refunded, refundFen: FEN, askedAt, closedAt: askedAt + 60 }
    return anAfterSale({ id: `${shop.charCodeAt(0)}${at}`, orderSn: orderSn(shop, at + 2, ORDERS - 1), ...rest })
  })
}

async function openStore(read: Read) {
  const store = await createFigureStore({ disk: someDisk().open(), now: () => now })
  const pages = Object.entries(read).flatMap(([shop, kinds]) =>
    (Object.entries(kinds) as [Kind, number][]).map(([kind, days]): FigurePage => {
      const isIn = (seconds: number) => dayOf(seconds) > today - days
      const ads = Array.from({ length: days }, (_, ago) => ({
        day: today - ago,
        goods: [{ goodsId: `70${shop.charCodeAt(0)}`, spendFen: 500, gmvFen: 2_000, netFen: 1_500 }],
        account: null,
        hours: null,
      }))
      return {
        shop,
        kind,
        readAt: now,
        orders: kind === 'orders' ? someOrders(shop).filter(({ orderedAt }) => isIn(orderedAt)) : [],
        afterSales: kind === 'afterSales' ? someAfterSales(shop).filter(({ askedAt }) => isIn(askedAt)) : [],
        ...(kind === 'promotion' && { ads: ads as never }),
        unreadable: 0,
        page: { fromDay: today - days + 1, toDay: today, page: 1, isLast: true, total: null },
      }
    }),
  )
  await store.put(pages)
  return store
}

const screens = {
  'returns by shop': ['/return_goods/mall?window=last30', { returnMall: ReturnMall }],
  'returns by shop: trend': ['/return_goods/mall?window=last30&part=trend', { returnMall: ReturnMall }],
  'returns by shop: money': ['/return_goods/mall?window=last30&part=money', { returnMall: ReturnMall }],
  'returns of goods': ['/return_goods/product?window=last30', { returnProduct: ReturnProduct }],
  'the profit table by shop': ['/goods/profitRateCompute?window=last30&by=shop', { profitRateCompute: Profit }],
  'the profit table by goods': ['/goods/profitRateCompute?window=last30&by=goods', { profitRateCompute: Profit }],
  'the hot list of today': ['/hot-selling/todayHot', { todayHot: TodayHot }],
  'the hot list of a week': ['/hot-selling/aWeekHot', { aWeekHot: WeekHot }],
  promotion: ['/goods/promotion', { goodsPromotion: Promotion }],
  'the workplace': ['/dashboard/workplace', { Workplace }],
} as const satisfies Readonly<Record<string, readonly [string, Record<string, () => React.ReactNode>]>>
type ScreenName = keyof typeof screens
const screenNames = Object.keys(screens) as readonly ScreenName[]

async function openRead(name: ScreenName, read: Read) {
  standInForStore(await openStore(read))
  const [path, pages] = screens[name]
  const costs = shops.map(({ shop_uid }) => aCost({ shop_uid, goods_id: `70${shop_uid.charCodeAt(0)}`, terms: { costFen: 3_000 } }))
  await openScreen({
    path,
    pages: pages as Record<string, () => React.ReactNode>,
    answers: {
      shopList: () => shops,
      savedViewList: () => ({ list: [], total: 0 }),
      costList: () => ({ list: costs, next: null }),
      costImportList: () => ({ list: [] }),
      profitSettings: () => unsetProfitSettings,
      scenarioList: () => ({ list: [] }),
      hotDayList: () => ({ days: [] }),
      chanceList: () => ({ list: [] }),
      workMarkList: () => ({ list: [] }),
      alertList: () => ({ list: [], next: null }),
    },
  })
  await settled()
  return document.body
}

/** The page says the same for a while: what it asks is answered. */
async function settled(): Promise<void> {
  let text = ''
  let same = 0
  await waitFor(
    () => {
      const next = document.body.textContent ?? ''
      same = next === text && next !== '' ? same + 1 : 0
      text = next
      expect(same).toBeGreaterThan(SETTLED_LOOKS)
    },
    { timeout: 60_000, interval: 100 },
  )
}
const SETTLED_LOOKS = 25

beforeEach(() => {
  standInForBrowser()
  standInForScreen()
  standInForRows()
  globalThis.BroadcastChannel ??= vi.fn() as never
})
afterEach(cleanup)

/** Of which all returns have come, by the sentence that explains when days are young. */
const EXPLAINED = '95 %'
/** Numbers that a page shows as figures: money, and shares. */
const figuresOf = (text: string) => text.replaceAll(EXPLAINED, '').match(/[¥￥]\s?-?[\d,]+(\.\d+)?|\d+(\.\d+)? ?%/g) ?? []
/** What says how a figure is made is no figure. */
function shownText(root: ParentNode): string {
  const copy = (root as Element).cloneNode(true) as Element
  for (const hint of copy.querySelectorAll('dialog, [popover], [role="tooltip"], option, .zg-page-bar, script, style')) hint.remove()
  return copy.textContent ?? ''
}

describe('nothing was read of any shop', () => {
  it.each(screenNames)('%s shows no amount and no share: of nothing there is none, not 0', async (name) => {
    const page = await openRead(name, {})
    expect({ name, figures: figuresOf(shownText(page)) }).toEqual({ name, figures: [] })
  })
})

describe('orders were read and no after-sale was', () => {
  const read: Read = { a: { orders: DAYS }, b: { orders: DAYS }, c: { orders: DAYS }, d: { orders: DAYS } }

  it.each(screenNames.filter((name) => name.startsWith('returns')))('%s shows nothing of what came back', async (name) => {
    const page = await openRead(name, read)
    expect({ name, figures: figuresOf(shownText(page)) }).toEqual({ name, figures: [] })
  })

  it.each(['the profit table by shop', 'the profit table by goods'] as const)('%s has no sum of what is left', async (name) => {
    const page = await openRead(name, read)
    expect(figuresOf(page.querySelector('.zg-profit-sums')?.textContent ?? 'nothing')).toEqual([])
    expect(page.querySelector('.zg-profit-sums')?.textContent).toContain('—')
  })
})

describe('one shop was read whole, one without after-sales, one with those of the last days, and one not at all', () => {
  const read: Read = { a: whole, b: { orders: DAYS, promotion: DAYS }, c: { ...whole, afterSales: 3 } }
  /** Of 30 days, all orders but those of today and yesterday have had their one refund a day. */
  const [paid, refunded] = [30 * ORDERS, 28]
  const rate = `${((100 * refunded) / paid).toFixed(1)}%`
  const refundYuan = `¥${((refunded * FEN) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  const rowsOf = (shop: keyof typeof names) => screen.getAllByRole('row').filter(({ textContent }) => textContent?.includes(names[shop]))
  const foot = (page: HTMLElement) => page.querySelector('.zg-query-sums')?.textContent ?? ''

  it.each(['returns by shop', 'returns of goods'] as const)(
    '%s: tiles, foot and rows are of the shop that was read whole',
    async (name) => {
      const page = await openRead(name, read)
      const tiles = within(screen.getByRole('list', { name: 'All chosen shops together' })).getAllByRole('listitem')
      const tile = (label: string) => tiles.find(({ textContent }) => textContent?.startsWith(label))?.textContent ?? ''
      expect(tile('Refund rate')).toContain(rate)
      expect(tile('Refund rate')).toContain(`${refunded} of ${paid}`)
      const amountTile = tiles.find(({ textContent }) => textContent?.includes(refundYuan))
      expect(amountTile).toBeTruthy()
      expect(foot(page)).toContain(refundYuan)
      expect(foot(page)).toContain(String(3 * paid))
      expect(rowsOf('a').some(({ textContent }) => textContent?.includes(rate))).toBe(true)
      for (const shop of ['b', 'c', 'd'] as const)
        expect({
          shop,
          figures: figuresOf(
            rowsOf(shop)
              .map(({ textContent }) => textContent)
              .join(' '),
          ),
        }).toEqual({ shop, figures: [] })
    },
  )

  it('the profit’s sums are of the shop that was read whole, and say that they are a part', async () => {
    const page = await openRead('the profit table by shop', read)
    const revenue = `¥${((paid - refunded) * (FEN / 100)).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    expect(page.querySelector('.zg-profit-sums')?.textContent).toContain(revenue)
  })

  it('what was sold is of the three shops whose orders were read, in list and foot', async () => {
    const page = await openRead('the hot list of a week', read)
    expect(foot(page)).toContain(String(3 * 7 * ORDERS))
    expect(foot(page)).toContain(`¥${(3 * 7 * ORDERS * (FEN / 100)).toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
  })

  it('the workplace’s sales are those of its rows', async () => {
    await openRead('the workplace', read)
    const day = `¥${((3 * ORDERS * FEN) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    const ofShop = `¥${((ORDERS * FEN) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    expect(screen.getByRole('region', { name: /^Today/ }).textContent).toContain(day)
    for (const shop of ['a', 'b', 'c'] as const) expect(rowsOf(shop).some(({ textContent }) => textContent?.includes(ofShop))).toBe(true)
    expect(
      figuresOf(
        rowsOf('d')
          .map(({ textContent }) => textContent)
          .join(' '),
      ),
    ).toEqual([])
  })
})
