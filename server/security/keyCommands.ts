import { existsSync } from 'node:fs'
import { openBeside } from '../db/client.ts'
import type { Settings } from '../settings.ts'
import { readSecrets } from '../startup/secrets.ts'
import { StartupError } from '../startupError.ts'
import { addKey } from './keyRing.ts'
import { resealAll } from './resealAll.ts'

/** `new-key`: a further key in the key file. Servers that run go on with the keys that they have read. */
export function runNewKey({ secretKeyFile }: Settings): void {
  refuseWithoutKeys(secretKeyFile)
  say(
    `Added the key ${addKey(secretKeyFile)} to ${secretKeyFile}; the older ones stay. Start every server again with this file, then: npm run reseal`,
  )
}

/** `reseal`: whatever an older key sealed is sealed with the newest one, also while servers run that have read it. */
export async function runReseal(settings: Settings): Promise<void> {
  const { secretKeyFile } = settings
  refuseWithoutKeys(secretKeyFile)
  const { vault, keyRing } = readSecrets(settings)
  const older = [...keyRing.keys.keys()].filter((id) => id !== keyRing.newest)
  const db = openBeside(settings)
  try {
    const count = await resealAll(db, vault)
    say(`${count} texts were sealed with the key ${keyRing.newest}.`)
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
