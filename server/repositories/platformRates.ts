import type { Queries } from '../db/schema.ts'
import type { PlatformRatesTable } from '../db/tables/figures.ts'
import type { Actor } from '../http/actor.ts'
import type { DeletedShopKey } from './deletedRecords.ts'
import { ownedRows } from './ownedTable.ts'
import { shopsInScope } from './shopScope.ts'
import { countOff } from './storedBytes.ts'

/** What a day of a shop weighs, about: its rates are so many numbers, whatever they are. */
export const PLATFORM_RATES_BYTES = 300

const rateRows = ownedRows('platform_rates')

/** A shop's day of rates. */
export type RateKey = Pick<PlatformRatesTable, 'day' | 'shop_uid'>

/**
 * Adds days, or puts them in the place of older readings; each may be named once. The database decides, row by row, so that two who save at the
 * same time cannot undo each other. Out: how many were taken.
 */
export async function savePlatformRates(db: Queries, rows: readonly PlatformRatesTable[]): Promise<number> {
  if (rows.length === 0) return 0
  const taken = await db
    .insertInto('platform_rates')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['owner_uid', 'shop_uid', 'day'])
        .doUpdateSet(({ ref }) => ({
          read_at: ref('excluded.read_at'),
          rates: ref('excluded.rates'),
          saved_by_name: ref('excluded.saved_by_name'),
          saved_at: ref('excluded.saved_at'),
        }))
        .whereRef('excluded.read_at', '>', 'platform_rates.read_at'),
    )
    .returning('day')
    .execute()
  return taken.length
}

/** How many of these days are there. */
export async function countPlatformRates(db: Queries, ownerUid: string, keys: readonly RateKey[]): Promise<number> {
  if (keys.length === 0) return 0
  const { count } = await db
    .selectFrom('platform_rates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_uid', '=', ownerUid)
    .where(({ eb, or }) => or(keys.map(({ day, shop_uid }) => eb('day', '=', day).and('shop_uid', '=', shop_uid))))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Wanted {
  readonly firstDay: string
  readonly lastDay: string
  /** Null: every shop that the reader sees. */
  readonly shopUids: readonly string[] | null
  /** The last day that the reader has; null: none. */
  readonly after: RateKey | null
  readonly limit: number
}

/** Days of shops that the reader sees, shop by shop. */
export async function listPlatformRates(
  db: Queries,
  reader: Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level'>,
  { firstDay, lastDay, shopUids, after, limit }: Wanted,
): Promise<readonly PlatformRatesTable[]> {
  if (shopUids?.length === 0) return []
  let query = rateRows
    .select(db, reader.ownerUid)
    .selectAll('platform_rates')
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .where('platform_rates.shop_uid', 'in', shopsInScope(db, reader).select('shops.shop_uid'))
  if (shopUids) query = query.where('shop_uid', 'in', shopUids)
  if (after)
    query = query.where(({ eb, or }) =>
      or([eb('shop_uid', '>', after.shop_uid), eb('shop_uid', '=', after.shop_uid).and('day', '>', after.day)]),
    )
  return query.orderBy('shop_uid').orderBy('day').limit(limit).execute()
}

/** Of one account: what is older than is kept. */
export async function dropPlatformRatesBefore(db: Queries, ownerUid: string, day: string): Promise<void> {
  const query = db.deleteFrom('platform_rates').where('owner_uid', '=', ownerUid).where('day', '<', day)
  await countDropped(db, await query.returning('owner_uid').execute())
}

export async function dropPlatformRatesOf(db: Queries, { owner_uid, shop_uid }: DeletedShopKey): Promise<void> {
  const query = db.deleteFrom('platform_rates').where('owner_uid', '=', owner_uid).where('shop_uid', '=', shop_uid)
  await countDropped(db, await query.returning('owner_uid').execute())
}

function countDropped(db: Queries, dropped: readonly { readonly owner_uid: string }[]): Promise<void> {
  return countOff(
    db,
    'daySheetBytes',
    dropped.map(({ owner_uid }) => ({ owner_uid, bytes: PLATFORM_RATES_BYTES })),
  )
}
