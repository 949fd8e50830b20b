import type { Cost, FreightRule } from '../../../../contract/entities/cost.ts'
import { lacksOf } from '../../../figures/answers/completeness.ts'
import type { FigureRow, Lack } from '../../../figures/answers/question.ts'
import type { AdHoursAnswer, AdHoursQuestion } from '../../../figures/answers/scanAds.ts'
import { dayOf, startOfDay, toDayText } from '../../../figures/days.ts'
import { groupBy } from '../../../values/groupBy.ts'
import {
  divide,
  expectedProfit,
  fraction,
  goodsQuestion,
  incomeOf,
  leaning,
  type Outcomes,
  oldOrders,
  round,
  soldOf,
  times,
  toGoodsSheet,
  toOrder,
  toOutcomes,
} from '../../profit/index.ts'
import { type AskFigure, askUntil, EVERY_GROUP, partOf, shopsWithout } from './askDay.ts'
import { BY_SHEETS, shopsWith } from './askReturns.ts'

/** What sales are expected to leave before ads. Fen. */
export interface ExpectedMargin {
  /** Of the sales of which it is known. */
  readonly fen: number
  /** How much was sold, the platform's coupons included, and of how much of it the costs and the returns to expect are known. */
  readonly soldFen: number
  readonly knownFen: number
}

export interface ExpectedProfit {
  /** What is left after ads; null: no sold goods have a known cost, or the ads of no shop were read. */
  readonly fen: number | null
  readonly today: ExpectedMargin
  /** What ads cost today until then; null: those of no shop were read. */
  readonly adsFen: number | null
  /** Sales and ads are counted until this moment, seconds since 1970: where ads were read long before the orders, until theirs. */
  readonly until: number
  /** Up to the same time of day, over the shops of which both days were read. Null: of none were they, or nothing is known of one of them. */
  readonly yesterday: ComparedMargin | null
  readonly lastWeek: ComparedMargin | null
  /** What was not read of the orders of earlier weeks, or of the ads of today: those shops are in none of this. */
  readonly missing: readonly Lack[]
}

export interface ComparedMargin {
  readonly nowFen: number
  readonly beforeFen: number
}

interface AskedProfit {
  /** Shops whose day was read. */
  readonly shops: readonly string[]
  /** Of these, those of which the other days were read, too. */
  readonly withYesterday: readonly string[]
  readonly withLastWeek: readonly string[]
  /** Seconds since 1970. */
  readonly now: number
  readonly asOf: number
  /** The ledger of these goods, with what it says of whole shops. */
  readonly costsOf: (goods: readonly string[]) => Promise<readonly Cost[]>
  readonly freight: readonly FreightRule[]
  /** What ads cost by the hour. */
  readonly askHours: (asked: AdHoursQuestion) => Promise<AdHoursAnswer>
}

const WEEK = 7
const HOUR_S = 3_600
/** Exact fractions of thousands of goods would hold up the page: it has its turn after so long. */
const SLICE_MS = 10

/**
 * What today's sales are expected to leave once what comes back has come back: by goods, as the calculator reckons an order (business-features.md, 1.4),
 * with today's prices, SKUs and costs, and with the returns of the orders of 16 to 45 days ago. Where day sheets alone have these, they are those of
 * the shop. Shared and fixed costs are of the whole day, and not in it (decision 0110). Null: of no shop is that history known.
 */
export async function askProfit(ask: AskFigure, asked: AskedProfit): Promise<ExpectedProfit | null> {
  const { now, costsOf, freight } = asked
  const today = dayOf(now)
  const known = await shopsWith(ask, asked.shops, oldOrders(today), BY_SHEETS)
  if (known.read.length === 0) return null
  const ads = await askAdsUntil(ask, known.read, asked)
  // A profit without its ads is half of one: shops whose ads were not read are left out.
  const read = ads.shops.length > 0 ? ads.shops : known.read
  const isRead = new Set(read)
  const past = await askOutcomes(ask, read, today)
  const soldOn = async (daysAgo: number, shops: readonly string[]) => {
    const day = toDayText(today - daysAgo)
    const question = { ...goodsQuestion, by: ['sku'], window: { from: day, to: day } } as const
    const beforeS = Math.max(0, ads.until - startOfDay(today))
    const own = shops.filter((shop) => isRead.has(shop))
    return own.length === 0
      ? null
      : { day, rows: (await ask({ ...question, basis: 'ordered', shops: own, beforeS, top: EVERY_GROUP })).rows }
  }
  const days = [await soldOn(0, read), await soldOn(1, asked.withYesterday), await soldOn(WEEK, asked.withLastWeek)] as const
  const goods = new Set(days.flatMap((sold) => sold?.rows.flatMap((row) => row.goods ?? []) ?? []))
  const costs = goods.size === 0 ? [] : await costsOf([...goods].toSorted())
  const reckon = (sold: SoldDay, shops: readonly string[] = read) => {
    const own = new Set(shops)
    return reckonMargin({ ...sold, rows: sold.rows.filter(({ shop = '' }) => own.has(shop)), costs, freight, past })
  }
  const margin = await reckon(days[0] ?? { day: toDayText(today), rows: [] })
  const compare = async (shops: readonly string[], before: SoldDay | null): Promise<ComparedMargin | null> => {
    if (!days[0] || !before) return null
    const then = await reckon(before)
    const over = await reckon(days[0], shops)
    return then.knownFen === 0 || over.knownFen === 0 ? null : { nowFen: over.fen, beforeFen: then.fen }
  }
  const { fen: adsFen, until } = ads
  return {
    fen: adsFen === null || (margin.soldFen > 0 && margin.knownFen === 0) ? null : margin.fen - adsFen,
    today: margin,
    adsFen,
    until,
    missing: [...known.missing, ...ads.missing],
    yesterday: await compare(asked.withYesterday, days[1]),
    lastWeek: await compare(asked.withLastWeek, days[2]),
  }
}

