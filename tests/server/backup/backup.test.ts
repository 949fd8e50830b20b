import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBackup } from '../../../server/backup/createBackup.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { openBeside, openDatabase } from '../../../server/db/client.ts'
import { readSchema } from '../../../server/db/migrate.ts'
import type { Queries, Tables } from '../../../server/db/schema.ts'
import { checkSealedData } from '../../../server/startup/sealedDataCheck.ts'
import { StartupError } from '../../../server/startupError.ts'
import { aPerson, cookieOf, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { createTestPlace, type TestPlace, testDatabaseUrl } from '../builders/testDatabase.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let owner: Person
let folder: string
let places: TestPlace[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-backup-'))
  server = await startTestServer()
  // As every start does.
  await checkSealedData(server.database, server.vault, server.settings.secretKeyFile)
  owner = await aPerson(server, { username: 'merchant' })
  await someShops(server, owner.ownerUid, 12)
  await aPerson(server, { username: 'helper', ownerUid: owner.ownerUid, rights: { shop: ['view'] } })
})
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  for (const place of places) await place.remove()
  places = []
})

const save = () => createBackup(server.database.db, folder, Date.now())

/** An empty place with the keys of the server, or with those that are given. */
async function anEmptyPlace(keys: 'same' | 'other' | 'none' = 'same') {
  const place = await createTestPlace()
  places.push(place)
  const secretKeyFile = join(place.dataDir, 'secret.key')
  if (keys === 'same') copyFileSync(server.settings.secretKeyFile, secretKeyFile)
  if (keys === 'other') writeFileSync(secretKeyFile, `deadbeef:${Buffer.alloc(32, 1).toString('base64')}\n`)
  return { place, settings: { ...server.settings, dataDir: place.dataDir, databaseUrl: place.databaseUrl, secretKeyFile } }
}

