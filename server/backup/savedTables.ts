import { Kysely } from 'kysely'
import { createSqliteDialect, listReferences } from '../db/dialects.ts'
import { migrations } from '../db/migrations/index.ts'
import type { Tables } from '../db/schema.ts'

/**
 * Logins and access keys: restoring must not bring back one that was ended since, so everybody logs in again and makes new keys. What waits to be
 * sent: a database that is brought back would send it a second time. Codes of mailboxes: they are valid for minutes.
 */
const leftOut: readonly string[] = ['sessions', 'access_keys', 'outbox', 'channel_codes']

export interface SavedTable {
  readonly table: string
  readonly columns: readonly string[]
}

/**
 * What a backup of a schema has: the tables that these migrations make, with their columns; one whose rows need rows of another comes after it.
 * It is found out by running them on an empty database in memory, so that neither the database that is saved nor a file has a say in it.
 */
export async function listSavedTables(names: readonly string[]): Promise<readonly SavedTable[]> {
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(':memory:') })
  try {
    for (const { name, run } of migrations) if (names.includes(name)) await run(db)
    const tables = await db.introspection.getTables()
    const rest = new Map(tables.filter(({ name }) => !leftOut.includes(name)).map(({ name, columns }) => [name, columns]))
    const references = await listReferences(db)
    const listed: SavedTable[] = []
    while (rest.size > 0) {
      const isWaiting = (name: string) => references.some(({ child, parent }) => child === name && parent !== name && rest.has(parent))
      const next = [...rest.keys()].filter((name) => !isWaiting(name)).sort()
      if (next.length === 0) throw new Error(`tables that need each other: ${[...rest.keys()].join(', ')}`)
      for (const table of next) {
        listed.push({ table, columns: (rest.get(table) ?? []).map((column) => column.name) })
        rest.delete(table)
      }
    }
    return listed
  } finally {
    await db.destroy()
  }
}

/** What `found` lacks of `wanted`, as the end of a sentence; null: nothing. */
export function compareTables(found: readonly SavedTable[], wanted: readonly SavedTable[]): string | null {
  const foundColumns = new Map(found.map(({ table, columns }) => [table, columns]))
  for (const { table, columns } of wanted) {
    const there = foundColumns.get(table)
    if (!there) return `the table ${table} is missing`
    const missing = columns.filter((column) => !there.includes(column))
    if (missing.length > 0) return `of the table ${table} the columns ${missing.join(', ')} are missing`
  }
  return null
}
