import { type RawBuilder, sql } from 'kysely'
import { adSheetColumns, daySheetColumns, SHEET_DEFINITIONS } from '../../contract/entities/daySheet.ts'
import { chinaDayEnd } from '../../src/domain/chinaDay.ts'
import type { Queries } from '../db/schema.ts'
import type { DaySheetsTable } from '../db/tables/figures.ts'
import type { Actor } from '../http/actor.ts'
import type { DeletedShopKey } from './deletedRecords.ts'
import { shopsInScope } from './shopScope.ts'
import { countOff } from './storedBytes.ts'

/** A sheet's place in the list: by day, then by shop. */
export type DaySheetKey = Pick<DaySheetsTable, 'day' | 'shop_uid'>

/** What a sheet weighs beside its lines, about: its totals are so many numbers, whatever they are. */
export const DAY_SHEET_BYTES = 700
/** Packed lines of one page. */
const LINES_PER_PAGE_MAX_BYTES = 2_000_000

const weight = sql<number>`lines_bytes + ${sql.lit(DAY_SHEET_BYTES)}`

const plainColumns = [
  'day',
  'shop_uid',
  'as_of',
  'definitions',
  'unresolved',
  'unreadable',
  'saved_by',
  'saved_by_name',
  'saved_at',
] as const

/**
 * Adds sheets, or puts them in the place of worse ones, each of which may be named once. One by newer definitions is better, whatever it has; of the same
 * definitions `isBetterReading` says it, and here is the same rule in SQL (decision 0140). The database decides, row by row, so that two who save at the
 * same time cannot undo each other. What is known of the ads of a day stays where the better sheet knows nothing of them: the platform tells them for
 * fewer days than orders. Out: the keys of those that were taken.
 */
export async function saveDaySheets(db: Queries, sheets: readonly DaySheetsTable[]): Promise<readonly DaySheetKey[]> {
  if (sheets.length === 0) return []
  const dayEnds = dayEndsOf(sheets)
  return db
    .insertInto('day_sheets')
    .values(sheets)
    .onConflict((conflict) =>
      conflict
        .columns(['owner_uid', 'day', 'shop_uid'])
        .doUpdateSet(({ ref }) => ({
          as_of: ref('excluded.as_of'),
          definitions: ref('excluded.definitions'),
          unresolved: ref('excluded.unresolved'),
          unreadable: ref('excluded.unreadable'),
          saved_by: ref('excluded.saved_by'),
          saved_by_name: ref('excluded.saved_by_name'),
          saved_at: ref('excluded.saved_at'),
          lines: ref('excluded.lines'),
          lines_bytes: ref('excluded.lines_bytes'),
          ...Object.fromEntries(daySheetColumns.map((column) => [column, ref(`excluded.${column}`)])),
          ...Object.fromEntries(adSheetColumns.map((column) => [column, keptAds(column)])),
        }))
        .where(sql<boolean>`${toRank('excluded', dayEnds)} > ${toRank('day_sheets', dayEnds)}`),
    )
    .returning(['day', 'shop_uid'])
    .execute()
}

/** Of the better sheet, or the earlier one's where that alone knows the ads, by the same definitions. */
function keptAds(column: (typeof adSheetColumns)[number]): RawBuilder<number> {
  const isKept = sql`excluded.ads_read_at = 0 and day_sheets.ads_read_at > 0 and excluded.definitions = day_sheets.definitions`
  return sql<number>`case when ${isKept} then ${sql.ref(`day_sheets.${column}`)} else ${sql.ref(`excluded.${column}`)} end`
}

/** How good a sheet is: the first number that differs decides. */
function toRank(table: 'excluded' | 'day_sheets', dayEnds: RawBuilder<number>): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const isOver = sql`case when ${column('as_of')} >= ${dayEnds} then 1 else 0 end`
  const has = sql`0 - ${column('unresolved')} - ${column('unreadable')}`
  return sql`(${column('definitions')}, ${isOver}, ${has}, ${column('as_of')}, ${column('ads_read_at')})`
}

