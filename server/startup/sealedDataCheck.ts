import { existsSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import { type Database, databaseFileOf } from '../db/client.ts'
import { listOwnTables } from '../db/dialects.ts'
import { readSchema } from '../db/migrate.ts'
import type { Queries } from '../db/schema.ts'
import { findMeta, saveMeta } from '../repositories/meta.ts'
import { isAnyUserThere } from '../repositories/users.ts'
import { sealedColumns } from '../security/sealedColumns.ts'
import { SEALED_PREFIX_CHARS, type SealedPlace, type Vault } from '../security/vault.ts'
import type { ServerSettings } from '../settings.ts'
import { StartupError } from '../startupError.ts'

const META_KEY = 'sealed-check'
const CHECK_TEXT = 'zhanggui'
const place: SealedPlace = ['', META_KEY]

/**
 * Refuses a start with only one half of a deployment, before anything is written: data whose key file is missing, or a key file whose data
 * are gone. `beginFresh` says that the data may begin again with the old keys.
 */
export async function checkKeyAndData({ db }: Database, settings: ServerSettings, beginFresh: boolean): Promise<void> {
  const isKeyThere = existsSync(settings.secretKeyFile)
  const isUsed = await isDatabaseUsed(db)
  if (isUsed && !isKeyThere) {
    throw new StartupError(
      `The database has data, but its key file ${settings.secretKeyFile} is missing. Put back your copy of it (npm run backup -- --keys-to FOLDER makes one), or set SECRET_KEY_FILE to where it is: a new key would not open the saved sessions of shops.`,
    )
  }
  if (!isUsed && isKeyThere && !settings.isDemo && !beginFresh) throw dataGone(settings)
}

/** The same for an embedded database that is not there at all: opening it would make an empty one, into which nothing is restored. */
export function checkDataIsThere(settings: ServerSettings, beginFresh: boolean): void {
  if (settings.databaseUrl !== null || settings.isDemo || beginFresh || !existsSync(settings.secretKeyFile)) return
  const file = databaseFileOf(settings.dataDir)
  if (!existsSync(file) || statSync(file).size === 0) throw dataGone(settings)
}

function dataGone({ secretKeyFile, databaseUrl, dataDir }: ServerSettings): StartupError {
  const place = databaseUrl === null ? `the data folder ${dataDir} has no data` : 'the database of DATABASE_URL is empty'
  return new StartupError(
    `The key file ${secretKeyFile} belongs to a database, but ${place}. Bring the data back (npm run restore -- FILE), or correct DATA_DIR or DATABASE_URL. To begin with no data and this key: npm run serve -- --fresh`,
  )
}

async function isDatabaseUsed(db: Queries): Promise<boolean> {
  const { applied } = await readSchema(db)
  return applied.length > 0 && ((await isAnyUserThere(db)) || (await findMeta(db, META_KEY)) !== null)
}

/** Refuses keys that do not open what is in the database: going on would lose every shop's session one by one. */
export async function checkSealedData({ write }: Pick<Database, 'write'>, vault: Vault, keyFile: string): Promise<void> {
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

/** Seals the text that checks the key with the newest one, as a start does. */
export async function resealCheck(db: Queries, vault: Vault): Promise<void> {
  const check = await findMeta(db, META_KEY)
  if (check !== null && !check.startsWith(vault.newestPrefix)) await saveMeta(db, META_KEY, vault.seal(vault.open(check, place), place))
}

/** Ids of keys other than the newest that something in the database is sealed with. */
export async function listOtherKeys(db: Queries, vault: Vault): Promise<readonly string[]> {
  const check = await findMeta(db, META_KEY)
  const prefixes = new Set([...(check === null ? [] : [check.slice(0, SEALED_PREFIX_CHARS)]), ...(await listPrefixes(db))])
  return [...prefixes].filter((prefix) => prefix !== vault.newestPrefix).map((prefix) => prefix.slice(prefix.indexOf('.') + 1))
}

/**
 * Each once. From one to the next by the index of the prefixes, since there are two keys and may be a million texts. A database that was just
 * brought back may be of an earlier release, and lacks the tables that came since.
 */
async function listPrefixes(db: Queries): Promise<readonly string[]> {
  const there = await listOwnTables(db)
  const prefixes = new Set<string>()
  for (const { table, column } of sealedColumns.filter((each) => there.includes(each.table)))
    for (let last = await findPrefixAfter(db, table, column, ''); last !== null; last = await findPrefixAfter(db, table, column, last))
      prefixes.add(last)
  return [...prefixes]
}

async function findPrefixAfter(db: Queries, table: string, column: string, last: string): Promise<string | null> {
  const prefix = sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(SEALED_PREFIX_CHARS)})`
  const next = sql<{
    prefix: string
  }>`select ${prefix} as prefix from ${sql.table(table)} where ${prefix} > ${last} order by ${prefix} limit 1`
  return (await next.execute(db)).rows[0]?.prefix ?? null
}

function opens(vault: Vault, sealed: string): boolean {
  try {
    return vault.open(sealed, place) === CHECK_TEXT
  } catch {
    return false
  }
}
