import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import type { Queries, Tables } from '../db/schema.ts'
import { findMeta, saveMeta } from '../repositories/meta.ts'
import { SEALED_PREFIX_CHARS, type SealedPlace, type Vault } from '../security/vault.ts'
import { StartupError } from '../startupError.ts'

const META_KEY = 'sealed-check'
const CHECK_TEXT = 'zhanggui'
/** Where sealed texts stand for longer than a day. */
const sealedColumns = [
  ['shops', 'cookie_sealed'],
  ['certifications', 'document_sealed'],
  ['extracts', 'account_sealed'],
  ['deleted_records', 'record_sealed'],
] as const satisfies readonly (readonly [table: keyof Tables, column: string])[]
const place: SealedPlace = ['', META_KEY]

/** Refuses keys that do not open what is in the database: going on would lose every shop's session one by one. */
export async function checkSealedData({ write }: Database, vault: Vault, keyFile: string): Promise<void> {
  await write(async (db) => {
    const check = await findMeta(db, META_KEY)
    const prefixes = [...(check === null ? [] : [check.slice(0, SEALED_PREFIX_CHARS)]), ...(await listPrefixes(db))]
    const isOpening = (check === null || opens(vault, check)) && prefixes.every((prefix) => vault.canOpenPrefix(prefix))
    if (!isOpening) {
      throw new StartupError(`The key file ${keyFile} does not open the data in this database. Put back the key file it was written with.`)
    }
    if (!check?.startsWith(vault.newestPrefix)) await saveMeta(db, META_KEY, vault.seal(CHECK_TEXT, place))
  })
}

async function listPrefixes(db: Queries): Promise<readonly string[]> {
  const prefixes: string[] = []
  for (const [table, column] of sealedColumns) {
    const prefix = sql`substr(${sql.ref(column)}, 1, ${sql.lit(SEALED_PREFIX_CHARS)})`
    const found = sql<{ prefix: string }>`select distinct ${prefix} as prefix from ${sql.table(table)} where ${sql.ref(column)} is not null`
    prefixes.push(...(await found.execute(db)).rows.map((row) => row.prefix))
  }
  return prefixes
}

function opens(vault: Vault, sealed: string): boolean {
  try {
    return vault.open(sealed, place) === CHECK_TEXT
  } catch {
    return false
  }
}
