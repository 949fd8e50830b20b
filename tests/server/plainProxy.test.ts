import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toolApi } from '../../contract/toolApi.ts'
import { isProgramHere } from '../../scripts/prepare/programs.mjs'
import { createToolApi } from '../../src/providers/toolApi/createToolApi.ts'
import { sendLongReads } from '../../src/providers/toolApi/sendLongReads.ts'
import { sendWithFetch } from '../../src/providers/toolApi/sendWithFetch.ts'
import { endHelperPrograms, startPlainNginx } from './builders/helperPrograms.ts'
import { aPerson, type Person, someShops } from './builders/people.ts'
import { createTestPlace, type TestPlace, testDatabaseUrl } from './builders/testDatabase.ts'
import { startTestServer, type TestServer } from './builders/testServer.ts'

/** None of it is about the database. */
describe.skipIf(testDatabaseUrl || !isProgramHere('nginx'))('nginx that nobody set up, in front of 200 shops', () => {
  let place: TestPlace
  let server: TestServer
  let owner: Person
  let shops: string[]
  let proxy: string
  beforeAll(async () => {
    place = await createTestPlace()
    server = await startTestServer({ place })
    owner = await aPerson(server)
    shops = await someShops(server, owner.ownerUid, 200)
    proxy = await startPlainNginx(place.dataDir, server.origin)
  })
  afterAll(async () => {
    endHelperPrograms()
    await server.close()
    await place.remove()
  })

  /** The console's client, at the proxy; with what the server says that it has. */
  async function aConsole() {
    const readStatus = () =>
      fetch(`${proxy}/api/config`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(readStatus).toBe(200)
    const { data } = await (await fetch(`${proxy}/api/config`)).json()
    return createToolApi({
      calls: toolApi,
      send: sendLongReads(sendWithFetch(proxy), () => data.capabilities),
      readSession: () => ({ token: owner.token, uid: owner.userUid, level: 3 }),
      readLocale: () => 'en-US',
      readOffered: () => data.capabilities,
    })
  }

  it('lets every read of all of them through', async () => {
    const api = await aConsole()
    const days = { first_day: '2026-11-01', last_day: '2026-11-30', shop_uid_list: shops }
    expect(await api.call('daySheetList', { ...days, with_lines: true })).toMatchObject({ sheets: [], next: null })
    expect(await api.call('platformRateList', days)).toMatchObject({ rates: [] })
    expect(await api.call('trafficDayList', days)).toMatchObject({ days: [] })
    expect(await api.call('costList', { shop_uid_list: shops })).toMatchObject({ list: [] })
    expect(await api.call('batchJobList', { shop_uid_list: shops, page_size: 20 })).toMatchObject({ list: [], total: 0 })
  })
})
