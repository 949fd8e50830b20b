import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { readArchive } from '../../../server/backup/archive.ts'
import { createBackup } from '../../../server/backup/createBackup.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { openDatabase } from '../../../server/db/client.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { migrations } from '../../../server/db/migrations/index.ts'
import { createLogger } from '../../../server/logger.ts'
import { readSettings } from '../../../server/settings.ts'
import { checkSealedData } from '../../../server/startup/sealedDataCheck.ts'
import { readSecrets } from '../../../server/startup/secrets.ts'
import { startServer } from '../../../server/startup/startServer.ts'
import { comparable, comparableHouse, fillHouse, type House, readHouse } from '../builders/fullHouse.ts'
import { createTestPlace, type TestPlace, testDatabaseUrl } from '../builders/testDatabase.ts'

type Kind = 'SQLite' | 'PostgreSQL'
const own: Kind = testDatabaseUrl ? 'PostgreSQL' : 'SQLite'
const kinds: readonly Kind[] = testDatabaseUrl ? ['SQLite', 'PostgreSQL'] : ['SQLite']
/** From SQLite to SQLite is tried where the tests run on SQLite. */
const ways = kinds.flatMap((from) => kinds.map((to) => [from, to] as const)).filter((way) => way.includes(own))
const names = migrations.map(({ name }) => name)

const folder = mkdtempSync(join(tmpdir(), 'zhanggui-full-house-'))
let places: TestPlace[] = []
afterEach(async () => {
  for (const place of places) await place.remove()
  places = []
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function aPlace(kind: Kind) {
  const place = await createTestPlace()
  places.push(place)
  const settings = readSettings({ DATA_DIR: place.dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' })
  return { ...settings, databaseUrl: kind === 'SQLite' ? null : place.databaseUrl }
}

/** A database of the schema that these migrations make, in which every column of every table has something. */
async function aFullHouse(kind: Kind, schema: readonly string[] = names) {
  const settings = await aPlace(kind)
  const database = openDatabase(settings)
  await migrate(database, schema)
  const { vault } = readSecrets(settings)
  await checkSealedData(database, vault, settings.secretKeyFile)
  const house = await fillHouse(database.db, vault)
  return { settings, database, house }
}

describe('a backup of a full house (R31)', () => {
  it.each(ways)('from %s to %s is equal to the byte, in every column of every table', async (from, to) => {
    const { settings, database, house } = await aFullHouse(from)
    expect(await readHouse(database.db, house)).toEqual(comparableHouse(house))
    const { file, rows } = await createBackup(database.db, folder, Date.now(), 'command')
    await database.close()
    expect(Object.keys(rows).sort()).toEqual(Object.keys(house).sort())

    const there = await aPlace(to)
    copyFileSync(settings.secretKeyFile, there.secretKeyFile)
    expect(await restoreBackup(there, file)).toEqual(rows)
    const restored = openDatabase(there)
    expect(await readHouse(restored.db, house)).toEqual(comparableHouse(house))
    await restored.close()
  })

  it(`is made before an upgrade on ${own}, equal to the byte, and the start goes on`, async () => {
    const { settings, database, house } = await aFullHouse(own, names.slice(0, -1))
    await database.close()
    const server = await startServer(settings, createLogger('silent', process.stderr))
    await server.stop()
    const saved = readdirSync(settings.backupDir)
    expect(saved).toHaveLength(1)
    const read = await readWhole(join(settings.backupDir, saved[0] ?? ''))
    expect(read.migrations).toEqual(names.slice(0, -1))
    expect(read.tables).toEqual(comparableHouse(house))
    const there = await aPlace(own)
    copyFileSync(settings.secretKeyFile, there.secretKeyFile)
    await restoreBackup(there, join(settings.backupDir, saved[0] ?? ''))
    const restored = openDatabase(there)
    expect(await readHouse(restored.db, house)).toEqual(comparableHouse(house))
    await restored.close()
  })
})

async function readWhole(file: string): Promise<{ migrations: readonly string[]; tables: Record<string, readonly string[]> }> {
  const house: Record<string, House[string][number][]> = {}
  const { head } = await readArchive(file, {
    async onRows({ table, columns }, rows) {
      house[table] ??= []
      house[table].push(...rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] as never]))))
    },
  })
  const tables = Object.fromEntries(Object.entries(house).map(([table, rows]) => [table, comparable(rows)]))
  return { migrations: head.migrations, tables }
}
