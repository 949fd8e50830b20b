import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Queries, Tables } from '../db/schema.ts'
import { notFound } from '../replyError.ts'
import { contains } from './contains.ts'
import { fetchPage, type Keyed, type Weighed, weighPage } from './fetchPage.ts'
import type { SortedPage } from './page.ts'

/** A table whose rows belong to a main account. */
export type OwnedName = { [Name in keyof Tables]: Tables[Name] extends { owner_uid: string } ? Name : never }[keyof Tables]

/** The rows of all accounts: for the operator's own calls (decision 0014), for the payment gateway, and for upkeep. */
export const everyOwner = Symbol('every owner')

/** Whose rows: those of one main account, by its id, unless a query is one of those above. */
export type Scope = string | typeof everyOwner

/** Column by column the value that a row must have, or the values of which it must have one. */
export type Where<Row> = { readonly [Column in keyof Row]?: Row[Column] | readonly Row[Column][] }

/** The same as a list call asks for it: what is absent does not filter. */
export type Filter<Row> = { readonly [Column in keyof Row]?: Row[Column] | readonly Row[Column][] | undefined }

/** The rows of a table, always of a scope. Each method takes the transaction, or the database, that it runs on. */
export interface OwnedRows<Name extends OwnedName, Row = Tables[Name]> {
  /** The beginning of a query that the methods below do not cover. Out: no columns yet, and no order. */
  select(db: Queries, scope: Scope, filter?: Filter<Row>): SelectQueryBuilder<Tables, Name, object>
  /** In the order of the table; without one, in any. */
  list(db: Queries, scope: Scope, where?: Where<Row>): Promise<Row[]>
  /** Null: there is none. */
  findWhere(db: Queries, scope: Scope, where: Where<Row>): Promise<Row | null>
  count(db: Queries, scope: Scope, where?: Where<Row>): Promise<number>
  /** One row or many. A key that is taken breaks a unique constraint, and `write` then tries again. */
  create(db: Queries, rows: Row | readonly Row[]): Promise<void>
  /** Out: how many rows were changed. */
  updateWhere(db: Queries, scope: Scope, where: Where<Row>, changes: Partial<Row>): Promise<number>
  removeWhere(db: Queries, scope: Scope, where: Where<Row>): Promise<void>
}

/** The same for a table each row of which has an id of its own, within its owner. */
export interface OwnedTable<Name extends OwnedName, Key extends keyof Tables[Name], Row extends Tables[Name] = Tables[Name]>
  extends OwnedRows<Name> {
  readonly name: Name
  /** The column of the id. */
  readonly key: Key
  /** Columns by which a list may be sorted. */
  readonly sorted: readonly (keyof Row & string)[]
  /** Null: there is none. */
  find(db: Queries, scope: Scope, id: string): Promise<Row | null>
  /** Throws 1004 where there is none. */
  get(db: Queries, scope: Scope, id: string): Promise<Row>
  /** Writes the changes, by default the whole row, to the row with this owner and id. Out: false where none fits `only`. */
  update(
    db: Queries,
    row: Pick<Tables[Name], Key | ('owner_uid' & keyof Tables[Name])>,
    changes?: Partial<Row>,
    only?: Where<Row>,
  ): Promise<boolean>
  remove(db: Queries, row: Pick<Tables[Name], Key | ('owner_uid' & keyof Tables[Name])>): Promise<void>
  /** A page of a list. The keyword is looked for in the columns of `searched`. `only`: what a row must fulfil besides. Default: nothing. */
  paginate(
    db: Queries,
    scope: Scope,
    filter: Filter<Row> & { readonly keyword?: string | undefined },
    page: SortedPage<keyof Row & string>,
    only?: Expression<SqlBool>,
  ): Promise<{ rows: Row[]; total: number }>
  /** The ids of a page, or (null) of the whole list with the last rows first, and what the rows weigh: `heavy` are the columns that may be long. */
  weigh(
    db: Queries,
    scope: Scope,
    filter: Filter<Row> & { readonly keyword?: string | undefined },
    page: SortedPage<keyof Row & string> | null,
    heavy: readonly (keyof Row & string)[],
  ): Promise<{ weighed: readonly Weighed<Keyed>[]; total: number }>
  /** In the order of the ids; what is not there is left out. */
  listByIds(db: Queries, scope: Scope, ids: readonly string[]): Promise<Row[]>
}

interface TableOptions<Column> {
  /** Columns by which a list may be sorted. Default: none. */
  readonly sorted?: readonly Column[]
  /** Columns in which a keyword is looked for. Default: none, so that it does not filter. */
  readonly searched?: readonly Column[]
  /** Columns that order a list; the id comes after them. Default: the id alone. */
  readonly order?: readonly Column[]
}

const everyRow = { isDescending: true, limit: 1_000_000, offset: 0 } as const

