import { inflateRawSync } from 'node:zlib'
import { DAY_SHEET_LINES_MAX, type DaySheetInput, type DaySheetLine, daySheetColumns } from '../../../contract/entities/daySheet.ts'
import type { PlatformRatesInput } from '../../../contract/entities/platformRates.ts'
import type { TrafficDay } from '../../../contract/entities/trafficDay.ts'
import type { TestServer } from './testServer.ts'

const DAY_MS = 86_400_000
const ZONE_MS = 8 * 3_600_000

/** The day in China, so many days back. */
export function dayBack({ clock }: Pick<TestServer, 'clock'>, days: number): string {
  return new Date(clock.now() + ZONE_MS - days * DAY_MS).toISOString().slice(0, 10)
}

/** One number for each column: the named ones, and 0. */
export function aRow(values: Partial<Record<(typeof daySheetColumns)[number], number>> = {}): number[] {
  return daySheetColumns.map((column) => values[column] ?? 0)
}

/** Yesterday of one SKU, read just now. */
export function aDaySheet(server: Pick<TestServer, 'clock'>, overrides: Partial<DaySheetInput> = {}): DaySheetInput {
  const totals = aRow({ orders: 2, units: 3, paid_fen: 5980, spend_fen: 700 })
  return {
    shop_uid: 'shop',
    day: dayBack(server, 1),
    as_of: server.clock.now(),
    definitions: 1,
    totals,
    unresolved: 0,
    unreadable: 0,
    lines: [
      ['100200300', '1002003001', ...aRow({ orders: 2, units: 3, paid_fen: 5980 })],
      ['100200300', '', ...aRow({ spend_fen: 700 })],
    ],
    ...overrides,
  }
}

/** Lines as a list answers them, unpacked as its contract says. */
export function unpackLines(packed: string): DaySheetLine[] {
  const columns: (string | number)[][] = JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString())
  return (columns[0] ?? []).map((_, row) => columns.map((column) => column[row])) as unknown as DaySheetLine[]
}

/** As many lines as a sheet may have, all of them zeros: they pack to a thousandth. */
export function emptyLines(count = DAY_SHEET_LINES_MAX): DaySheetLine[] {
  return Array.from({ length: count }, (): DaySheetLine => ['1', '', ...aRow()])
}

/** What the platform showed yesterday, read just now. */
export function somePlatformRates(server: Pick<TestServer, 'clock'>, overrides: Partial<PlatformRatesInput> = {}): PlatformRatesInput {
  return {
    shop_uid: 'shop',
    day: dayBack(server, 1),
    read_at: server.clock.now(),
    own: [0.031, 0, null, 'masked', 30.5],
    category: [0.12, 0.004, 0.001, 0.0002, null],
    scores: [4.71, 4.5, null, 0.37, 'masked'],
    ...overrides,
  }
}

/** What the platform counted yesterday of a shop as a whole, read just now. */
export function aTrafficDay(server: Pick<TestServer, 'clock'>, overrides: Partial<TrafficDay> = {}): TrafficDay {
  return {
    shop_uid: 'shop',
    goods_id: '',
    day: dayBack(server, 1),
    read_at: server.clock.now(),
    whole: true,
    figures: [240, 410, 12, 13, 38_870, 0.05],
    ...overrides,
  }
}

/** The last ten days. */
export function rangeOfSheets(server: Pick<TestServer, 'clock'>) {
  return { first_day: dayBack(server, 9), last_day: dayBack(server, 0) }
}
