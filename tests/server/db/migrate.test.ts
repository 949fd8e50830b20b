import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../server/db/client.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { migrations } from '../../../server/db/migrations/index.ts'
import { createTestPlace, type TestPlace, testDatabaseUrl } from '../builders/testDatabase.ts'

const HOUR_MS = 3_600_000

describe('a server that was killed while it changed the database', () => {
  let place: TestPlace
  let database: Database
  beforeEach(async () => {
    place = await createTestPlace()
    database = openDatabase(place)
    const [first = '', second = ''] = migrations.map(({ name }) => name)
    await migrate(database, [first, second])
    await leaveLease(HOUR_MS)
  })
  afterEach(async () => {
    await database.close()
    await place.remove()
  })

  async function leaveLease(lastsMs: number): Promise<void> {
    await database.db
      .insertInto('leases')
      .values({ lease_name: 'migrate', holder: 'killed', expires_at: Date.now() + lastsMs })
      .execute()
  }
  const holders = async () => (await database.db.selectFrom('leases').select('holder').execute()).map(({ holder }) => holder)

  it.skipIf(testDatabaseUrl)('holds up nobody at the embedded database, which the next one has to itself', async () => {
    expect(await migrate(database)).toEqual(migrations.slice(2).map(({ name }) => name))
    expect(await holders()).toEqual([])
  })

  it.skipIf(!testDatabaseUrl)('is waited for until its lease has run out, since it may be another one that is alive', async () => {
    const running = migrate(database)
    await expect.poll(holders).toEqual(['killed'])
    await database.db
      .updateTable('leases')
      .set({ expires_at: Date.now() - 1 })
      .execute()
    expect(await running).toEqual(migrations.slice(2).map(({ name }) => name))
    expect(await holders()).toEqual([])
  })
})
