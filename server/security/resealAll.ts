import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queries } from '../db/schema.ts'
import { sealedColumns } from './sealedColumns.ts'
import { SEALED_PREFIX_CHARS, type Vault } from './vault.ts'

const ROWS_AT_ONCE = 200

/**
 * Seals everything with the newest key that was sealed with an older one, some rows at a time, also while servers run that know both keys. A text that is
 * changed meanwhile is left as it is, and is found again. Out: how many texts that were. Throws where there is no key for one.
 */
export async function resealAll(db: Queries, vault: Vault): Promise<number> {
  let count = 0
  for (const { table, column, key, placeOf } of sealedColumns) {
    const names = ['owner_uid', ...key]
    const sealed = sql.ref(column)
    const columns = sql.join([...names, column].map((name) => sql.ref(name)))
    const prefix = sql`substr(${sealed}, 1, ${sql.lit(SEALED_PREFIX_CHARS)})`
    // One after the other: an index finds what is less or greater, but not what differs.
    for (const isOld of [sql`${prefix} < ${vault.newestPrefix}`, sql`${prefix} > ${vault.newestPrefix}`]) {
      for (;;) {
        const found = sql<
          Record<string, string>
        >`select ${columns} from ${sql.table(table)} where ${isOld} order by ${prefix} limit ${sql.lit(ROWS_AT_ONCE)}`
        const { rows } = await found.execute(db)
        if (rows.length === 0) break
        for (const row of rows) {
          const begun = performance.now()
          const before = row[column] ?? ''
          const place = placeOf(row as never)
          const isSame = sql.join([...names.map((name) => sql`${sql.ref(name)} = ${row[name]}`), sql`${sealed} = ${before}`], sql` and `)
          await sql`update ${sql.table(table)} set ${sealed} = ${vault.seal(vault.open(before, place), place)} where ${isSame}`.execute(db)
          // Half of the time is the servers': on the embedded database their writes would wait for seconds.
          await pause(performance.now() - begun)
        }
        count += rows.length
      }
    }
  }
  return count
}
