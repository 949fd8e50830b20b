import { ACCOUNT, AdColumn, hourOf } from '../columns/adChunk.ts'
import { fromTimeCell, MISSING } from '../columns/layout.ts'

/** Amounts in fen; null: the report does not say. */
export interface AdAmounts {
  readonly spend: number
  readonly gmv: number | null
  readonly net: number | null
}

/** `place` of the goods in the dictionary; null: spent for no goods, or for goods that the list of plans does not have. */
export type AdVisit = (day: number, place: number | null, amounts: AdAmounts) => void

/**
 * Ad spend of a chunk by day and goods. What the account spent beyond its goods is a line of its own: it is in the totals and is never
 * spread over goods. Where the list of plans is newer than the account's report, the list counts.
 */
export function visitAds(chunk: Int32Array, firstDay: number, lastDay: number, visit: AdVisit): void {
  const cell = (row: number, column: number) => chunk[row * AdColumn.count + column] ?? 0
  const maybe = (row: number, column: number) => (cell(row, column) === MISSING ? null : cell(row, column))
  const rows = chunk.length / AdColumn.count
  for (let first = 0; first < rows; ) {
    const day = cell(first, AdColumn.day)
    let last = first
    while (last < rows && cell(last, AdColumn.day) === day) last += 1
    let goods: AdAmounts = { spend: 0, gmv: 0, net: 0 }
    let account: AdAmounts | null = null
    for (let row = first; row < last && day >= firstDay && day <= lastDay; row += 1) {
      const place = cell(row, AdColumn.place)
      if (place < ACCOUNT) continue
      const amounts = { spend: cell(row, AdColumn.spend), gmv: maybe(row, AdColumn.gmv), net: maybe(row, AdColumn.net) }
      if (place === ACCOUNT) account = amounts
      else {
        visit(day, place, amounts)
        goods = { spend: goods.spend + amounts.spend, gmv: add(goods.gmv, amounts.gmv), net: add(goods.net, amounts.net) }
      }
    }
    if (account && account.spend > goods.spend) {
      const rest = (whole: number | null, part: number | null) => (whole === null || part === null ? null : Math.max(0, whole - part))
      visit(day, null, { spend: account.spend - goods.spend, gmv: rest(account.gmv, goods.gmv), net: rest(account.net, goods.net) })
    }
    first = last
  }
}

/** Which day's hours are asked for. */
export interface AdHoursQuestion {
  readonly shops: readonly string[]
  /** `2026-11-22`. */
  readonly day: string
}

export interface AdHoursAnswer {
  /** Fen by hour, over all shops whose hours were read; today's hours that are to come are 0. */
  readonly spendFen: readonly number[]
  /** When they were read, of the shop that is furthest behind, seconds since 1970: what came later is not in them. Null: of no shop were they. */
  readonly readAt: number | null
  /** shop_uid of those whose hours of the day were not read. */
  readonly missing: readonly string[]
}

interface ReadHours {
  readonly spendFen: readonly number[]
  /** Seconds since 1970. */
  readonly readAt: number
}

/** `readOf`: the hours of a shop; null: they were not read. */
export function addAdHours(shops: readonly string[], readOf: (shop: string) => ReadHours | null): AdHoursAnswer {
  const spendFen = Array.from({ length: 24 }, () => 0)
  const missing: string[] = []
  let readAt: number | null = null
  for (const shop of shops) {
    const hours = readOf(shop)
    if (hours === null) {
      missing.push(shop)
      continue
    }
    readAt = Math.min(readAt ?? hours.readAt, hours.readAt)
    for (const [hour, fen] of hours.spendFen.entries()) spendFen[hour] = (spendFen[hour] ?? 0) + fen
  }
  return { spendFen, readAt, missing }
}

/** Spend of the account by hour; null: that day's hours were not read. */
export function readAdHours(chunk: Int32Array, day: number): ReadHours | null {
  const spendFen: number[] = []
  let readAt = Number.POSITIVE_INFINITY
  for (let at = 0; at < chunk.length; at += AdColumn.count) {
    const hour = hourOf(chunk[at + AdColumn.place] ?? 0)
    if (chunk[at + AdColumn.day] !== day || hour === null) continue
    spendFen[hour] = chunk[at + AdColumn.spend] ?? 0
    readAt = Math.min(readAt, fromTimeCell(chunk[at + AdColumn.readAt] ?? 0))
  }
  return spendFen.length === 0 || spendFen.includes(MISSING) ? null : { spendFen, readAt }
}

function add(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left + right
}
