import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBackup } from '../../../server/backup/createBackup.ts'
import { saveBeforeUpgrade } from '../../../server/backup/saveBeforeUpgrade.ts'
import { type Database, openDatabase } from '../../../server/db/client.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { migrations } from '../../../server/db/migrations/index.ts'
import { createTestPlace, type TestPlace } from '../builders/testDatabase.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const now = Date.UTC(2026, 10, 22, 2, 30)
const names = migrations.map(({ name }) => name)

let place: TestPlace
let database: Database
let folder: string
beforeEach(async () => {
  place = await createTestPlace()
  database = openDatabase(place)
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-upgrade-'))
  await migrate(database, names.slice(0, -2))
})
afterEach(async () => {
  await database.close()
  await place.remove()
  rmSync(folder, { recursive: true, force: true })
})

const save = (at: number) => saveBeforeUpgrade(database.db, folder, at)

it('saves the database before its schema changes, and neither an empty one nor one that stays as it is', async () => {
  expect(await save(now)).not.toBeNull()
  await migrate(database)
  expect(await save(now + HOUR_MS)).toBeNull()
  expect(readdirSync(folder)).toHaveLength(1)
})

it('saves nothing more while the upgrade is half-way, however often it is tried', async () => {
  const file = await save(now)
  await migrate(database, names.slice(0, -1))
  for (let tries = 1; tries < 10; tries += 1) expect(await save(now + tries * HOUR_MS)).toBeNull()
  expect(readdirSync(folder)).toEqual([basename(file ?? '')])
})

it('saves once more what changed before a single migration ran', async () => {
  expect(await save(now)).not.toBeNull()
  expect(await save(now + HOUR_MS)).not.toBeNull()
})

it('keeps the way back for 30 days whatever else is saved, and of one that is tried again and again the newest', async () => {
  await save(now - HOUR_MS)
  const file = basename((await save(now)) ?? '')
  await migrate(database)
  for (let hours = 1; hours <= 12; hours += 1) await createBackup(database.db, folder, now + hours * HOUR_MS, 'command')
  expect(readdirSync(folder)).toContain(file)
  expect(readdirSync(folder).length).toBeLessThan(6)
  await createBackup(database.db, folder, now + 29 * DAY_MS, 'command')
  expect(readdirSync(folder)).toContain(file)
  for (const days of [31, 32]) await createBackup(database.db, folder, now + days * DAY_MS, 'command')
  expect(readdirSync(folder)).not.toContain(file)
})