interface AdsUntil {
  /** Those whose ads of today were read, and what lacks of the others. */
  readonly shops: readonly string[]
  readonly missing: readonly Lack[]
  /** Null: they were read of no shop. */
  readonly fen: number | null
  readonly until: number
}

/**
 * Ads and sales are read at moments of their own, and shops one after the other: both are cut at the same one, since ads until ten off sales until half past four are a
 * loss that nobody made. Ads are known by whole hours: the one that is under way counts.
 */
async function askAdsUntil(ask: AskFigure, shops: readonly string[], { now, asOf, askHours }: AskedProfit): Promise<AdsUntil> {
  const day = dayOf(now)
  const text = toDayText(day)
  const question = { measure: 'adSpend', by: [], window: { from: text, to: text }, basis: 'ordered', ...BY_SHEETS } as const
  const { complete } = await ask({ ...question, shops })
  const unread = shopsWithout({ complete }, text)
  const known = shops.filter((shop) => !unread.has(shop))
  if (known.length === 0) return { shops: [], missing: lacksOf(complete), fen: null, until: asOf }
  const { shops: read, asOf: adsAsOf, late } = await askUntil(ask, question, known)
  const { total } = await ask({ ...question, shops: read })
  const until = adsAsOf !== null && adsAsOf < asOf - HOUR_S ? adsAsOf : asOf
  const { spendFen } = await askHours({ shops: read, day: text })
  const later = spendFen.slice(Math.floor((until - startOfDay(day)) / HOUR_S) + 1).reduce((sum, fen) => sum + fen, 0)
  return { shops: read, missing: [...lacksOf(complete), ...late], fen: Math.max(0, (total.adSpend?.part ?? 0) - later), until }
}

interface SoldDay {
  /** `2026-11-22`: whose costs count. */
  readonly day: string
  /** By SKU. */
  readonly rows: readonly FigureRow[]
}

async function askOutcomes(ask: AskFigure, shops: readonly string[], today: number): Promise<Outcomes> {
  const window = oldOrders(today)
  const here = (await shopsWith(ask, shops, window)).read
  const question = { ...goodsQuestion, window, basis: 'ordered' } as const
  // Day sheets have no coupons: the shares that are taken of them are those of what buyers pay.
  const ofShops = here.length === shops.length ? {} : { withCoupons: false, ...BY_SHEETS }
  const byShop = await ask({ ...question, by: ['shop'], shops, top: EVERY_GROUP, ...ofShops })
  const byGoods = here.length === 0 ? { rows: [] } : await ask({ ...question, by: ['goods'], shops: here, top: EVERY_GROUP })
  return toOutcomes(byGoods.rows, byShop.rows)
}

const keyOf = ({ shop = '', goods = '' }: FigureRow) => `${shop}/${goods}`

interface Reckoned extends SoldDay {
  readonly costs: readonly Cost[]
  readonly freight: readonly FreightRule[]
  readonly past: Outcomes
}

async function reckonMargin({ day, rows, costs, freight, past }: Reckoned): Promise<ExpectedMargin> {
  // What is said of a whole shop is at `shop/`.
  const costsOf = groupBy(costs, ({ shop_uid, goods_id }) => `${shop_uid}/${goods_id}`)
  let fen = 0
  let soldFen = 0
  let knownFen = 0
  let until = performance.now() + SLICE_MS
  for (const own of groupBy(rows, keyOf).values()) {
    const { shop = '', goods = '' } = own[0] ?? {}
    const sold = own.reduce((sum, row) => sum + partOf(row, 'salesAmount'), 0)
    const sheet = toGoodsSheet({
      place: { shop_uid: shop, goods_id: goods, sku_id: '' },
      rows: own,
      adsFen: null,
      adsOrders: 0,
      costs: [...(costsOf.get(`${shop}/${goods}`) ?? []), ...(costsOf.get(`${shop}/`) ?? [])],
      freight,
      day,
    })
    const { priceFen: _, ...rates } = soldOf(leaning(past, shop, goods))
    const order = toOrder({ ...sheet, values: { ...sheet.values, ...rates } })
    const { margin } = expectedProfit(order).sums
    const income = incomeOf(order)
    const share = margin && income && divide(margin, income)
    soldFen += sold
    if (share) {
      knownFen += sold
      fen += round(times(share, fraction(sold)))
    }
    if (performance.now() >= until) {
      await new Promise<void>((goOn) => setTimeout(goOn))
      until = performance.now() + SLICE_MS
    }
  }
  return { fen, soldFen, knownFen }
}
