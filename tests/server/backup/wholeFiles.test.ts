import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBackup } from '../../../server/backup/createBackup.ts'
import { toBackupName } from '../../../server/backup/oldBackups.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { type Database, openDatabase } from '../../../server/db/client.ts'
import { readSettings, type ServerSettings } from '../../../server/settings.ts'
import { readSecrets } from '../../../server/startup/secrets.ts'
import { createTestPlace, type TestPlace } from '../builders/testDatabase.ts'

/** More than are read, and handed over, at once. */
const ROWS = 1_203
const now = Date.UTC(2026, 10, 22, 16, 30)

let place: TestPlace
let settings: ServerSettings
let database: Database
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-whole-'))
  place = await createTestPlace('migrated')
  settings = { ...readSettings({ DATA_DIR: place.dataDir }), databaseUrl: place.databaseUrl }
  database = openDatabase(settings)
  readSecrets(settings)
  const rows = Array.from({ length: ROWS }, (_, at) => ({ meta_key: `row ${at}`, value: `value ${at}` }))
  await database.db.insertInto('meta').values(rows).execute()
})
afterEach(async () => {
  await database.close()
  await place.remove()
  rmSync(folder, { recursive: true, force: true })
})

it('a backup of many rows has all of them, also where some were deleted between', async () => {
  await database.db.deleteFrom('meta').where('value', 'like', '%7').execute()
  const { file } = await createBackup(database.db, folder, now, 'command')
  const other = await createTestPlace()
  const there = { ...settings, dataDir: other.dataDir, databaseUrl: other.databaseUrl, secretKeyFile: join(other.dataDir, 'secret.key') }
  copyFileSync(settings.secretKeyFile, there.secretKeyFile)
  await restoreBackup(there, file)
  const restored = openDatabase(there)
  const read = ({ db }: Database) => db.selectFrom('meta').selectAll().where('meta_key', 'like', 'row %').orderBy('meta_key').execute()
  expect(await read(restored)).toEqual(await read(database))
  expect((await read(restored)).length).toBeGreaterThan(1_000)
  await restored.close()
  await other.remove()
})

it('a file has its name only when it is whole and was read back, whenever one looks', async () => {
  const file = join(folder, toBackupName(now))
  const sizes = new Set<number>()
  let isDone = false
  const looking = (async () => {
    while (!isDone) {
      if (existsSync(file)) sizes.add(Math.round(statSync(file).mtimeMs) === now ? readFileSync(file).length : -1)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const { bytes } = await createBackup(database.db, folder, now, 'command')
  await new Promise((resolve) => setTimeout(resolve, 20))
  isDone = true
  await looking
  expect([...sizes]).toEqual([bytes])
})