/** When the day of a row is over, ms since 1970. */
function dayEndsOf(sheets: readonly Pick<DaySheetsTable, 'day'>[]): RawBuilder<number> {
  const days = [...new Set(sheets.map(({ day }) => day))]
  return sql<number>`case excluded.day ${sql.join(
    days.map((day) => sql`when ${day} then ${sql.lit(chinaDayEnd(day))}`),
    sql` `,
  )} end`
}

/** When the rows of some sheets were read. */
export function findReadings(db: Queries, ownerUid: string, keys: readonly DaySheetKey[]) {
  return db
    .selectFrom('day_sheets')
    .select(['shop_uid', 'day', 'as_of'])
    .where('owner_uid', '=', ownerUid)
    .where(({ eb, or }) => or(keys.map(({ day, shop_uid }) => eb('day', '=', day).and('shop_uid', '=', shop_uid))))
    .execute()
}

interface Wanted {
  readonly firstDay: string
  readonly lastDay: string
  /** Null: every shop that the reader sees. */
  readonly shopUids: readonly string[] | null
  /** The last sheet that the reader has; null: none. */
  readonly after: DaySheetKey | null
  readonly limit: number
}

type Reader = Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level' | 'key'>

/** `lines`: absent unless they were asked for. */
export type ListedDaySheet = Omit<DaySheetsTable, 'owner_uid' | 'lines' | 'lines_bytes'> & { readonly lines?: Buffer }

/** A page of sheets of shops that the reader sees, by day and shop. With lines it ends where these weigh too much, after one sheet at the least. */
export async function pageDaySheets(
  db: Queries,
  reader: Reader,
  wanted: Wanted,
  withLines: boolean,
): Promise<{ readonly rows: readonly ListedDaySheet[]; readonly isLast: boolean }> {
  const oneMore = { ...wanted, limit: wanted.limit + 1 }
  const columns = [...plainColumns, ...daySheetColumns]
  if (!withLines) {
    const rows = (await sheetsInScope(db, reader, oneMore)?.select(columns).execute()) ?? []
    return { rows: rows.slice(0, wanted.limit), isLast: rows.length <= wanted.limit }
  }
  const weighed = (await sheetsInScope(db, reader, oneMore)?.select(sql<number>`length(lines)`.as('bytes')).execute()) ?? []
  const limit = countFitting(weighed.slice(0, wanted.limit))
  if (limit === 0) return { rows: [], isLast: true }
  const rows = await sheetsInScope(db, reader, { ...wanted, limit })
    ?.select([...columns, 'lines'])
    .execute()
  return { rows: rows ?? [], isLast: weighed.length <= limit }
}

function countFitting(weighed: readonly { readonly bytes: number }[]): number {
  let left = LINES_PER_PAGE_MAX_BYTES
  const tooMany = weighed.findIndex(({ bytes }) => {
    left -= bytes
    return left < 0
  })
  return tooMany === -1 ? weighed.length : Math.max(1, tooMany)
}

/** Null: no shop is asked for. */
function sheetsInScope(db: Queries, reader: Reader, { firstDay, lastDay, shopUids, after, limit }: Wanted) {
  if (shopUids?.length === 0) return null
  let query = db
    .selectFrom('day_sheets')
    .where('owner_uid', '=', reader.ownerUid)
    .where('day', '>=', after?.day ?? firstDay)
    .where('day', '<=', lastDay)
    .where('day_sheets.shop_uid', 'in', shopsInScope(db, reader).select('shops.shop_uid'))
  if (shopUids) query = query.where('shop_uid', 'in', shopUids)
  if (after) query = query.where(({ eb, or }) => or([eb('day', '>', after.day), eb('shop_uid', '>', after.shop_uid)]))
  return query.orderBy('day').orderBy('shop_uid').limit(limit)
}

