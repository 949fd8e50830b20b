import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../../../scripts/prepare/postgres.mjs'
import { openDatabase } from '../../../server/db/client.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { readSettings } from '../../../server/settings.ts'
import { explainStorage } from '../../../server/startup/explainStart.ts'
import { StartupError } from '../../../server/startupError.ts'
import { buildServerProgram, endServerProcesses, removeServerProgram, runProgram, startServerProcess } from '../builders/serverProcess.ts'
import { createTestPlace, type TestPlace, testDatabaseUrl } from '../builders/testDatabase.ts'

const FOR_ALL_TO_READ = 0o755
const LONG_TEST_MS = 240_000
/** Who may log in, in the order in which PostgreSQL reads it. */
const ACCESS = 'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n'

/** Each on a PostgreSQL of its own, which asks for passwords and has databases of any encoding. */
describe.skipIf(!testDatabaseUrl)('a PostgreSQL that does not serve is refused in one sentence', { timeout: LONG_TEST_MS }, () => {
  let folder: string
  let postgres: Postgres
  let place: TestPlace

  beforeAll(async () => {
    buildServerProgram()
    folder = mkdtempSync(join(tmpdir(), 'zhanggui-access-'))
    const file = join(folder, 'pg_hba.conf')
    writeFileSync(file, ACCESS)
    // PostgreSQL runs as another user.
    chmodSync(folder, FOR_ALL_TO_READ)
    const started = await startPostgres([`hba_file=${file}`])
    if (!started) throw new Error('this test needs PostgreSQL')
    postgres = started
    for (const statement of [
      "create role seller login password 'Kettle'",
      "create role crowded login password 'Kettle' connection limit 0",
      ...['UTF8', 'SQL_ASCII', 'EUC_CN', 'LATIN1'].map(
        (encoding) => `create database of_${encoding} owner seller encoding '${encoding}' locale 'C' template template0`,
      ),
    ])
      await runStatement(statement)
  })
  afterAll(() => {
    postgres.stop()
    removeServerProgram()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    place = await createTestPlace()
  })
  afterEach(async () => {
    endServerProcesses()
    await place.remove()
  })

  async function runStatement(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }

  const urlOf = (login: string, database: string) => `postgres://${login}@127.0.0.1:${postgres.port}/${database}`

  async function expectRefusal(url: string, why: RegExp, parameters: readonly string[] = []): Promise<void> {
    const program = runProgram({ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: place.dataDir, DATABASE_URL: url }, parameters)
    expect(await program.ended).toBe(1)
    expect(program.stderr()).toMatch(why)
    expect(program.stderr()).toMatch(/^[^\n]+\n$/)
    expect(program.stderr()).not.toContain('Kettle')
  }

  it.each(['SQL_ASCII', 'EUC_CN', 'LATIN1'])('an empty database of %s, which does not hold every text as it is', async (encoding) => {
    const url = urlOf('seller:Kettle', `of_${encoding.toLowerCase()}`)
    const why = new RegExp(`^The database of DATABASE_URL has the encoding ${encoding}.* createdb -E UTF8 -T template0 NAME\\n$`)
    await expectRefusal(url, why)
    const database = openDatabase({ dataDir: place.dataDir, databaseUrl: url })
    expect((await database.db.introspection.getTables()).filter(({ name }) => name === 'users')).toEqual([])
    await expect(migrate(database)).rejects.toThrow(StartupError)
    await database.close()
  })

  it('one of UTF8 is taken, whatever its locale', async () => {
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: urlOf('seller:Kettle', 'of_utf8') }
    const server = await startServerProcess(env)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  it.each(['seller', 'seller:'])('a login without a password (%s)', async (login) => {
    await expectRefusal(urlOf(login, 'of_utf8'), /^The database of DATABASE_URL asks for a password.*postgres:\/\/user:password@/)
  })

  it('a user who may have no more connections', async () => {
    await expectRefusal(
      urlOf('crowded:Kettle', 'of_utf8'),
      /^The database of DATABASE_URL has no connection left for this user \(53300\)\./,
    )
  })

  it('TLS that the setting asks for and the server does not speak', async () => {
    await expectRefusal(
      `${urlOf('seller:Kettle', 'of_utf8')}?sslmode=verify-full`,
      /^The database of DATABASE_URL does not speak TLS, which its sslmode asks for\./,
    )
  })
})

it.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
  'a certificate that is not trusted (%s) is said with the setting that trusts it',
  (code) => {
    const error = Object.assign(new Error('as the library says it'), { code })
    const { message } = explainStorage(error, readSettings({ DATABASE_URL: 'postgres://db/zhanggui' })) as Error
    expect(message).toMatch(
      new RegExp(`^The certificate of the database of DATABASE_URL is not trusted \\(${code}\\)\\. .*sslrootcert=FILE`),
    )
  },
)
