import type { DaySheetColumn } from '../../contract/entities/daySheet.ts'
import {
  MORNING_NAMES_MAX,
  MORNING_OPEN_DAYS,
  type MorningCause,
  type MorningCompared,
  type MorningReport,
} from '../../contract/entities/morningReport.ts'
import { chinaDayEnd } from '../../src/domain/chinaDay.ts'
import { splitChange } from '../../src/domain/splitChange.ts'

/** Columns of a day sheet that the report is made of. */
const morningColumns = [
  'orders',
  'units',
  'paid_fen',
  'applied',
  'asked_refund_fen',
  'spend_fen',
  'ads_read_at',
] as const satisfies readonly DaySheetColumn[]
/** Rows of the day that are in no column. */
const lackingColumns = ['unresolved', 'unreadable'] as const
/** What of a day sheet is read for the report. */
export const morningSheetColumns = [...morningColumns, ...lackingColumns] as const

/** A shop's sheet of a day. */
export interface MorningSheet extends Record<(typeof morningSheetColumns)[number], number> {
  readonly shop_uid: string
  readonly day: string
  readonly as_of: number
}

/** What waits in a shop, of the days that are known. */
export interface OpenOfShop {
  /** Orders of the day before yesterday and earlier that are still to be sent. */
  readonly lateOrders: number
  /** After-sales that wait for the shop. */
  readonly toAnswer: number
  /** How many days are known. */
  readonly days: number
}

export interface MorningFacts {
  /** Yesterday, in China. */
  readonly day: string
  /** That the reader sees, in her order. */
  readonly shops: readonly { readonly shop_uid: string; readonly shop_name: string; readonly isLoggedOut: boolean }[]
  /** Of yesterday and the eight days before, by the same definitions. */
  readonly sheets: readonly MorningSheet[]
  /** By shop: what waits there, of the last `MORNING_OPEN_DAYS`. */
  readonly open: ReadonlyMap<string, OpenOfShop>
  /** Who came to a shop on a day, by `shop day`, where the platform counted all of the day. */
  readonly visitors: ReadonlyMap<string, number>
  readonly alerts: number
}

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_DAYS = 7

/** The report of what is known. A shop whose yesterday was not read to its end is in no amount, and is named. */
export function toMorningReport(facts: MorningFacts): MorningReport {
  const { day, shops, sheets, open, alerts } = facts
  const wholeOn = (wanted: string) =>
    new Map(sheets.flatMap((sheet) => (sheet.day === wanted && isWhole(sheet) ? [[sheet.shop_uid, sheet] as const] : [])))
  const now = wholeOn(day)
  const before = wholeOn(daysBefore(day, 1))
  const read = [...now.values()]
  const loggedOut = shops.filter(({ isLoggedOut }) => isLoggedOut)
  const sumOpen = (name: 'lateOrders' | 'toAnswer') =>
    read.length === 0 ? null : sum(read, ({ shop_uid }) => open.get(shop_uid)?.[name] ?? 0)
  return {
    day,
    shops: shops.length,
    read: read.length,
    as_of: read.length === 0 ? null : Math.min(...read.map(({ as_of }) => as_of)),
    sales:
      read.length === 0
        ? null
        : {
            ...toAmount(read, 'paid_fen', 'orders'),
            day_before: compare(now, before, 'paid_fen', 'orders'),
            week_before: compare(now, wholeOn(daysBefore(day, WEEK_DAYS)), 'paid_fen', 'orders'),
          },
    returns:
      read.length === 0
        ? null
        : { ...toAmount(read, 'asked_refund_fen', 'applied'), day_before: compare(now, before, 'asked_refund_fen', 'applied') },
    ads: toAds(read),
    risk: {
      late_orders: sumOpen('lateOrders'),
      to_answer: sumOpen('toAnswer'),
      shops_lacking_days: read.filter(({ shop_uid }) => (open.get(shop_uid)?.days ?? 0) < MORNING_OPEN_DAYS).length,
      logged_out: loggedOut.length,
      logged_out_names: loggedOut.slice(0, MORNING_NAMES_MAX).map(({ shop_name }) => shop_name),
      alerts,
    },
    change: findChange(now, before, facts),
    shops_lacking_rows: read.filter(lacksRows).length,
    lacking: shops
      .filter(({ shop_uid }) => !now.has(shop_uid))
      .slice(0, MORNING_NAMES_MAX)
      .map(({ shop_uid, shop_name }) => ({ shop_name, ...toLack(facts, shop_uid) })),
  }
}

/** The day so many days before. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

/** Was it read after its day was over? */
function isWhole({ day, as_of }: MorningSheet): boolean {
  return as_of >= chinaDayEnd(day)
}