/** The database as the queries below see it: the name of the table is known only when they run. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>

/** For a table of links, whose rows have no id of their own. `order`: columns; default: any order. */
export function ownedRows<Name extends OwnedName>(name: Name, order: readonly (keyof Tables[Name] & string)[] = []): OwnedRows<Name> {
  type Row = Tables[Name]
  const any = (db: Queries) => db as unknown as AnyTables

  const select = (db: Queries, scope: Scope, filter: Filter<Row> = {}) => {
    const start = any(db).selectFrom(name as string)
    return conditionsOf(name, scope, filter).reduce((query, condition) => query.where(condition), start)
  }
  const listed = (db: Queries, scope: Scope, where: Where<Row>) =>
    order.reduce((query, column) => query.orderBy(`${name}.${column}`), select(db, scope, complete(where)).selectAll(name as string))

  return {
    select: (db, scope, filter) => select(db, scope, filter) as unknown as SelectQueryBuilder<Tables, Name, object>,
    list: async (db, scope, where = {}) => (await listed(db, scope, where).execute()) as unknown[] as Row[],
    findWhere: async (db, scope, where) => ((await listed(db, scope, where).executeTakeFirst()) ?? null) as Row | null,
    async count(db, scope, where = {}) {
      const counting = select(db, scope, complete(where)).select((eb) => eb.fn.countAll<number>().as('total'))
      return (await counting.executeTakeFirstOrThrow()).total
    },
    async create(db, rows) {
      const values = (Array.isArray(rows) ? rows : [rows]) as Record<string, unknown>[]
      if (values.length > 0) await any(db).insertInto(name).values(values).execute()
    },
    async updateWhere(db, scope, where, changes) {
      const start = any(db)
        .updateTable(name as string)
        .set(changes as Record<string, unknown>)
      const query = conditionsOf(name, scope, complete(where)).reduce((updating, condition) => updating.where(condition), start)
      return Number((await query.executeTakeFirst()).numUpdatedRows)
    },
    async removeWhere(db, scope, where) {
      const start = any(db).deleteFrom(name as string)
      await conditionsOf(name, scope, complete(where))
        .reduce((removing, condition) => removing.where(condition), start)
        .execute()
    },
  }
}

/** For a table whose rows have an id, which is unique within an owner. */
export function ownedTable<Name extends OwnedName, const Key extends keyof Tables[Name] & string>(
  name: Name,
  key: Key,
  { sorted = [], searched = [], order = [] }: TableOptions<keyof Tables[Name] & string> = {},
): OwnedTable<Name, Key> {
  type Row = Tables[Name]
  const inOrder = [...order, key]
  const rows = ownedRows(name, inOrder)
  const idIs = (id: unknown) => ({ [key]: id }) as Where<Row>
  const find = (db: Queries, scope: Scope, id: string) => rows.findWhere(db, scope, idIs(id))
  const matching = (db: Queries, scope: Scope, { keyword, ...filter }: Filter<Row> & { readonly keyword?: string | undefined }) => {
    const query = rows.select(db, scope, filter as Filter<Row>)
    return keyword && searched.length > 0 ? query.where(searchOf(name, searched, keyword)) : query
  }

  return {
    ...rows,
    name,
    key,
    sorted,
    find,
    async get(db, scope, id) {
      const row = await find(db, scope, id)
      if (!row) throw notFound()
      return row
    },
    async update(db, row, changes = row as Partial<Row>, only = {}) {
      const { owner_uid, [key]: id, ...rest } = { ...changes, owner_uid: row.owner_uid, [key]: row[key] } as Record<string, unknown>
      return (await rows.updateWhere(db, owner_uid as string, { ...only, ...idIs(id) }, rest as Partial<Row>)) > 0
    },
    remove: (db, row) => rows.removeWhere(db, (row as { owner_uid: string }).owner_uid, idIs(row[key])),
    async paginate(db, scope, filter, page, only) {
      const query = matching(db, scope, filter).selectAll(name)
      return (await fetchPage(only ? query.where(only) : query, page, inOrder)) as unknown as { rows: Row[]; total: number }
    },
    weigh: (db, scope, filter, page, heavy) =>
      weighPage(db, matching(db, scope, filter), page ?? { ...everyRow, sortField: order[0] ?? key }, inOrder, { key, heavy }),
    async listByIds(db, scope, ids) {
      const byId = new Map((await rows.list(db, scope, { [key]: ids } as Where<Row>)).map((row) => [row[key] as string, row]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
  }
}

/** As a condition each: the scope, and what every column of the filter must be. An empty list of values fits no row. */
function conditionsOf(table: string, scope: Scope, filter: object) {
  const named = Object.entries(filter).filter(([, value]) => value !== undefined)
  const owner = scope === everyOwner ? [] : [['owner_uid', scope] as const]
  return [...owner, ...named].map(([column, value]) => {
    const ref = sql.ref(`${table}.${column}`)
    if (value === null) return sql<boolean>`${ref} is null`
    if (!Array.isArray(value)) return sql<boolean>`${ref} = ${value}`
    return value.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${ref} in (${sql.join(value)})`
  })
}

function searchOf(table: string, columns: readonly string[], keyword: string) {
  const searched = columns.map((column) => contains(sql.ref(`${table}.${column}`), keyword))
  return sql<boolean>`(${sql.join(searched, sql` or `)})`
}

/** A value that is missing would drop its condition, and a row of another record, or all of them, would be taken for the one meant. */
function complete<Row>(where: Where<Row>): Where<Row> {
  const missing = Object.entries(where).filter(([, value]) => value === undefined)
  if (missing.length > 0) throw new TypeError(`no value for ${missing.map(([column]) => column).join(', ')}`)
  return where
}
