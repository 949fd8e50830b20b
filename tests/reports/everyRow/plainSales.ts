import { toDayText } from '../../../src/figures/days.ts'
import { AfterSaleKind, type FigureName, OrderStage } from '../../../src/figures/figureRows.ts'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import type { FigurePage, FigureStore } from '../../../src/figures/store/figureStore.ts'
import { someDisk } from '../../figures/someDisk.ts'
import { anAfterSale, anOrder, noon, orderSnOf, TODAY } from '../../figures/someRows.ts'

/** One order of one SKU, as plain as it can be: what the screens say of all of them is added up from these and by nothing of the product. */
export interface PlainSale {
  readonly shop: string
  readonly goods: string
  readonly sku: string
  readonly daysAgo: number
  readonly pieces: number
  readonly fen: number
  /** What came back of it after it was shipped, whole; 0: nothing did. */
  readonly refundFen: number
  readonly isSentBack: boolean
  readonly reason: number
}

export const SHOPS = ['s1', 's2', 's3'] as const
export const GOODS = 700
/** Of every other goods one fewer. */
const SKUS = 3
/** Of the goods of each shop the last ones are the same in all shops. */
export const FAMILIES = 100
/** More reasons than any list of them shows. */
const REASONS = 40
export const OLD_DAYS_AGO = 20

export const isOfFamily = (goods: string) => Number(goods) % 10_000 >= GOODS - FAMILIES

const shopGoods = SHOPS.flatMap((shop, shopAt) =>
  Array.from({ length: GOODS }, (_, at) => ({ shop, at, goods: `${(shopAt + 1) * 10_000 + at}` })),
)
const skus = shopGoods.flatMap(({ shop, at, goods }) =>
  Array.from({ length: SKUS - (at % 2) }, (_, form) => ({ shop, at, form, goods, sku: `${goods}${form}` })),
)

/** Each SKU sold once today and once three weeks ago, of which every third order came back. */
export const sales: readonly PlainSale[] = skus.flatMap(({ shop, goods, sku }, at) =>
  [0, OLD_DAYS_AGO].map((daysAgo) => {
    const fen = 1_000 + ((at * 37 + daysAgo) % 977)
    const isBack = daysAgo > 0 && at % 3 === 0
    return {
      shop,
      goods,
      sku,
      daysAgo,
      pieces: 1 + (at % 4),
      fen,
      refundFen: isBack ? fen : 0,
      isSentBack: at % 2 === 0,
      reason: at % REASONS,
    }
  }),
)

/** What ads cost today, by goods; and of each shop what was for no goods. */
export const adSpend = shopGoods.map(({ shop, goods }, at) => ({ shop, goods, fen: 100 + (at % 53) }))
export const AD_REST_FEN = 700

/** What each SKU costs. */
export const costs = skus.map(({ shop, goods, sku }, at) => ({ shop, goods, sku, fen: 300 + (at % 101) }))

/** More of each than any limit that is in the code, or was: 1,000 lines, 2,000 goods, 5,000 sheets. */
export const COUNTS = { goods: shopGoods.length, skus: skus.length, lines: shopGoods.length - (SHOPS.length - 1) * FAMILIES }

export const today = { from: toDayText(TODAY), to: toDayText(TODAY) }
export const thirtyDays = { from: toDayText(TODAY - 29), to: toDayText(TODAY) }
const READ_DAYS = 80
/** When it was read, and is asked, seconds since 1970. */
export const readAt = noon() + 3_600

export function sum<Row>(rows: readonly Row[], toNumber: (row: Row) => number): number {
  let all = 0
  for (const row of rows) all += toNumber(row)
  return all
}

/** All of it in a store of figures, read whole. */
export async function openSold(): Promise<FigureStore> {
  const store = await createFigureStore({ disk: someDisk().open(), now: () => readAt })
  for (const shop of SHOPS) await store.put(toPages(shop))
  return store
}

function toPages(shop: string): readonly FigurePage[] {
  const own = sales.filter((sale) => sale.shop === shop)
  const page = { fromDay: TODAY - READ_DAYS + 1, toDay: TODAY, page: 1, isLast: true, total: null }
  const base = { shop, readAt, orders: [], afterSales: [], unreadable: 0, page } as const
  const orders = own.map((sale, at) => {
    const orderedAt = noon(sale.daysAgo)
    const sent = sale.daysAgo > 0 ? { stage: OrderStage.received, shippedAt: orderedAt + 86_400, receivedAt: orderedAt + 2 * 86_400 } : {}
    return anOrder({
      orderSn: orderSnOf(sale.daysAgo, at + 1),
      goodsId: sale.goods,
      skuId: sale.sku,
      quantity: sale.pieces,
      amountFen: sale.fen,
      orderedAt,
      ...sent,
    })
  })
  const afterSales = own.flatMap(({ daysAgo, refundFen, isSentBack, reason }, at) => {
    if (refundFen === 0) return []
    const asked = { askedAt: noon(daysAgo - 5), closedAt: noon(daysAgo - 6), reasonCode: 500 + reason, reasonText: `Reason ${reason}` }
    const kind = isSentBack ? AfterSaleKind.returnGoods : AfterSaleKind.refundOnly
    return [anAfterSale({ id: `${at}`, orderSn: orderSnOf(daysAgo, at + 1), kind, refundFen, ...asked })]
  })
  return [
    { ...base, kind: 'orders', orders, names: own.map(toName) },
    { ...base, kind: 'afterSales', afterSales },
    { ...base, kind: 'promotion', ads: Array.from({ length: READ_DAYS }, (_, back) => toAds(shop, back)) },
  ]
}

function toName({ goods, sku }: PlainSale): FigureName {
  const at = Number(goods) % 10_000
  const title = isOfFamily(goods) ? `Cup of family ${at}` : `Cup ${goods}`
  return { goodsId: goods, skuId: sku, title, thumb: '', spec: `Form ${sku.at(-1)}`, orderedAt: noon() }
}

function toAds(shop: string, back: number) {
  const own = back === 0 ? adSpend.filter((spent) => spent.shop === shop) : []
  const rest = back === 0 ? AD_REST_FEN : 0
  const none = { gmvFen: null, netFen: null }
  const goods = own.map(({ goods: goodsId, fen }) => ({ goodsId, spendFen: fen, ...none }))
  const spendFen = sum(own, ({ fen }) => fen) + rest
  return { day: TODAY - back, goods, account: { spendFen, ...none }, hours: null }
}