async function countRows(db: Queries): Promise<Record<string, number>> {
  const tables = await db.introspection.getTables()
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(name as keyof Tables)}`.execute(db)
      return [name, Number(rows[0]?.count)] as const
    }),
  )
  const { sessions, leases, ...rest } = Object.fromEntries(counts)
  return rest
}

describe('a backup that is restored elsewhere (R28)', () => {
  it('has every row, and the sessions of shops open with the same key', async () => {
    const { file, rows } = await save()
    const { place, settings } = await anEmptyPlace()
    expect(await restoreBackup(settings, file)).toEqual(rows)
    const restored = await startTestServer({ place, settings: { secretKeyFile: settings.secretKeyFile } })
    try {
      expect(await countRows(restored.database.db)).toEqual(await countRows(server.database.db))
      const login = await restored.call('login', { username: 'merchant', password: PASSWORD })
      expect(login).toMatchObject({ code: 1000 })
      const list = await restored.call('shopList', {}, { token: login.data.token })
      expect(list.data.map(({ shop_id, cookie }: { shop_id: string; cookie: string }) => cookie === cookieOf(shop_id))).toEqual(
        Array.from({ length: 12 }, () => true),
      )
    } finally {
      await restored.app.close()
      await restored.database.close()
    }
  })

  it('ends every login: one that was ended since does not come back', async () => {
    const { file } = await save()
    const { place, settings } = await anEmptyPlace()
    await restoreBackup(settings, file)
    const restored = await startTestServer({ place, settings: { secretKeyFile: settings.secretKeyFile } })
    try {
      expect(await restored.call('shopList', {}, { token: owner.token })).toMatchObject({ code: -100 })
    } finally {
      await restored.app.close()
      await restored.database.close()
    }
  })

  it('is of one moment, though others write on while it is made', async () => {
    const db = openBeside(server.settings)
    let isWriting = true
    const writing = (async () => {
      for (let count = 0; isWriting; count += 1) {
        await server.call('saveGroup', { group_name: `组${count}` }, { token: owner.token })
      }
    })()
    const saved = await createBackup(db, folder, Date.now()).finally(() => db.destroy())
    isWriting = false
    await writing
    const { settings } = await anEmptyPlace()
    await restoreBackup(settings, saved.file)
    const restored = openDatabase(settings)
    // Each group has its row in the trail, written in the same transaction.
    const groups = await restored.db.selectFrom('shop_groups').select('group_id').execute()
    const trail = await restored.db.selectFrom('audit_entries').select('entry_id').where('action', '=', 'saveGroup').execute()
    await restored.close()
    expect(groups.length).toBe(trail.length)
  })
})

describe('a restore is refused, and leaves the place as it was', () => {
  const refused = async (settings: Parameters<typeof restoreBackup>[0], file: string, why: RegExp) => {
    const error = await restoreBackup(settings, file).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StartupError)
    expect((error as Error).message).toMatch(why)
  }

  it('where something is already', async () => {
    const { file } = await save()
    await refused(server.settings, file, /Something is in .* already/)
    expect(await server.call('shopList', {}, { token: owner.token })).toMatchObject({ code: 1000 })
  })

  it('with another deployment’s key', async () => {
    const { file } = await save()
    const { settings } = await anEmptyPlace('other')
    await refused(settings, file, /does not open the data/)
    await isEmpty(settings)
  })

  it('without a key: a new one would be of no use', async () => {
    const { file } = await save()
    const { settings } = await anEmptyPlace('none')
    await refused(settings, file, /key file .* is missing/)
  })

  it('of a file that is not there', async () => {
    await refused((await anEmptyPlace()).settings, join(folder, 'none'), /There is no file/)
  })

  it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['cut short', (bytes) => bytes.subarray(0, bytes.length - 30), /damaged/],
    [
      'with a byte of its middle changed',
      (bytes) => bytes.with(Math.floor(bytes.length / 2), 1 ^ (bytes[bytes.length >> 1] ?? 0)) as Buffer,
      /damaged/,
    ],
    ['with a value changed by hand', (bytes) => repacked(bytes, (text) => text.replace('merchant', 'attacker')), /checksum/],
    ['without its last lines', (bytes) => repacked(bytes, (text) => text.split('\n').slice(0, -3).join('\n')), /its end is missing/],
    ['of something else', () => gzipSync('{"a":1}\n'), /not a backup/],
    ['of a newer version', (bytes) => repacked(bytes, (text) => text.replace('0001-foundation', '9999-later')), /newer version|checksum/],
  ])('of a file %s', async (_, change, why) => {
    const { file } = await save()
    const changed = join(folder, 'changed')
    writeFileSync(changed, change(readFileSync(file)))
    const { settings } = await anEmptyPlace()
    await refused(settings, changed, why)
    await isEmpty(settings)
  })

  async function isEmpty(settings: Parameters<typeof openDatabase>[0]) {
    const database = openDatabase(settings)
    expect((await readSchema(database.db)).applied).toEqual([])
    await database.close()
  }
})

const repacked = (bytes: Buffer, change: (text: string) => string) => gzipSync(change(gunzipSync(bytes).toString()))

describe('what a backup holds', () => {
  it('no key, no session of a shop that can be read, no password', async () => {
    const { file } = await save()
    const text = gunzipSync(readFileSync(file)).toString()
    expect(text).not.toContain('canary')
    expect(text).not.toContain(PASSWORD)
    const [, key = ''] = readFileSync(server.settings.secretKeyFile, 'utf8').trim().split(':')
    expect(text).not.toContain(key)
  })

  it('nothing where there is nothing', async () => {
    const { settings } = await anEmptyPlace()
    const database = openDatabase(settings)
    await expect(createBackup(database.db, folder, Date.now())).rejects.toThrow('nothing to save')
    await database.close()
  })

  it.runIf(testDatabaseUrl)('goes from one kind of database to the other', async () => {
    const { file, rows } = await save()
    const { settings } = await anEmptyPlace()
    expect(await restoreBackup({ ...settings, databaseUrl: null }, file)).toEqual(rows)
  })
})
