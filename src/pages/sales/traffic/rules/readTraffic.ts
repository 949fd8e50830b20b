import { type TrafficDay, type TrafficFigure, type TrafficName, trafficNames } from '../../../../../contract/entities/trafficDay.ts'
import type { MerchantResult } from '../../../../../contract/merchantApi.ts'
import { chinaDay, chinaDayEnd } from '../../../../domain/chinaDay.ts'
import { readFigure } from '../../../../values/figures.ts'

/** Some figures of a day. */
export type TrafficPart = Partial<Record<TrafficName, TrafficFigure>>

/** What one call said of days: what it has of each by day (`2026-11-22`), and what a day is that it does not have. */
export interface PartOfDays {
  readonly byDay: ReadonlyMap<string, TrafficPart>
  /** Null: none. `masked`: the reply, or some rows of it, could not be read. `refused`: the platform refused the call. */
  readonly otherwise: Exclude<TrafficFigure, number>
}

/** What a shop's sales say: the platform counts them whether or not it shows visitors. */
export const tradeNames = ['buyers', 'orders', 'sales_fen', 'conversion'] as const satisfies readonly TrafficName[]
/** What its flow says. */
export const flowNames = ['visitors', 'views'] as const satisfies readonly TrafficName[]

const FEN_PER_YUAN = 100
const DAY_LENGTH = '2026-11-22'.length

/** A call that was refused, or answered in a way that nobody can read. */
export function noPart(otherwise: PartOfDays['otherwise']): PartOfDays {
  return { byDay: new Map(), otherwise }
}

/** The store's sales by day: amounts come in yuan, and the share of visitors who bought as a share of 1. */
export function readTrade({ dayList }: MerchantResult<'mallTrade'>): PartOfDays {
  return toPart(dayList, (row) => ({
    day: row.stateDate,
    part: {
      buyers: toCount(row.payOrdrUsrCnt),
      orders: toCount(row.payOrdrCnt),
      sales_fen: toFen(row.payOrdrAmt),
      conversion: toShare(row.payUvRto),
    },
  }))
}

/** Its visitors by day (assumed: request and list). */
export function readFlow({ dayList }: MerchantResult<'mallFlow'>): PartOfDays {
  return toPart(dayList, (row) => ({ day: row.statDate, part: { visitors: toCount(row.uv), views: toCount(row.pv) } }))
}

interface Rows<Row> {
  readonly rows: readonly Row[]
  readonly unreadable: readonly unknown[]
}

/** A day that comes twice is the first of the two. */
function toPart<Row>(list: Rows<Row> | null | undefined, read: (row: Row) => { day: string; part: TrafficPart }): PartOfDays {
  const byDay = new Map<string, TrafficPart>()
  for (const row of list?.rows ?? []) {
    const { day, part } = read(row)
    const key = day.slice(0, DAY_LENGTH)
    if (!byDay.has(key)) byDay.set(key, part)
  }
  return { byDay, otherwise: (list?.unreadable.length ?? 0) > 0 ? 'masked' : null }
}

interface ShopDays {
  readonly shop_uid: string
  /** The days that were asked for. */
  readonly days: readonly string[]
  /** Null: that call was not made; what was known of these figures stays. */
  readonly trade: PartOfDays | null
  readonly flow: PartOfDays | null
  readonly known: (day: string) => TrafficDay | undefined
  /** ms since 1970. */
  readonly readAt: number
  /** The last day that the platform has all of. */
  readonly readyDay: string
}

/** A reading of each day of a shop that was asked for, in their order. */
export function toShopDays({ shop_uid, days, trade, flow, known, readAt, readyDay }: ShopDays): readonly TrafficDay[] {
  return days.map((day) => {
    const before = known(day)
    const part = { ...partOf(tradeNames, trade, day, before), ...partOf(flowNames, flow, day, before) }
    const whole = day <= readyDay && readAt >= chinaDayEnd(day)
    return { shop_uid, goods_id: '', day, read_at: readAt, whole, figures: toFigures(part) }
  })
}

function partOf(names: readonly TrafficName[], said: PartOfDays | null, day: string, before: TrafficDay | undefined): TrafficPart {
  const part = said?.byDay.get(day)
  const figure = (name: TrafficName): TrafficFigure => {
    if (!said) return before?.figures[trafficNames.indexOf(name)] ?? null
    return part ? (part[name] ?? null) : said.otherwise
  }
  return Object.fromEntries(names.map((name) => [name, figure(name)]))
}

interface GoodsAsked {
  readonly shop_uid: string
  readonly goods_id: string
  /** When the question left and when the answer came, ms since 1970. */
  readonly askedAt: number
  readonly readAt: number
  /** The last day that the platform has all of. */
  readonly readyDay: string
}

/**
 * Today and yesterday of one of the goods. The reply names no days, so that none is known where midnight passed between question and answer. Out:
 * no day that the reply does not have. Yesterday goes on growing after midnight, until the platform has all of it.
 */
export function readGoodsDays(
  reply: MerchantResult<'goodsFigures'>,
  { shop_uid, goods_id, askedAt, readAt, readyDay }: GoodsAsked,
): readonly TrafficDay[] {
  const today = chinaDay(readAt)
  if (chinaDay(askedAt) !== today) return []
  const yesterday = dayBefore(today)
  const given = [
    { day: yesterday, whole: yesterday <= readyDay, said: reply.yesterdayGoodsDetail },
    { day: today, whole: false, said: reply.todayGoodsDetail },
  ]
  return given.flatMap(({ day, whole, said }) => {
    if (!said) return []
    const part: TrafficPart = {
      visitors: toCount(said.goodsUv),
      views: toCount(said.goodsPv),
      orders: toCount(said.payOrdrCnt),
      sales_fen: toFen(said.payOrdrAmt),
      conversion: toShare(said.goodsVcr),
    }
    return { shop_uid, goods_id, day, read_at: readAt, whole, figures: toFigures(part) }
  })
}

/** The day before a day: `2026-11-22`. */
function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 1).toISOString().slice(0, DAY_LENGTH)
}

function toFigures(part: TrafficPart): TrafficFigure[] {
  return trafficNames.map((name) => part[name] ?? null)
}

/** A figure that cannot be what it is called (half a person, less than none, more than all) is there and cannot be read. */
function toCount(given: unknown): TrafficFigure {
  return toFigure(given, (value) => (Number.isSafeInteger(value) && value >= 0 ? value : null))
}

function toFen(given: unknown): TrafficFigure {
  return toFigure(given, (value) => (value >= 0 ? Math.round(value * FEN_PER_YUAN) : null))
}

function toShare(given: unknown): TrafficFigure {
  return toFigure(given, (value) => (value >= 0 && value <= 1 ? value : null))
}

function toFigure(given: unknown, take: (value: number) => number | null): TrafficFigure {
  const figure = readFigure(given)
  if (typeof figure !== 'number') return figure === null ? null : 'masked'
  return take(figure) ?? 'masked'
}
