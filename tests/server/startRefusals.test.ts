import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/client.ts'
import { readSettings } from '../../server/settings.ts'
import { explainListening, explainStorage } from '../../server/startup/explainStart.ts'
import { StartupError } from '../../server/startupError.ts'
import { buildServerProgram, endServerProcesses, removeServerProgram, runProgram, startServerProcess } from './builders/serverProcess.ts'
import { createTestPlace, type TestPlace, testDatabaseUrl } from './builders/testDatabase.ts'

const LONG_TEST_MS = 240_000
const PAGE_BYTES = 4096

let place: TestPlace
let env: Record<string, string>

beforeAll(buildServerProgram)
afterAll(removeServerProgram)
beforeEach(async () => {
  place = await createTestPlace()
  env = { DATA_DIR: place.dataDir, ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}) }
})
afterEach(async () => {
  endServerProcesses()
  await place.remove()
})

const inPlace = (name: string) => join(place.dataDir, name)

/** One sentence, exit code 1, and no stack. */
async function expectRefusal(why: RegExp, more: Record<string, string> = {}, parameters: readonly string[] = []): Promise<void> {
  const program = runProgram({ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...env, ...more }, parameters)
  expect(await program.ended).toBe(1)
  expect(program.stderr()).toMatch(why)
  expect(program.stderr()).toMatch(/^[^\n]+\n$/)
  expect(program.stdout()).toBe('')
}

/** A deployment with data that is not running. */
async function startAndEnd(more: Record<string, string> = {}): Promise<void> {
  const server = await startServerProcess({ ...env, ...more })
  expect(await server.end('SIGTERM')).toBe(0)
}

/** All of a PostgreSQL database is gone, or the file of SQLite. */
async function loseData(): Promise<void> {
  if (place.databaseUrl === null) {
    for (const name of readdirSync(place.dataDir)) if (name.startsWith('zhanggui.db')) rmSync(inPlace(name))
    return
  }
  const { db, close } = openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl })
  for (const { name } of await db.introspection.getTables()) await db.schema.dropTable(name).cascade().execute()
  await close()
}

describe('a key file and a database belong together', { timeout: LONG_TEST_MS }, () => {
  it('a database whose key file is gone is refused, and no new key is written', async () => {
    await startAndEnd()
    rmSync(inPlace('secret.key'))
    await expectRefusal(/^The database has data, but its key file \S+secret\.key is missing\. Put back your copy/)
    expect(existsSync(inPlace('secret.key'))).toBe(false)
  })

  it('a key file whose data are gone is refused until a restore, or until a fresh beginning is asked for', async () => {
    await startAndEnd()
    const saved = runProgram(env, ['backup'])
    expect(await saved.ended, saved.stderr()).toBe(0)
    const [backup = ''] = readdirSync(inPlace('backups'))
    const key = readFileSync(inPlace('secret.key'), 'utf8')
    await loseData()
    const left = readdirSync(place.dataDir).sort()
    await expectRefusal(/belongs to a database, but .* (has no data|is empty)\. .*npm run restore -- FILE.* npm run serve -- --fresh\n$/)
    expect(readdirSync(place.dataDir).sort()).toEqual(left)

    const restored = runProgram(env, ['restore', join(inPlace('backups'), backup)])
    expect(await restored.ended, restored.stderr()).toBe(0)
    await startAndEnd()

    await loseData()
    const fresh = await startServerProcess(env, ['--fresh'])
    expect(fresh.stderr()).toContain('First administrator')
    expect(await fresh.end('SIGTERM')).toBe(0)
    expect(readFileSync(inPlace('secret.key'), 'utf8')).toBe(key)
    // Asked for once.
    await startAndEnd()
  })
})

describe.skipIf(testDatabaseUrl)('an embedded database', { timeout: LONG_TEST_MS }, () => {
  it('is one file when its server has ended', async () => {
    await startAndEnd()
    expect(readFileSync(inPlace('zhanggui.db')).length).toBeGreaterThan(10 * PAGE_BYTES)
    expect(existsSync(inPlace('zhanggui.db-wal')) && readFileSync(inPlace('zhanggui.db-wal')).length).toBeFalsy()
  })

  it('that was emptied is not taken for a new one, and a restore goes into its place', async () => {
    await startAndEnd()
    const saved = runProgram(env, ['backup'])
    expect(await saved.ended).toBe(0)
    truncateSync(inPlace('zhanggui.db'))
    await expectRefusal(/has no data/)
    const [backup = ''] = readdirSync(inPlace('backups'))
    const restored = runProgram(env, ['restore', join(inPlace('backups'), backup)])
    expect(await restored.ended, restored.stderr()).toBe(0)
  })

  it('that is no database is called damaged, with the way back', async () => {
    writeFileSync(inPlace('zhanggui.db'), 'x'.repeat(3 * PAGE_BYTES))
    await expectRefusal(/^The database \S+zhanggui\.db is damaged \(SQLITE_NOTADB\)\. .* npm run restore -- FILE\n$/)
    await expectRefusal(/is damaged/, {}, ['backup'])
  })

  it('with broken pages is called damaged', async () => {
    await startAndEnd()
    const file = inPlace('zhanggui.db')
    writeFileSync(file, readFileSync(file).fill(0x5a, PAGE_BYTES))
    await expectRefusal(/^The database \S+zhanggui\.db is damaged \(SQLITE_CORRUPT\w*\)/)
  })

  it('that is a folder cannot be opened', async () => {
    mkdirSync(inPlace('zhanggui.db'))
    await expectRefusal(/^A file of the database in \S+ cannot be opened\./)
  })

  it('whose lock file is damaged says which file to remove', async () => {
    writeFileSync(inPlace('server.lock'), 'x'.repeat(PAGE_BYTES))
    await expectRefusal(/^The file \S+server\.lock is damaged\. Remove it/)
  })

  it('is not restored beside the newest writes of another one', async () => {
    await startAndEnd()
    const saved = runProgram(env, ['backup'])
    expect(await saved.ended).toBe(0)
    const [backup = ''] = readdirSync(inPlace('backups'))
    await loseData()
    writeFileSync(inPlace('zhanggui.db-wal'), 'x'.repeat(PAGE_BYTES))
    await expectRefusal(/^\S+zhanggui\.db-wal is left of another database\./, {}, ['restore', join(inPlace('backups'), backup)])
    expect(existsSync(inPlace('zhanggui.db'))).toBe(false)
  })
})

