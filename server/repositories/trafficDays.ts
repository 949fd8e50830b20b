import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/schema.ts'
import type { TrafficDaysTable } from '../db/tables/figures.ts'
import type { Actor } from '../http/actor.ts'
import type { DeletedShopKey } from './deletedRecords.ts'
import { ownedRows } from './ownedTable.ts'
import { shopsInScope } from './shopScope.ts'
import { countOff } from './storedBytes.ts'

/** What a day weighs, about: so many numbers, whatever they are. */
export const TRAFFIC_DAY_BYTES = 250

const trafficRows = ownedRows('traffic_days')

/** A day's place in the list: by shop, then by goods, then by day. */
export type TrafficKey = Pick<TrafficDaysTable, 'shop_uid' | 'goods_id' | 'day'>

/**
 * Adds days, or puts them in the place of worse readings; each may be named once. `isBetterTraffic` says which is better, and here is the same rule in
 * SQL. The database decides, row by row, so that two who save at the same time cannot undo each other. Out: how many were taken.
 */
export async function saveTrafficDays(db: Queries, rows: readonly TrafficDaysTable[]): Promise<number> {
  if (rows.length === 0) return 0
  const taken = await db
    .insertInto('traffic_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['owner_uid', 'shop_uid', 'goods_id', 'day'])
        .doUpdateSet(({ ref }) => ({
          read_at: ref('excluded.read_at'),
          is_whole: ref('excluded.is_whole'),
          known: ref('excluded.known'),
          figures: ref('excluded.figures'),
          saved_by_name: ref('excluded.saved_by_name'),
          saved_at: ref('excluded.saved_at'),
        }))
        .where(sql<boolean>`${toRank('excluded')} > ${toRank('traffic_days')}`),
    )
    .returning('day')
    .execute()
  return taken.length
}

/** How good a reading is: the first number that differs decides. */
function toRank(table: 'excluded' | 'traffic_days'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('is_whole')}, ${column('known')}, ${column('read_at')})`
}

/** How many of these days are there. */
export async function countTrafficDays(db: Queries, ownerUid: string, keys: readonly TrafficKey[]): Promise<number> {
  if (keys.length === 0) return 0
  const { count } = await trafficRows
    .select(db, ownerUid)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ eb, or }) =>
      or(keys.map(({ shop_uid, goods_id, day }) => eb('shop_uid', '=', shop_uid).and('goods_id', '=', goods_id).and('day', '=', day))),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Wanted {
  readonly firstDay: string
  readonly lastDay: string
  /** Null: every shop that the reader sees. */
  readonly shopUids: readonly string[] | null
  /** Null: of the shops as a whole. */
  readonly goodsIds: readonly string[] | null
  /** The last day that the reader has; null: none. */
  readonly after: TrafficKey | null
  readonly limit: number
}

/** Days of shops that the reader sees, or of goods in them: shop by shop, goods by goods. */
export async function listTrafficDays(
  db: Queries,
  reader: Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level'>,
  { firstDay, lastDay, shopUids, goodsIds, after, limit }: Wanted,
): Promise<readonly TrafficDaysTable[]> {
  if (shopUids?.length === 0 || goodsIds?.length === 0) return []
  let query = trafficRows
    .select(db, reader.ownerUid)
    .selectAll('traffic_days')
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .where('goods_id', 'in', goodsIds ?? [''])
    .where('traffic_days.shop_uid', 'in', shopsInScope(db, reader).select('shops.shop_uid'))
  if (shopUids) query = query.where('shop_uid', 'in', shopUids)
  if (after) query = query.where(sql<boolean>`(shop_uid, goods_id, day) > (${after.shop_uid}, ${after.goods_id}, ${after.day})`)
  return query.orderBy('shop_uid').orderBy('goods_id').orderBy('day').limit(limit).execute()
}

/** Of one account: what is older than is kept. */
export async function dropTrafficDaysBefore(db: Queries, ownerUid: string, day: string): Promise<void> {
  const query = db.deleteFrom('traffic_days').where('owner_uid', '=', ownerUid).where('day', '<', day)
  await countDropped(db, await query.returning('owner_uid').execute())
}

export async function dropTrafficDaysOf(db: Queries, { owner_uid, shop_uid }: DeletedShopKey): Promise<void> {
  const query = db.deleteFrom('traffic_days').where('owner_uid', '=', owner_uid).where('shop_uid', '=', shop_uid)
  await countDropped(db, await query.returning('owner_uid').execute())
}

function countDropped(db: Queries, dropped: readonly { readonly owner_uid: string }[]): Promise<void> {
  return countOff(
    db,
    'daySheetBytes',
    dropped.map(({ owner_uid }) => ({ owner_uid, bytes: TRAFFIC_DAY_BYTES })),
  )
}
