import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '../../../server/db/client.ts'
import { createLogger } from '../../../server/logger.ts'
import { runNewKey, runReseal } from '../../../server/security/keyCommands.ts'
import type { ServerSettings } from '../../../server/settings.ts'
import { announceServer, PRESENCE_MS, runsServerWithout } from '../../../server/startup/presence.ts'
import { checkSealedData } from '../../../server/startup/sealedDataCheck.ts'
import { StartupError } from '../../../server/startupError.ts'
import { aPerson, cookieOf, type Person, someShops } from '../builders/people.ts'
import { createTestPlace, type TestPlace, testDatabaseUrl } from '../builders/testDatabase.ts'
import { startTestServer } from '../builders/testServer.ts'

const NOT_NEEDED = /Nothing in the database needs/

let place: TestPlace
let settings: ServerSettings
let owner: Person
let oldLine: string
let said = ''

/** A deployment at rest, with two shops and the text that checks the key. */
beforeEach(async () => {
  place = await createTestPlace('migrated')
  const server = await startTestServer({ place })
  settings = server.settings
  owner = await aPerson(server)
  await someShops(server, owner.ownerUid, 2)
  await checkSealedData(server.database, server.vault, settings.secretKeyFile)
  await server.close()
  oldLine = readFileSync(settings.secretKeyFile, 'utf8').trim()
  said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += text
    return true
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await place.remove()
})

const refusal = async () => {
  const error = await runReseal(settings).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartupError)
  return (error as Error).message
}
const takeOldKeyOut = () => writeFileSync(settings.secretKeyFile, readFileSync(settings.secretKeyFile, 'utf8').replace(`${oldLine}\n`, ''))
/** As a start does: it says in the database that it runs, and with which key. */
async function start() {
  const server = await startTestServer({ place, settings: { secretKeyFile: settings.secretKeyFile } })
  const leave = await announceServer(server.database, server.vault.newestPrefix, createLogger('silent', process.stderr))
  return {
    ...server,
    close: async () => {
      await leave()
      await server.close()
    },
  }
}
const readCookies = async (server: Awaited<ReturnType<typeof start>>) =>
  (await server.call('shopList', {}, owner)).data.map(
    ({ shop_id, cookie }: { shop_id: string; cookie: string }) => cookie === cookieOf(shop_id),
  )

it('new-key and reseal without a start between leave nothing that needs the old key, not even what checks it', async () => {
  runNewKey(settings)
  await runReseal(settings)
  expect(said).toMatch(NOT_NEEDED)
  takeOldKeyOut()
  const server = await start()
  await checkSealedData(server.database, server.vault, settings.secretKeyFile)
  expect(await readCookies(server)).toEqual([true, true])
  await server.close()
})

it('reseal is refused while a server runs that has not read the new key, which goes on as before', async () => {
  const server = await start()
  runNewKey(settings)
  expect(await refusal()).toMatch(
    /^A server runs that has not read the key [0-9a-f]{8}.* Start every server again, then reseal; one that was killed counts for a minute\. Nothing was changed\.$/,
  )
  expect(said).not.toMatch(NOT_NEEDED)
  expect(await readCookies(server)).toEqual([true, true])
  await server.close()
})

it.runIf(testDatabaseUrl)(
  'reseal is refused while one of two servers has not read the new key, and for a minute after that one was killed',
  async () => {
    const saidFrom = Date.now()
    const old = await start()
    runNewKey(settings)
    const started = await start()
    await checkSealedData(started.database, started.vault, settings.secretKeyFile)
    expect(await refusal()).toMatch(/^A server runs that has not read the key/)
    // It said that it runs once it had started, and may have said it again since.
    const saidUntil = Date.now()
    expect(await runsServerWithout(started.database.db, started.vault.newestPrefix, saidFrom + PRESENCE_MS - 1)).toBe(true)
    expect(await runsServerWithout(started.database.db, started.vault.newestPrefix, saidUntil + PRESENCE_MS + 1)).toBe(false)
    await old.close()
    await runReseal(settings)
    expect(said).toMatch(/^2 texts were sealed with the key/m)
    expect(await readCookies(started)).toEqual([true, true])
    await started.close()
  },
)

it('reseal goes on beside a server that has read the new key', async () => {
  runNewKey(settings)
  const server = await start()
  await checkSealedData(server.database, server.vault, settings.secretKeyFile)
  await runReseal(settings)
  expect(said).toMatch(/^2 texts were sealed with the key/m)
  expect(await readCookies(server)).toEqual([true, true])
  await server.close()
})

it('reseal is refused where a key is missing, and changes nothing', async () => {
  runNewKey(settings)
  takeOldKeyOut()
  expect(await refusal()).toMatch(new RegExp(`sealed with the key ${oldLine.slice(0, 8)}, which is not in`))
  writeFileSync(settings.secretKeyFile, `${oldLine}\n`)
  const server = await start()
  expect(await readCookies(server)).toEqual([true, true])
  await server.close()
})

it.skipIf(testDatabaseUrl)('reseal says which key is still in use where a server seals with it meanwhile', async () => {
  runNewKey(settings)
  const database = openDatabase(settings)
  const [shop] = await database.db.selectFrom('shops').select(['owner_uid', 'shop_uid', 'cookie_sealed']).execute()
  // As soon as reseal has come to its last step.
  await sql`create trigger late after update on meta begin
    update shops set cookie_sealed = ${sql.lit(shop?.cookie_sealed)} where shop_uid = ${sql.lit(shop?.shop_uid)}; end`.execute(database.db)
  await database.close()
  expect(await refusal()).toMatch(new RegExp(`^A server still seals with the key ${oldLine.slice(0, 8)}`))
  expect(said).not.toMatch(NOT_NEEDED)
})

it('reseal says so where there is nothing to seal, and makes no database', async () => {
  const empty = await createTestPlace()
  writeFileSync(join(empty.dataDir, 'secret.key'), `${oldLine}\n`)
  settings = { ...settings, dataDir: empty.dataDir, databaseUrl: empty.databaseUrl, secretKeyFile: join(empty.dataDir, 'secret.key') }
  expect(await refusal()).toMatch(/^There is nothing to seal/)
  expect(existsSync(join(empty.dataDir, 'zhanggui.db'))).toBe(false)
  await empty.remove()
})

it('reseal says so where there is no older key', async () => {
  await runReseal(settings)
  expect(said).toMatch(/^0 texts .*\nThere is no older key\.\n$/)
})
