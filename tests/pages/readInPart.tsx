import { waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { unsetProfitSettings } from '../../contract/entities/cost.ts'
import { dayOf, startOfDay, toDayText } from '../../src/figures/days.ts'
import { AfterSaleState, type FigureAfterSale, type FigureName, type FigureOrder, OrderStage } from '../../src/figures/figureRows.ts'
import { createFigureStore } from '../../src/figures/store/createFigureStore.ts'
import type { FigurePage } from '../../src/figures/store/figureStore.ts'
import { aShop } from '../bridge/aShop.ts'
import { someDisk } from '../figures/someDisk.ts'
import { anAfterSale, anOrder } from '../figures/someRows.ts'
import { standInForStore } from '../reports/standInForStore.ts'
import { standInForRows } from '../screens/query/standInForRows.ts'
import { type Answers, openScreen } from './openScreen.tsx'
import { aCost, costPage } from './profit/aCost.ts'
import { standInForBrowser, standInForScreen } from './standInForBrowser.ts'

const DAY_S = 86_400
export const now = Math.floor(Date.now() / 1_000)
export const today = dayOf(now)
export const DAYS = 60
/** Orders of a shop and day, each of 100 yuan; the last of them is given back two days later. */
export const ORDERS = 4
export const FEN = 10_000

type Kind = 'orders' | 'afterSales' | 'promotion'
/** By shop, how many of the last days were read; absent: nothing was. */
export type Read = Readonly<Record<string, Readonly<Partial<Record<Kind, number>>>>>
export const whole = { orders: DAYS, afterSales: DAYS, promotion: DAYS }
export const names = { a: 'Whole', b: 'Halfway', c: 'Begun', d: 'Nothing' } as const
export const shops = Object.entries(names).map(([shop_uid, shop_name], at) =>
  aShop({ shop_uid, shop_name, shop_id: `${at + 1}`, status: 1 }),
)

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

/** What all goods are called, told with the orders. */
const namesOf = (shop: string, title: string): readonly FigureName[] => [
  { goodsId: `70${shop.charCodeAt(0)}`, skuId: `90${shop.charCodeAt(0)}`, title, thumb: '', spec: '', orderedAt: now - 60 },
]

async function openStore(read: Read, title: string | undefined) {
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
        ...(kind === 'orders' && title !== undefined && { names: namesOf(shop, title) }),
        unreadable: 0,
        page: { fromDay: today - days + 1, toDay: today, page: 1, isLast: true, total: null },
      }
    }),
  )
  await store.put(pages)
  return store
}

/** A bill of a shop for a month that lies behind. */
export function aBillOf(shop_uid: string) {
  const month = toDayText(today - 20).slice(0, 7)
  return {
    shop_uid,
    month,
    file_name: 'bill.csv',
    saved_by: 'u',
    saved_by_name: 'Ning',
    saved_at: 1,
    lines: [
      { day: `${month}-28`, kind: 'income', name: '', fen: 10_000, count: 1 },
      { day: `${month}-28`, kind: 'refund', name: '', fen: -1_500, count: 1 },
    ],
  }
}

/** A backend that has bills of two shops, and nothing of batches, box and pilots. */
export const littleElse: Answers = {
  batchJobList: () => ({ list: [], total: 0 }),
  claimList: () => ({ list: [], total: 0 }),
  auditList: () => ({ list: [], total: 0 }),
  daySheetList: () => ({ sheets: [], next: null }),
  billList: () => ({ list: ['a', 'b'].map(aBillOf) }),
  boxList: () => ({ list: [], total: 0 }),
  handedInCounts: () => ({ list: [] }),
  pilotList: () => ({ list: [] }),
  saveHotDay: () => ({ day: '2026-11-22', saved: 1 }),
}

interface ReadScreen extends Partial<Omit<Parameters<typeof openScreen>[0], 'path' | 'pages'>> {
  /** What all goods are called. Default: no names are known. */
  readonly title?: string
}

/** A screen over a real store of what was read of the shops, once it shows the same for a while. */
export async function openWithRead(
  [path, pages]: readonly [string, Readonly<Record<string, () => ReactNode>>],
  read: Read,
  { answers = {}, title, ...others }: ReadScreen = {},
) {
  standInForStore(await openStore(read, title))
  const costs = shops.map(({ shop_uid }) => aCost({ shop_uid, goods_id: `70${shop_uid.charCodeAt(0)}`, terms: { costFen: 3_000 } }))
  await openScreen({
    path,
    pages,
    answers: {
      shopList: () => shops,
      savedViewList: () => ({ list: [], total: 0 }),
      costList: () => costPage(costs),
      costImportList: () => ({ list: [] }),
      profitSettings: () => unsetProfitSettings,
      scenarioList: () => ({ list: [] }),
      hotDayList: () => ({ days: [] }),
      chanceList: () => ({ list: [] }),
      workMarkList: () => ({ list: [] }),
      alertList: () => ({ list: [], next: null }),
      ...answers,
    } satisfies Answers,
    ...others,
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

export function standInForReading(): void {
  standInForBrowser()
  standInForScreen()
  standInForRows()
  globalThis.BroadcastChannel ??= vi.fn() as never
}

/** Of which all returns have come, by the sentence that explains when days are young. */
const EXPLAINED = '95 %'
/** Numbers that a page shows as figures: money, and shares. */
export const figuresOf = (text: string) => text.replaceAll(EXPLAINED, '').match(/[¥￥]\s?-?[\d,]+(\.\d+)?|\d+(\.\d+)? ?%/g) ?? []
/** What says how a figure is made is no figure. */
export function shownText(root: ParentNode): string {
  const copy = (root as Element).cloneNode(true) as Element
  for (const hint of copy.querySelectorAll('dialog, [popover], [role="tooltip"], option, .zg-page-bar, script, style')) hint.remove()
  return copy.textContent ?? ''
}
