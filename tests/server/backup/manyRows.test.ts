import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createBackup } from '../../../server/backup/createBackup.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { openDatabase } from '../../../server/db/client.ts'
import { checkSealedData } from '../../../server/startup/sealedDataCheck.ts'
import { aDaySheet, dayBack } from '../builders/daySheets.ts'
import { aPerson, someShops } from '../builders/people.ts'
import { createTestPlace } from '../builders/testDatabase.ts'
import { startTestServer } from '../builders/testServer.ts'

const SHOPS = 5
const DAYS = 120

const clearing: (() => unknown)[] = []
afterEach(async () => {
  for (const clear of clearing.splice(0).reverse()) await clear()
})

describe('a backup of a merchant who has used the console for months', () => {
  it('is restored with all her day sheets: of a table with many columns no statement gets more values than a database takes', async () => {
    const server = await startTestServer()
    clearing.push(() => server.close())
    await checkSealedData(server.database, server.vault, server.settings.secretKeyFile)
    const owner = await aPerson(server)
    const shops = await someShops(server, owner.ownerUid, SHOPS)
    for (const shop_uid of shops)
      for (let first = 1; first <= DAYS; first += 60) {
        const sheets = Array.from({ length: 60 }, (_, at) => aDaySheet(server, { shop_uid, day: dayBack(server, first + at), lines: [] }))
        expect((await server.call('saveDaySheets', { sheets }, owner)).code).toBe(1000)
      }
    const folder = mkdtempSync(join(tmpdir(), 'zhanggui-many-rows-'))
    clearing.push(() => rmSync(folder, { recursive: true, force: true }))
    const { file, rows } = await createBackup(server.database.db, folder, Date.now(), 'command')
    const place = await createTestPlace()
    clearing.push(() => place.remove())
    const secretKeyFile = join(place.dataDir, 'secret.key')
    copyFileSync(server.settings.secretKeyFile, secretKeyFile)
    const settings = { ...server.settings, dataDir: place.dataDir, databaseUrl: place.databaseUrl, secretKeyFile }

    expect(await restoreBackup(settings, file)).toEqual(rows)

    const restored = openDatabase(settings)
    clearing.push(() => restored.close())
    const kept = await restored.db.selectFrom('day_sheets').select(['shop_uid', 'day', 'orders']).execute()
    expect(kept).toHaveLength(SHOPS * DAYS)
  })
})
