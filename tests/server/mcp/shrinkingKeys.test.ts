import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aKey, aSuggestion } from '../builders/accessKeys.ts'
import { type Assistant, connectAssistant } from '../builders/assistant.ts'
import { aPerson, everyRight, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEY_DAYS = 30

let server: TestServer
let owner: Person
let helper: Person
let shops: string[]
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server, { levelExpiresAt: server.clock.now() + HOUR_MS })
  shops = await someShops(server, owner.ownerUid, 3)
  helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops })
})

/** An assistant that has used its key already, and stays connected. */
async function connected(person: Person, lang: 'en' | 'zh' = 'en'): Promise<Assistant & { readonly key_id: string }> {
  const key = await aKey(server, person, { may_suggest: true, days: KEY_DAYS })
  const assistant = await connectAssistant(server, key, { lang })
  expect(await listShops(assistant)).toEqual(shops)
  expect((await askAboutLastShop(assistant)).isError).toBe(false)
  return { ...assistant, key_id: key.key_id }
}

async function listShops(assistant: Assistant): Promise<readonly string[]> {
  const { result } = await assistant.call('shopList')
  return result?.data.map(({ shop_uid }: { readonly shop_uid: string }) => shop_uid)
}
const askAboutLastShop = (assistant: Assistant) => assistant.call('costList', { shop_uid_list: shops.slice(2) })
const listTools = async ({ client }: Assistant) => (await client.listTools()).tools.map(({ name }) => name)
const editHelper = async (change: object) => {
  const { code } = await server.call('saveSubAccount', { action: 'edit', account_id: helper.userUid, ...change }, owner)
  expect(code).toBe(1000)
}
const setUser = (person: Person, change: { readonly enabled?: number; readonly level?: number }) =>
  server.database.db.updateTable('users').set(change).where('user_uid', '=', person.userUid).execute()

describe('what an assistant reaches, while it stays connected, shrinks at its next call', () => {
  it('with a right of its person, and comes back with it', async () => {
    const assistant = await connected(helper)
    await editHelper({ rights: { ...everyRight, profit: [] } })
    const refusal = { isError: true, result: null, text: expect.stringContaining('its person no longer has the right to it') }
    expect(await askAboutLastShop(assistant)).toMatchObject(refusal)
    expect(await listTools(assistant)).not.toContain('costList')
    expect(await listShops(assistant)).toEqual(shops)
    await editHelper({ rights: everyRight })
    expect((await askAboutLastShop(assistant)).isError).toBe(false)
    await assistant.close()
  })

  it('with the right that its suggestions are about', async () => {
    const assistant = await connected(helper)
    await editHelper({ rights: { ...everyRight, goods: [] } })
    const { isError, text } = await assistant.call('suggestBatch', aSuggestion(shops[0] ?? ''))
    expect([isError, text]).toEqual([true, expect.stringContaining('no longer has the right')])
    expect((await assistant.call('suggestionList')).result?.data.list).toEqual([])
    await assistant.close()
  })

  it('with a shop that is no longer lent to its person', async () => {
    const assistant = await connected(helper)
    await editHelper({ shop_uid_list: shops.slice(0, 2) })
    expect(await listShops(assistant)).toEqual(shops.slice(0, 2))
    expect(await askAboutLastShop(assistant)).toMatchObject({ isError: true, text: expect.stringContaining('no such record') })
    const { isError, text } = await assistant.call('suggestBatch', aSuggestion(shops[2] ?? ''))
    expect([isError, text]).toEqual([true, expect.stringContaining('change.rows.0.shop_uid: unknown_record')])
    await assistant.close()
  })

  it.each([
    ['its main account’s level', () => owner],
    ['the level of its person’s main account', () => helper],
  ])('with %s, when the operator lowers it', async (_, who) => {
    const assistant = await connected(who())
    await setUser(owner, { level: 0 })
    expect(await listShops(assistant)).toEqual(shops.slice(0, 2))
    expect(await askAboutLastShop(assistant)).toMatchObject({ isError: true, text: expect.stringContaining('no such record') })
    await assistant.close()
  })

  it('with the level, when it runs out by the clock', async () => {
    const assistant = await connected(owner)
    server.clock.advance(HOUR_MS)
    expect(await listShops(assistant)).toEqual(shops.slice(0, 2))
    expect(await askAboutLastShop(assistant)).toMatchObject({ isError: true, text: expect.stringContaining('no such record') })
    await assistant.close()
  })
})

describe('an assistant that stays connected is told at its next call that its key is no longer valid', () => {
  const ends: Readonly<Record<string, (key_id: string) => Promise<unknown>>> = {
    'it was revoked': (key_id) => server.call('revokeAccessKey', { key_id }, helper),
    'its person may have no key any more': () => editHelper({ rights: { ...everyRight, keys: [] } }),
    'its person’s account was disabled': () => editHelper({ enabled: 0 }),
    'its main account was disabled': () => setUser(owner, { enabled: 0 }),
    'its person has a new password': () => server.call('updateUser', { old_password: PASSWORD, new_password: 'Kettle-Moon-43' }, helper),
    'it has expired': async () => server.clock.advance(KEY_DAYS * DAY_MS),
  }

  it.each(Object.entries(ends))('where %s', async (_, end) => {
    const assistant = await connected(helper)
    await end(assistant.key_id)
    await expect(listShops(assistant)).rejects.toThrow(/valid is needed here: this one is unknown, was revoked or has expired/)
    await expect(listTools(assistant)).rejects.toThrow(/valid is needed here/)
    await assistant.close()
  })

  it('in Chinese, where it speaks Chinese', async () => {
    const assistant = await connected(helper, 'zh')
    await editHelper({ enabled: 0 })
    await expect(listShops(assistant)).rejects.toThrow(/需要一把有效的访问密钥/)
    await assistant.close()
  })
})
