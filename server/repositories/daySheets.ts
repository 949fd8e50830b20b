import { sql } from 'kysely'
import { daySheetColumns } from '../../contract/entities/daySheet.ts'
import type { Queries } from '../db/schema.ts'
import type { DaySheetsTable } from '../db/tables/figures.ts'
import type { Actor } from '../http/actor.ts'
import type { DeletedShop } from './deletedRecords.ts'
import { shopsInScope } from './shopScope.ts'
import { countOff } from './storedBytes.ts'

/** A sheet's place in the list: by day, then by shop. */
export type DaySheetKey = Pick<DaySheetsTable, 'day' | 'shop_uid'>

const lineBytes = sql<number>`length(lines)`.as('bytes')

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
 * Adds sheets, or puts them in the place of older readings, each of which may be named once. A reading replaces one that is older, and
 * one by newer definitions also one as old; nothing replaces a sheet by newer definitions than its own. The database decides, row by
 * row, so that two who save at the same time cannot undo each other. Out: the keys of those that were taken.
 */
export async function saveDaySheets(db: Queries, sheets: readonly DaySheetsTable[]): Promise<readonly DaySheetKey[]> {
  if (sheets.length === 0) return []
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
          ...Object.fromEntries(daySheetColumns.map((column) => [column, ref(`excluded.${column}`)])),
        }))
        .whereRef('excluded.as_of', '>=', 'day_sheets.as_of')
        .whereRef('excluded.definitions', '>=', 'day_sheets.definitions')
        .where(({ eb, or, ref }) =>
          or([
            eb(ref('excluded.as_of'), '>', ref('day_sheets.as_of')),
            eb(ref('excluded.definitions'), '>', ref('day_sheets.definitions')),
          ]),
        ),
    )
    .returning(['day', 'shop_uid'])
    .execute()
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

/** Sheets of shops that the reader sees, by day and shop; `lines` is empty unless asked for. */
export async function listDaySheets(
  db: Queries,
  reader: Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level'>,
  { firstDay, lastDay, shopUids, after, limit }: Wanted,
  withLines: boolean,
): Promise<readonly Omit<DaySheetsTable, 'owner_uid' | 'lines'>[] | readonly Omit<DaySheetsTable, 'owner_uid'>[]> {
  let query = db
    .selectFrom('day_sheets')
    .where('owner_uid', '=', reader.ownerUid)
    .where('day', '>=', after?.day ?? firstDay)
    .where('day', '<=', lastDay)
    .where('day_sheets.shop_uid', 'in', shopsInScope(db, reader).select('shops.shop_uid'))
  if (shopUids?.length === 0) return []
  if (shopUids) query = query.where('shop_uid', 'in', shopUids)
  if (after) query = query.where(({ eb, or }) => or([eb('day', '>', after.day), eb('shop_uid', '>', after.shop_uid)]))
  const page = query.orderBy('day').orderBy('shop_uid').limit(limit)
  const columns = [...plainColumns, ...daySheetColumns]
  return withLines ? page.select([...columns, 'lines']).execute() : page.select(columns).execute()
}

/** What the lines of some sheets weigh. */
export async function weighDaySheets(db: Queries, ownerUid: string, keys: readonly DaySheetKey[]): Promise<number> {
  const { bytes } = await db
    .selectFrom('day_sheets')
    .select(sql<number | null>`sum(length(lines))`.as('bytes'))
    .where('owner_uid', '=', ownerUid)
    .where(({ eb, or }) => or(keys.map(({ day, shop_uid }) => eb('day', '=', day).and('shop_uid', '=', shop_uid))))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Of one account: what is older than is kept. */
export async function dropDaySheetsBefore(db: Queries, ownerUid: string, day: string): Promise<void> {
  const query = db.deleteFrom('day_sheets').where('owner_uid', '=', ownerUid).where('day', '<', day)
  await countOff(db, 'daySheetBytes', await query.returning(['owner_uid', lineBytes]).execute())
}

export async function dropDaySheetsOf(db: Queries, { owner_uid, shop_uid }: DeletedShop): Promise<void> {
  const query = db.deleteFrom('day_sheets').where('owner_uid', '=', owner_uid).where('shop_uid', '=', shop_uid)
  await countOff(db, 'daySheetBytes', await query.returning(['owner_uid', lineBytes]).execute())
}