function lacksRows({ unresolved, unreadable }: MorningSheet): boolean {
  return unresolved + unreadable > 0
}

type Sheets = ReadonlyMap<string, MorningSheet>
type Column = (typeof morningColumns)[number]

function toAmount(sheets: readonly MorningSheet[], fen: Column, count: Column) {
  return { fen: sum(sheets, (sheet) => sheet[fen]), count: sum(sheets, (sheet) => sheet[count]) }
}

/** Of the shops of which both days were read; null: of none. */
function compare(now: Sheets, then: Sheets, fen: Column, count: Column): MorningCompared | null {
  const both = [...now.keys()].filter((shop) => then.has(shop))
  if (both.length === 0) return null
  const of = (sheets: Sheets) => both.flatMap((shop) => sheets.get(shop) ?? [])
  return { shops: both.length, now: toAmount(of(now), fen, count), before: toAmount(of(then), fen, count) }
}

function toAds(read: readonly MorningSheet[]): MorningReport['ads'] {
  const known = read.filter(({ day, ads_read_at }) => ads_read_at >= chinaDayEnd(day))
  if (known.length === 0) return null
  return { shops: known.length, spend_fen: sum(known, (sheet) => sheet.spend_fen), sales_fen: sum(known, (sheet) => sheet.paid_fen) }
}

/** What is known of a shop whose yesterday was not read to its end. */
function toLack({ day, sheets }: MorningFacts, shop: string): Pick<MorningReport['lacking'][number], 'until' | 'last_day'> {
  const own = sheets.filter(({ shop_uid }) => shop_uid === shop)
  const days = own.filter(isWhole).map((sheet) => sheet.day)
  return { until: own.find((sheet) => sheet.day === day)?.as_of ?? null, last_day: days.toSorted().at(-1) ?? null }
}

/** The shop whose sales changed most, and what did most of it: where no order of either day is missing, since nothing else can be proved. */
function findChange(now: Sheets, then: Sheets, { shops, visitors }: MorningFacts): MorningReport['change'] {
  let found: MorningReport['change'] = null
  for (const { shop_uid, shop_name } of shops) {
    const after = now.get(shop_uid)
    const before = then.get(shop_uid)
    if (!after || !before) continue
    const by = Math.abs(after.paid_fen - before.paid_fen)
    if (by === 0 || (found && by <= Math.abs(found.now_fen - found.before_fen))) continue
    const cause = before.unreadable + after.unreadable > 0 ? null : findCause(before, after, visitors)
    found = { shop_uid, shop_name, now_fen: after.paid_fen, before_fen: before.paid_fen, cause }
  }
  return found
}

type Factor = readonly [name: MorningCause, before: number, after: number]

/**
 * By the rule of the sales screen (decision 0180): sales are visitors, times orders for each, times what an order came to; where visitors are not known on
 * both days, pieces times what one came to. The parts add up to the change; the greatest in its direction is the cause.
 */
function findCause(before: MorningSheet, after: MorningSheet, visitors: MorningFacts['visitors']) {
  const change = after.paid_fen - before.paid_fen
  if (before.units === 0 && before.paid_fen === 0) return { name: 'begun', fen: change, before: 0, after: after.units } as const
  if (after.units === 0 && after.paid_fen === 0) return { name: 'ended', fen: change, before: before.units, after: 0 } as const
  const factors = toFactors(before, after, visitors)
  if (!factors) return null
  const parts = splitChange(
    factors.map(([, old]) => old),
    factors.map(([, , fresh]) => fresh),
  )
  const causes = factors.map(([name, old, fresh], at) => ({ name, fen: Math.round(parts[at] ?? 0), before: old, after: fresh }))
  return causes.toSorted((left, right) => (right.fen - left.fen) * Math.sign(change))[0] ?? null
}

/** Null: a number that they need is 0. */
function toFactors(before: MorningSheet, after: MorningSheet, visitors: MorningFacts['visitors']): readonly Factor[] | null {
  const came = [before, after].map(({ shop_uid, day }) => visitors.get(`${shop_uid} ${day}`) ?? 0)
  const [cameBefore = 0, cameAfter = 0] = came
  if (cameBefore > 0 && cameAfter > 0 && before.orders > 0 && after.orders > 0) {
    return [
      ['visitors', cameBefore, cameAfter],
      ['conversion', before.orders / cameBefore, after.orders / cameAfter],
      ['orderValue', before.paid_fen / before.orders, after.paid_fen / after.orders],
    ]
  }
  if (before.units === 0 || after.units === 0) return null
  return [
    ['pieces', before.units, after.units],
    ['price', before.paid_fen / before.units, after.paid_fen / after.units],
  ]
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
