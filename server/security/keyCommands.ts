import { existsSync } from 'node:fs'
import { databaseFileOf, openBeside } from '../db/client.ts'
import { readSchema } from '../db/migrate.ts'
import type { ServerSettings } from '../settings.ts'
import { runsServerWithout } from '../startup/presence.ts'
import { listOtherKeys, resealCheck } from '../startup/sealedDataCheck.ts'
import { readSecrets } from '../startup/secrets.ts'
import { StartupError } from '../startupError.ts'
import { addKey } from './keyRing.ts'
import { resealAll } from './resealAll.ts'

/** `new-key`: a further key in the key file. Servers that run go on with the keys that they have read. */
export function runNewKey({ secretKeyFile }: ServerSettings): void {
  refuseWithoutKeys(secretKeyFile)
  say(
    `Added the key ${addKey(secretKeyFile)} to ${secretKeyFile}; the older ones stay. Start every server again with this file, then: npm run reseal`,
  )
}

/**
 * `reseal`: whatever an older key sealed is sealed with the newest one, also while servers run that have read it. Rejects with a StartupError where
 * a server runs that has not, which could open nothing of it, and where something is still sealed with another key in the end.
 */
export async function runReseal(settings: ServerSettings): Promise<void> {
  const { secretKeyFile, databaseUrl, dataDir } = settings
  refuseWithoutKeys(secretKeyFile)
  if (databaseUrl === null && !existsSync(databaseFileOf(dataDir))) {
    throw new StartupError(`There is nothing to seal: ${dataDir} has no database.`)
  }
  const { vault, keyRing } = readSecrets(settings)
  const older = [...keyRing.keys.keys()].filter((id) => id !== keyRing.newest)
  const db = openBeside(settings, 0)
  try {
    const { applied, isBehind } = await readSchema(db)
    if (applied.length === 0) throw new StartupError('There is nothing to seal: the database is empty.')
    if (isBehind)
      throw new StartupError('The database is of an older version. Start the server once, which brings it up to date, then reseal.')
    if (await runsServerWithout(db, vault.newestPrefix, Date.now())) {
      throw new StartupError(
        `A server runs that has not read the key ${keyRing.newest}, and could open nothing that is sealed with it. Start every server again, then reseal; one that was killed counts for a minute. Nothing was changed.`,
      )
    }
    const unknown = (await listOtherKeys(db, vault)).filter((id) => !older.includes(id))
    if (unknown.length > 0) {
      throw new StartupError(
        `The database has texts that were sealed with the key ${unknown.join(', ')}, which is not in ${secretKeyFile}. Put its line back, then reseal. Nothing was changed.`,
      )
    }
    say(`${await resealAll(db, vault)} texts were sealed with the key ${keyRing.newest}.`)
    await resealCheck(db, vault)
    const left = await listOtherKeys(db, vault)
    if (left.length > 0) {
      throw new StartupError(
        `A server still seals with the key ${left.join(', ')}: it was not started again since the new one was added. Start every server again, then reseal.`,
      )
    }
  } finally {
    await db.destroy()
  }
  if (older.length === 0) return say('There is no older key.')
  say(
    `Nothing in the database needs ${older.join(', ')} any more. Keep a copy of the old file for as long as older backups may be restored.`,
  )
  say(
    'Extensions that were packed before send what they capture to the older key: take its line out once every browser has the newer extension.',
  )
}

function refuseWithoutKeys(file: string): void {
  if (!existsSync(file)) throw new StartupError(`There is no key file ${file}.`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