interface SheetDays {
  readonly firstDay: string
  readonly lastDay: string
}

/**
 * The newest definitions by which sheets of these days were added up, of those that this server knows: a newer one may be beside it. 0: there are
 * none. Sheets of others are never added to them.
 */
export async function findNewestDefinitions(db: Queries, reader: Reader, days: SheetDays): Promise<number> {
  const newest = await sheetsOfDays(db, reader, days)
    .where('definitions', '<=', SHEET_DEFINITIONS)
    .select(({ fn }) => fn.max<number | null>('definitions').as('definitions'))
    .executeTakeFirst()
  return newest?.definitions ?? 0
}

/** Some columns of the sheets of these days, by these definitions, of shops that the reader sees. */
export function listSheetColumns<const Column extends keyof DaySheetsTable>(
  db: Queries,
  reader: Reader,
  { definitions, ...days }: SheetDays & { readonly definitions: number },
  columns: readonly Column[],
) {
  return sheetsOfDays(db, reader, days)
    .where('definitions', '=', definitions)
    .select(['shop_uid', 'day', 'as_of', ...columns])
    .execute()
}

/** What is still open in each shop that the reader sees: orders up to a day that are to be sent, after-sales that wait for the shop, and of how many days. */
export async function sumOpenOfShops(
  db: Queries,
  reader: Reader,
  { definitions, lastOrderDay, ...days }: SheetDays & { readonly definitions: number; readonly lastOrderDay: string },
): Promise<ReadonlyMap<string, { readonly lateOrders: number; readonly toAnswer: number; readonly days: number }>> {
  const rows = await sheetsOfDays(db, reader, days)
    .where('definitions', '=', definitions)
    .select(({ fn }) => [
      'shop_uid',
      fn.countAll<number>().as('days'),
      sql<number>`sum(case when day <= ${lastOrderDay} then to_ship else 0 end)`.as('late'),
      sql<number>`sum(asked_to_answer)`.as('waiting'),
    ])
    .groupBy('shop_uid')
    .execute()
  return new Map(
    rows.map(({ shop_uid, late, waiting, days: known }) => [
      shop_uid,
      { lateOrders: Number(late), toAnswer: Number(waiting), days: Number(known) },
    ]),
  )
}

function sheetsOfDays(db: Queries, reader: Reader, { firstDay, lastDay }: SheetDays) {
  return db
    .selectFrom('day_sheets')
    .where('owner_uid', '=', reader.ownerUid)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .where('day_sheets.shop_uid', 'in', shopsInScope(db, reader).select('shops.shop_uid'))
}

/** What some sheets weigh, with their lines as they are when unpacked. */
export async function weighDaySheets(db: Queries, ownerUid: string, keys: readonly DaySheetKey[]): Promise<number> {
  const { bytes } = await db
    .selectFrom('day_sheets')
    .select(sql<number | null>`sum(${weight})`.as('bytes'))
    .where('owner_uid', '=', ownerUid)
    .where(({ eb, or }) => or(keys.map(({ day, shop_uid }) => eb('day', '=', day).and('shop_uid', '=', shop_uid))))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Of one account: what is older than is kept. */
export async function dropDaySheetsBefore(db: Queries, ownerUid: string, day: string): Promise<void> {
  const query = db.deleteFrom('day_sheets').where('owner_uid', '=', ownerUid).where('day', '<', day)
  await countOff(db, 'daySheetBytes', await query.returning(['owner_uid', weight.as('bytes')]).execute())
}

export async function dropDaySheetsOf(db: Queries, { owner_uid, shop_uid }: DeletedShopKey): Promise<void> {
  const query = db.deleteFrom('day_sheets').where('owner_uid', '=', owner_uid).where('shop_uid', '=', shop_uid)
  await countOff(db, 'daySheetBytes', await query.returning(['owner_uid', weight.as('bytes')]).execute())
}
