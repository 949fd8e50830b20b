import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillAccount } from '../../../server/demo/fillAccount.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('a filled account can log in and reads all that it was filled with', async () => {
  const account = { username: 'big', password: 'Secret123', shopCount: 500, groupCount: 8, auditEntryCount: 1_200 }
  const { shopUids } = await fillAccount(server.database, server.vault, { ...account, now: server.clock.now() })
  const { token } = (await server.call('login', account)).data
  const shops = (await server.call('shopList', {}, { token })).data
  expect(shops.map((shop: { shop_uid: string }) => shop.shop_uid)).toEqual(shopUids)
  expect(shops.every((shop: { cookie: string }) => shop.cookie.startsWith('PASS_ID='))).toBe(true)
  const groups = (await server.call('groupList', {}, { token })).data
  expect(groups.flatMap((group: { shop_uid_list: string[] }) => group.shop_uid_list).sort()).toEqual([...shopUids].sort())
  // The login is one more.
  expect((await server.call('auditList', {}, { token })).data.total).toBe(account.auditEntryCount + 1)
})