/** None of it is about the database. */
describe.skipIf(testDatabaseUrl)('a place that does not serve', () => {
  // A folder of the kernel, in which nobody may make anything.
  it.skipIf(!existsSync('/sys/kernel'))('because nothing may be written there is named', async () => {
    await expectRefusal(/^This user may not read or write \/sys\/kernel\/zhanggui\b.* \(E\w+\)\. .*DATA_DIR/, {
      DATA_DIR: '/sys/kernel/zhanggui',
      DATABASE_URL: '',
    })
  })

  it('because a file is where a folder must be is named', async () => {
    writeFileSync(inPlace('file'), '')
    await expectRefusal(/^\S+file\S* is not there, or is no file or folder as it should be \(E\w+\)\./, {
      DATA_DIR: inPlace('file/data'),
      DATABASE_URL: '',
    })
  })

  it('because the key file is a folder is named', async () => {
    mkdirSync(inPlace('secret.key'))
    await expectRefusal(
      /^A file of the settings is not there, or is no file .* \(EISDIR\)\. .* SECRET_KEY_FILE/,
      { SECRET_KEY_FILE: inPlace('secret.key') },
      ['--fresh'],
    )
  })
})

describe('an address', { timeout: LONG_TEST_MS }, () => {
  it('whose port is in use says who may hold it, and which setting changes it', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    try {
      await expectRefusal(
        new RegExp(
          `^Port ${port} of 127\\.0\\.0\\.1 is in use: another Zhanggui, or another program\\. .* set PORT to another port\\.\\n$`,
        ),
        { PORT: String(port) },
      )
    } finally {
      other.close()
    }
  })

  it('that this machine does not have names the setting', async () => {
    await expectRefusal(/^This machine has no address 203\.0\.113\.7 to listen on \(EADDRNOTAVAIL\)\. Correct HOST\.\n$/, {
      HOST: '203.0.113.7',
      PORT: '18080',
    })
  })
})

describe.skipIf(testDatabaseUrl)('what cannot be tried everywhere', () => {
  const settings = readSettings({ DATA_DIR: '/data', HOST: 'localhost', PORT: '80' })
  const failure = (code: string, more: object = {}) => Object.assign(new Error('as the driver says it'), { code, ...more })

  it.each([
    ['SQLITE_READONLY', /^The database \/data\/zhanggui\.db can only be read .* DATA_DIR/],
    ['SQLITE_READONLY_DIRECTORY', /can only be read/],
    ['SQLITE_IOERR_WRITE', /^The disk of \/data\/zhanggui\.db cannot be read or written/],
    ['SQLITE_BUSY', /^Another program holds the database/],
    ['28P01', /refuses this user or password/],
    ['3D000', /is not there/],
    ['25006', /can only be read/],
    ['ECONNREFUSED', /does not answer \(ECONNREFUSED\)/],
  ])('%s of the storage has a sentence', (code, sentence) => {
    const explained = explainStorage(failure(code), settings)
    expect(explained).toBeInstanceOf(StartupError)
    expect((explained as Error).message).toMatch(sentence)
  })

  it('a statement that takes too long has one of its own: the database is there, and starting it would not help', () => {
    const { message } = explainStorage(new Error('Query read timeout'), settings) as Error
    expect(message).toMatch(/^The database of DATABASE_URL took longer than 20 s over a statement/)
  })

  it('a port below 1024 has a sentence', () => {
    expect((explainListening(failure('EACCES'), settings) as Error).message).toMatch(/may not listen on port 80 of localhost\. Set PORT/)
  })

  it('a fault of our own stays what it is, with its stack', () => {
    const fault = new TypeError('x is undefined')
    expect([explainStorage(fault, settings), explainListening(fault, settings)]).toEqual([fault, fault])
    const refusal = new StartupError('said already')
    expect(explainStorage(refusal, settings)).toBe(refusal)
  })
})

describe('a command that was mistyped starts no server', { timeout: LONG_TEST_MS }, () => {
  it.each([
    [['bakup'], /^"bakup" is not known\. There are: backup .*, restore FILE, new-key, reseal\./],
    [['--help'], /^"--help" is not known\. There are: backup/],
    [['--fresh', '--demoo'], /^"--demoo" is not known\./],
    [['new-key', '--now'], /^new-key takes nothing besides, and not --now\.$/m],
    [['reseal', 'all'], /^reseal takes nothing besides, and not all\.$/m],
  ])('%s', async (parameters, why) => {
    await expectRefusal(why, {}, parameters)
    expect(readdirSync(place.dataDir)).toEqual([])
  })
})
