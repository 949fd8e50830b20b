import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { everyWeekday, type MorningSettings } from '../../../contract/entities/morningReport.ts'
import { createBackup } from '../../../server/backup/createBackup.ts'
import { restoreBackup } from '../../../server/backup/restoreBackup.ts'
import { openBeside, openDatabase } from '../../../server/db/client.ts'
import { readSchema } from '../../../server/db/migrate.ts'
import type { Queries, Tables } from '../../../server/db/schema.ts'
import { nextMorning } from '../../../server/morning/morningDue.ts'
import { checkSealedData } from '../../../server/startup/sealedDataCheck.ts'
import { StartupError } from '../../../server/startupError.ts'
import { someBoxGoods } from '../builders/box.ts'
import { aPerson, cookieOf, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { createTestPlace, type TestPlace, testDatabaseUrl } from '../builders/testDatabase.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const HOUR_MS = 3_600_000
const everyMorning: MorningSettings = { is_on: true, at: '06:00', weekdays: [...everyWeekday] }

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

const save = () => createBackup(server.database.db, folder, Date.now(), 'command')

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

  it.each([
    ['came due since, and may have been told', -0.5, true],
    ['was due long before the backup', -2, false],
    ['is due later', 0.5, false],
  ] as const)('tells no morning report a second time: one that %s', async (_, hours, isPutOff) => {
    const { db } = server.database
    const reader = await aPerson(server)
    const saved = await server.call('saveMorningSettings', everyMorning, reader)
    expect(saved.code).toBe(1000)
    const due_at = Date.now() + hours * HOUR_MS
    await db.updateTable('morning_reports').set({ due_at }).where('user_uid', '=', reader.userUid).execute()
    const { file } = await createBackup(db, folder, Date.now() - HOUR_MS, 'command')
    const { settings } = await anEmptyPlace()

    await restoreBackup(settings, file)

    const restored = openDatabase(settings)
    const kept = await restored.db.selectFrom('morning_reports').select('due_at').where('user_uid', '=', reader.userUid).executeTakeFirst()
    await restored.close()
    expect(kept?.due_at).toBe(isPutOff ? nextMorning(everyMorning, Date.now()) : due_at)
  })

  it.each([
    ['is planned for a time to come', 1, 'paused'],
    ['was planned for a time that has just come', -0.1, 'paused'],
    ['was planned for a time that is long gone', -2, 'planned'],
    ['was planned without a time', null, 'planned'],
  ] as const)('begins no batch of prices by itself: one that %s', async (_, hours, expected) => {
    const { db } = server.database
    const [shop] = await db.selectFrom('shops').select('shop_uid').where('owner_uid', '=', owner.ownerUid).execute()
    const row = {
      shop_uid: shop?.shop_uid ?? '',
      label: '',
      before: { price: 100 },
      after: { price: 200 },
      reason: '',
      row_no: 0,
      outcome: 'waiting',
    }
    const job_id = `prices ${hours}`
    const job = { job_id, kind: 'setPrice', title: '改价', plan: {}, rows: [row], state: 'planned' }
    expect((await server.call('saveBatchJob', job, owner)).code).toBe(1000)
    const starts_at = hours === null ? null : Date.now() + hours * HOUR_MS
    await db.updateTable('batch_jobs').set({ starts_at }).where('job_id', '=', job_id).execute()
    const { file } = await save()
    const { settings } = await anEmptyPlace()

    await restoreBackup(settings, file)

    const restored = openDatabase(settings)
    const kept = await restored.db.selectFrom('batch_jobs').select(['state', 'starts_at']).where('job_id', '=', job_id).executeTakeFirst()
    await restored.close()
    expect(kept).toEqual({ state: expected, starts_at })
  })

  it.each([
    ['was running', 'running', null, true],
    ['was planned without a time', 'planned', null, true],
    ['was planned for a time since then', 'planned', -1, true],
    ['is planned for a time to come', 'planned', 1, true],
    ['was done', 'done', null, false],
  ] as const)('has goods of a batch of publishing that %s planned again only where it may go on', async (_, state, hours, isAgain) => {
    const { db } = server.database
    const now = Date.now()
    const [shop] = await db.selectFrom('shops').select('shop_uid').where('owner_uid', '=', owner.ownerUid).execute()
    const values = { box_id: `of ${state} ${hours}` }
    const goods = ['', ' done', ' others'].map((more) => someBoxGoods({ box_id: `${values.box_id}${more}` }))
    expect((await server.call('saveBoxGoods', { goods }, owner)).code).toBe(1000)
    const row = { shop_uid: shop?.shop_uid ?? '', label: '', before: null, reason: '' }
    const rows = [
      { ...row, row_no: 0, after: values, outcome: 'waiting' },
      { ...row, row_no: 1, after: { box_id: `${values.box_id} done` }, outcome: 'done' },
    ]
    const job = { job_id: values.box_id, kind: 'publish', title: '铺货', plan: { gapS: 0 }, rows }
    expect((await server.call('saveBatchJob', { ...job, state: state === 'planned' ? 'planned' : 'running' }, owner)).code).toBe(1000)
    const starts_at = hours === null ? null : now + hours * HOUR_MS
    await db.updateTable('batch_jobs').set({ state, starts_at }).where('job_id', '=', job.job_id).execute()
    const { file } = await save()
    const { settings } = await anEmptyPlace()

    await restoreBackup(settings, file)

    const restored = openDatabase(settings)
    const versions = await restored.db
      .selectFrom('box_goods')
      .select(['box_id', 'version'])
      .where('box_id', 'like', `${values.box_id}%`)
      .orderBy('box_id')
      .execute()
    await restored.close()
    expect(versions.map(({ version }) => version)).toEqual([isAgain ? 2 : 1, 1, 1])
  })

  it('is of one moment, though others write on while it is made', async () => {
    const db = openBeside(server.settings)
    let isWriting = true
    const writing = (async () => {
      for (let count = 0; isWriting; count += 1) {
        await server.call('saveGroup', { group_name: `组${count}` }, { token: owner.token })
      }
    })()
    const saved = await createBackup(db, folder, Date.now(), 'command').finally(() => db.destroy())
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

  it('where a server runs', async () => {
    const { file } = await save()
    await refused(
      server.settings,
      file,
      testDatabaseUrl ? /Something is in .* already/ : /Another Zhanggui server is running on .* Stop it first/,
    )
    expect(await server.call('shopList', {}, { token: owner.token })).toMatchObject({ code: 1000 })
  })

  it('where something is already', async () => {
    const { file, rows } = await save()
    const { settings } = await anEmptyPlace()
    await restoreBackup(settings, file)
    const before = openDatabase(settings)
    await before.db.deleteFrom('shop_groups').execute()
    const kept = await countRows(before.db)
    await before.close()
    await refused(settings, file, /Something is in .* already/)
    const after = openDatabase(settings)
    expect(await countRows(after.db)).toEqual(kept)
    expect(kept.users).toBe(rows.users)
    await after.close()
  })

  it.runIf(testDatabaseUrl)('where another program has its tables, which stay as they are', async () => {
    const { file } = await save()
    const { settings } = await anEmptyPlace()
    const other = openDatabase(settings)
    await sql`create table invoices (number text)`.execute(other.db)
    await sql`insert into invoices values ('17')`.execute(other.db)
    await refused(settings, file, /Something is in .* already/)
    expect((await sql`select number from invoices`.execute(other.db)).rows).toEqual([{ number: '17' }])
    await other.close()
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
    ['with nothing in it', () => Buffer.alloc(0), /damaged/],
    ['of a newer version', (bytes) => rewritten(bytes, ([head]) => head?.migrations.push('9999-later')), /newer version \(9999-later\)/],
    ['of a newer form', (bytes) => rewritten(bytes, ([head]) => Object.assign(head ?? {}, { zhanggui_backup: 2 })), /newer form \(2\)/],
    [
      'with a value that nobody wrote',
      (bytes) => rewritten(bytes, (lines) => lines.find((line) => Array.isArray(line))?.splice(0, 1, {})),
      /damaged: a row has a value/,
    ],
    [
      'without the table of bills',
      (bytes) => rewritten(bytes, (lines) => cutTable(lines, 'platform_bills')),
      /the table platform_bills is missing/,
    ],
    ['without the shops', (bytes) => rewritten(bytes, (lines) => cutTable(lines, 'shops')), /the table shops is missing/],
    [
      'with a table that its version did not have',
      (bytes) => rewritten(bytes, (lines) => addTable(lines, 'spies', ['name'])),
      /did not have: the table spies/,
    ],
    [
      'without a column',
      (bytes) => rewritten(bytes, (lines) => cutColumn(lines, 'users', 'profile')),
      /of the table users the columns profile are missing/,
    ],
    [
      'with a column that its version did not have',
      (bytes) => rewritten(bytes, (lines) => headOf(lines, 'pilots')?.columns.push('spy')),
      /did not have: pilots\.spy/,
    ],
    [
      'with a table twice',
      (bytes) => rewritten(bytes, (lines) => lines.splice(-1, 0, { ...headOf(lines, 'pilots') })),
      /it has the table pilots twice/,
    ],
    [
      'that says another number of rows than it has',
      (bytes) => rewritten(bytes, (lines) => (lines.at(-1).rows.shops -= 1)),
      /of the table shops it has 12 rows, and says 11/,
    ],
    [
      'that says rows of a table that it does not have',
      (bytes) => rewritten(bytes, (lines) => (lines.at(-1).rows.spies = 1)),
      /of the table spies it has no rows, and says 1/,
    ],
    ['with a row twice', (bytes) => rewritten(bytes, (lines) => repeatRow(lines, 'users')), /rows that do not fit the table users/],
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

/** Lines of a file, as they are parsed. */
type Lines = ReturnType<typeof JSON.parse>[]

/** A file with other lines whose end fits them: rows that are cut are cut from its counts too, unless `change` sees to them. */
function rewritten(bytes: Buffer, change: (lines: Lines) => unknown): Buffer {
  const lines: Lines = gunzipSync(bytes)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  change(lines)
  const foot = lines.pop()
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  return gzipSync(`${text}${JSON.stringify({ ...foot, sha256: createHash('sha256').update(text).digest('hex') })}\n`)
}

const headOf = (lines: Lines, table: string) => lines.find((line) => line.table === table)

/** The rows of a table begin behind its head. */
function rowsOf(lines: Lines, table: string) {
  const from = lines.indexOf(headOf(lines, table)) + 1
  return { from, count: lines.at(-1).rows[table] as number }
}

function cutTable(lines: Lines, table: string): void {
  const { from, count } = rowsOf(lines, table)
  lines.splice(from - 1, count + 1)
  delete lines.at(-1).rows[table]
}

function addTable(lines: Lines, table: string, columns: readonly string[]): void {
  lines.splice(-1, 0, { table, columns })
  lines.at(-1).rows[table] = 0
}

function cutColumn(lines: Lines, table: string, column: string): void {
  const { from, count } = rowsOf(lines, table)
  const at = headOf(lines, table).columns.indexOf(column)
  for (const line of [headOf(lines, table).columns, ...lines.slice(from, from + count)]) line.splice(at, 1)
}

function repeatRow(lines: Lines, table: string): void {
  const { from } = rowsOf(lines, table)
  lines.splice(from, 0, lines[from])
  lines.at(-1).rows[table] += 1
}

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
    await expect(createBackup(database.db, folder, Date.now(), 'command')).rejects.toThrow('nothing to save')
    await database.close()
  })

  it('each table that the schema has: a database that has lost one is not called saved', async () => {
    const { settings } = await anEmptyPlace()
    const { file } = await save()
    await restoreBackup(settings, file)
    const database = openDatabase(settings)
    const empty = mkdtempSync(join(folder, 'empty-'))
    await database.db.schema.dropTable('platform_bills').execute()
    await expect(createBackup(database.db, empty, Date.now(), 'command')).rejects.toThrow(/the table platform_bills is missing/)
    expect(readdirSync(empty)).toEqual([])
    await database.close()
  })

  it('nothing of another program that shares the database', async () => {
    const { settings } = await anEmptyPlace()
    const { file } = await save()
    await restoreBackup(settings, file)
    const database = openDatabase(settings)
    await sql`create table invoices (number text)`.execute(database.db)
    const saved = await createBackup(database.db, folder, Date.now(), 'command')
    await database.close()
    expect(Object.keys(saved.rows)).not.toContain('invoices')
    expect(await restoreBackup((await anEmptyPlace()).settings, saved.file)).toEqual(saved.rows)
  })

  it.runIf(testDatabaseUrl)('goes from one kind of database to the other', async () => {
    const { file, rows } = await save()
    const { settings } = await anEmptyPlace()
    expect(await restoreBackup({ ...settings, databaseUrl: null }, file)).toEqual(rows)
  })
})
