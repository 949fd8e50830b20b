import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Queries, Tables } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import type { DeletedShopKey } from './deletedRecords.ts'
import { type OwnedName, ownedRows, type Where } from './ownedTable.ts'
import { shopsInScope } from './shopScope.ts'
import { countOff } from './storedBytes.ts'

/** A table with readings of a shop by day. */
export type DaysName = {
  [Name in OwnedName]: Tables[Name] extends { shop_uid: string; day: string; read_at: number } ? Name : never
}[OwnedName]
export type DayColumn<Name extends DaysName> = keyof Tables[Name] & string

interface KeptDaysOptions<Name extends DaysName, Key> {
  /** Columns that tell a row of an account from the others, in the order of a list. */
  readonly key: readonly Key[]
  /** How good a reading is: of these columns the first that differs decides, and the greater number is better. */
  readonly rank: readonly DayColumn<Name>[]
  /** What else a better reading writes. */
  readonly values: readonly DayColumn<Name>[]
  /** What a row weighs, about: it is so many numbers, whatever they are. */
  readonly rowBytes: number
}

/** Which days of which shops. */
export interface WantedDays<Key> {
  readonly firstDay: string
  readonly lastDay: string
  /** Null: every shop that the reader sees. */
  readonly shopUids: readonly string[] | null
  /** The last row that the reader has; null: none. */
  readonly after: Key | null
  readonly limit: number
}

/** Readings by shop and day that are kept as long as day sheets and within their quota; a better reading takes the place of one that is worse. */
export interface KeptDays<Name extends DaysName, Key extends DayColumn<Name>, Row = Tables[Name]> {
  readonly rowBytes: number
  /**
   * Adds rows, or puts them in the place of worse ones; each may be named once. The database decides, row by row, so that two who save at the same time
   * cannot undo each other. Out: how many were taken.
   */
  save(db: Queries, rows: readonly Row[]): Promise<number>
  /** How many of these are there. */
  count(db: Queries, ownerUid: string, keys: readonly Pick<Tables[Name], Key>[]): Promise<number>
  /** Rows of shops that the reader sees, in the order of the key. `only`: what a row must be besides; default: anything. */
  list(
    db: Queries,
    reader: Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level' | 'key'>,
    wanted: WantedDays<Pick<Tables[Name], Key>>,
    only?: Where<Row>,
  ): Promise<readonly Row[]>
  /** Of one account: what is older than is kept. */
  dropBefore(db: Queries, ownerUid: string, day: string): Promise<void>
  dropOf(db: Queries, shop: DeletedShopKey): Promise<void>
}

/** The database as the queries below see it: the name of the table is known only when they run. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>

export function keptDays<Name extends DaysName, const Key extends DayColumn<Name>>(
  name: Name,
  { key, rank, values, rowBytes }: KeptDaysOptions<Name, Key>,
): KeptDays<Name, Key> {
  type Row = Tables[Name]
  const rows = ownedRows(name)
  const any = (db: Queries) => db as unknown as AnyTables
  const written = [...rank, ...values]
  const rankOf = (table: string) => tuple(rank.map((column) => sql.ref(`${table}.${column}`)))
  const keyColumns = tuple(key.map((column) => sql.ref(`${name}.${column}`)))
  const keyOf = (row: Pick<Row, Key>) => tuple(key.map((column) => sql`${row[column]}`))

  const countDropped = (db: Queries, dropped: readonly unknown[]) =>
    countOff(
      db,
      'daySheetBytes',
      dropped.map((row) => ({ owner_uid: (row as { owner_uid: string }).owner_uid, bytes: rowBytes })),
    )

  return {
    rowBytes,
    async save(db, given) {
      if (given.length === 0) return 0
      const taken = await any(db)
        .insertInto(name as string)
        .values(given as unknown as readonly Record<string, unknown>[])
        .onConflict((conflict) =>
          conflict
            .columns(['owner_uid', ...key])
            .doUpdateSet(({ ref }) => Object.fromEntries(written.map((column) => [column, ref(`excluded.${column}`)])))
            .where(sql<boolean>`${rankOf('excluded')} > ${rankOf(name)}`),
        )
        .returning('day')
        .execute()
      return taken.length
    },
    async count(db, ownerUid, keys) {
      if (keys.length === 0) return 0
      const { count } = await any(db)
        .selectFrom(name as string)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_uid', '=', ownerUid)
        .where(({ or }) => or(keys.map((row) => sql<boolean>`${keyColumns} = ${keyOf(row)}`)))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async list(db, reader, { firstDay, lastDay, shopUids, after, limit }, only = {}) {
      const filter = shopUids ? { ...only, shop_uid: shopUids } : only
      let query = rows
        .select(db, reader.ownerUid, filter as Where<Row>)
        .selectAll(name as never)
        .where(sql<boolean>`${sql.ref(`${name}.day`)} between ${firstDay} and ${lastDay}`)
        .where(sql<boolean>`${sql.ref(`${name}.shop_uid`)} in ${shopsInScope(db, reader).select('shops.shop_uid')}`)
      if (after) query = query.where(sql<boolean>`${keyColumns} > ${keyOf(after)}`)
      for (const column of key) query = query.orderBy(sql.ref(`${name}.${column}`))
      return (await query.limit(limit).execute()) as unknown as readonly Row[]
    },
    async dropBefore(db, ownerUid, day) {
      const query = any(db)
        .deleteFrom(name as string)
        .where('owner_uid', '=', ownerUid)
        .where('day', '<', day)
      await countDropped(db, await query.returning('owner_uid').execute())
    },
    async dropOf(db, { owner_uid, shop_uid }) {
      const query = any(db)
        .deleteFrom(name as string)
        .where('owner_uid', '=', owner_uid)
        .where('shop_uid', '=', shop_uid)
      await countDropped(db, await query.returning('owner_uid').execute())
    },
  }
}

function tuple(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(parts)})`
}
