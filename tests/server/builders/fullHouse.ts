import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../../../server/db/schema.ts'
import type { Vault } from '../../../server/security/vault.ts'

/** Rows by table, each by column. */
export type House = Readonly<Record<string, readonly Record<string, Cell>[]>>
type Cell = string | number | null | Buffer

const INDEXED_CHARS = 400
const LONG_CHARS = 2_000
const LONGEST_CHARS = 50_000
const SHOWN_CHARS = 100
/** The bookkeeping of the schema, and what is left out on purpose: logins, access keys, codes of mailboxes, and what waits to be sent. */
const notFilled = ['migrations', 'leases', 'sessions', 'access_keys', 'outbox', 'channel_codes']
const allBytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))

/**
 * What every column of a kind gets, row by row. Rows of all tables agree in their number, so that a row that needs another one finds it.
 * A kind that is not here has to be added before a migration may use it.
 */
const cellsOf: Readonly<Record<string, readonly Cell[]>> = {
  text: [
    'plain',
    '',
    'quotes \' " ` \\ {"bytes":"AA=="} \r\n\t \u0001 %s $1 ?',
    '掌柜 🏮 e\u0301 \u2028 \u202e \uffff',
    'null',
    'x'.repeat(LONG_CHARS),
  ],
  bigint: [1, 0, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 9_007_199_254_740_990, 2],
  integer: [1, 0, 2_147_483_647, -2_147_483_648, 7, 2],
  bytea: [
    Buffer.from('picture'),
    Buffer.alloc(0),
    allBytes,
    Buffer.from([0]),
    Buffer.from('{}'),
    Buffer.concat(Array.from({ length: 1_000 }, () => allBytes)),
  ],
}
/** PostgreSQL's names. */
const typeNames: Readonly<Record<string, string>> = { int8: 'bigint', int4: 'integer' }
const ROWS = 6

/** Fills every column of every table that the database has, whatever a migration made. Out: what was written. */
export async function fillHouse(db: Queries, vault: Vault): Promise<House> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !notFilled.includes(name))
  const indexed = await listIndexed(db)
  const house: Record<string, Record<string, Cell>[]> = {}
  for (const { name, columns } of tables) {
    const free = columns.filter((column) => !indexed.has(`${name}.${column.name}`) && typeOf(column.dataType) === 'text')
    house[name] = Array.from({ length: ROWS }, (_, row) =>
      Object.fromEntries(
        columns.map((column) => {
          const isIndexed = indexed.has(`${name}.${column.name}`)
          if (row === 1 && column.isNullable && !isIndexed) return [column.name, null]
          const cell = cellOf(typeOf(column.dataType), row)
          if (column.name.endsWith('_sealed')) return [column.name, vault.seal(String(cell), ['owner', 'place'])]
          if (typeof cell !== 'string' || cell.length <= INDEXED_CHARS) return [column.name, cell]
          if (isIndexed) return [column.name, cell.slice(0, INDEXED_CHARS)]
          return [column.name, column === free[0] ? 'y'.repeat(LONGEST_CHARS) : cell]
        }),
      ),
    )
  }
  for (const rest = new Set(Object.keys(house)); rest.size > 0; ) {
    const before = rest.size
    for (const table of rest) {
      if (await isInserted(db, table, house[table] ?? [])) rest.delete(table)
    }
    if (rest.size === before) throw new Error(`these tables could not be filled: ${[...rest].join(', ')}`)
  }
  return house
}

/** What the database has, in the form of `fillHouse`, for the tables and columns of that house. */
export async function readHouse(db: Queries, like: House): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {}
  for (const [table, rows] of Object.entries(like)) {
    const columns = Object.keys(rows[0] ?? {})
    const found = await sql<
      Record<string, Cell>
    >`select ${sql.join(columns.map((each) => sql.ref(each)))} from ${sql.table(table)}`.execute(db)
    read[table] = comparable(found.rows)
  }
  return read
}

/** Texts that are equal where all cells are, to the byte, in whatever order the rows come. The row that checks the key is no row of a house. */
export function comparable(rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  return rows
    .filter((row) => row.meta_key !== 'sealed-check')
    .map((row) =>
      JSON.stringify(
        Object.keys(row)
          .sort()
          .map((column) => [column, toText(row[column])]),
      ),
    )
    .sort()
}

export const comparableHouse = (house: House) => Object.fromEntries(Object.entries(house).map(([table, rows]) => [table, comparable(rows)]))

function toText(cell: unknown): string {
  if (cell instanceof Uint8Array) return short(`bytes ${Buffer.from(cell).toString('hex')}`)
  return short(`${cell === null ? 'null' : typeof cell} ${String(cell)}`)
}

/** What differs is to be read by people. */
const short = (text: string) =>
  text.length <= SHOWN_CHARS ? text : `${text.length} characters ${createHash('sha256').update(text).digest('hex')}`

function typeOf(dataType: string): string {
  const name = dataType.toLowerCase()
  return typeNames[name] ?? name
}

function cellOf(type: string, row: number): Cell {
  const cells = cellsOf[type]
  if (cells?.length !== ROWS) throw new Error(`no values for columns of the type ${type}: add them to fullHouse.ts`)
  return cells[row] ?? null
}

/** False: rows that it needs are not there yet. */
async function isInserted(db: Queries, table: string, rows: readonly Record<string, Cell>[]): Promise<boolean> {
  try {
    await db
      .insertInto(table as 'meta')
      .values(rows as never)
      .execute()
    return true
  } catch (error) {
    if (/foreign key/i.test(String(error))) return false
    throw new Error(`${table} could not be filled`, { cause: error })
  }
}

/** `table.column` of all that is in an index, whose rows PostgreSQL wants to be short, or has to be as in another table. */
async function listIndexed(db: Queries): Promise<ReadonlySet<string>> {
  const query = isPostgres(db)
    ? sql<{ place: string }>`select c.relname || '.' || a.attname as place from pg_class c join pg_attribute a on a.attrelid = c.oid
        where exists (select from pg_index i where i.indrelid = c.oid and a.attnum = any(i.indkey))
          or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey))`
    : sql<{ place: string }>`
        select m.name || '.' || i.name as place from sqlite_master m join pragma_index_list(m.name) l join pragma_index_info(l.name) i
        union select m.name || '.' || f."from" from sqlite_master m join pragma_foreign_key_list(m.name) f`
  return new Set((await query.execute(db)).rows.map(({ place }) => place))
}

function isPostgres(db: Queries): boolean {
  return db.getExecutor().adapter.constructor.name === 'PostgresAdapter'
}
