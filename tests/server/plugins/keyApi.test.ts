import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { isSuggestingCall, KEY_API_PATH, type KeyCallName, keyCallNames } from '../../../contract/keyCalls.ts'
import { exampleIds, keyExamples } from '../../../server/keyApi/keyExamples.ts'
import { aKey } from '../builders/accessKeys.ts'
import { anAlertRule } from '../builders/alerts.ts'
import { aCost } from '../builders/costs.ts'
import { aDaySheet } from '../builders/daySheets.ts'
import { aChance } from '../builders/hotLists.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly example?: unknown }[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: object; readonly example: unknown } } }
  readonly responses: Readonly<Record<string, { readonly content: { readonly 'application/json': { readonly schema: object } } }>>
}

let server: TestServer
let person: Person
let shops: string[]
let key: { token: string }
let description: {
  readonly paths: Readonly<Record<string, { readonly get?: Operation; readonly post?: Operation }>>
  readonly [Field: string]: unknown
}

beforeAll(async () => {
  server = await startTestServer()
  person = await aPerson(server)
  shops = await someShops(server, person.ownerUid, 2)
  key = await aKey(server, person, { may_suggest: true })
  const [shop_uid = ''] = shops
  // Some of the lists have something to describe.
  await server.call('saveDaySheets', { sheets: [aDaySheet(server, { shop_uid, day: '2026-11-03' })] }, person)
  await server.call('saveCosts', { entries: [aCost({ shop_uid })] }, person)
  await server.call('saveAlertRule', anAlertRule(), person)
  await server.call('saveChance', aChance(), person)
  await server.call('saveGroup', { group_name: '组', shop_uid_list: shops }, person)
  description = await (await fetch(`${server.origin}/api/openapi.json`)).json()
})
afterAll(() => server.close())

const ask = (path: string, token: string | null = key.token) =>
  fetch(`${server.origin}${KEY_API_PATH}${path}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })
const operationOf = (name: KeyCallName) =>
  description.paths[`/${name}`]?.[isSuggestingCall(name) ? 'post' : 'get'] ?? expect.fail(`${name} is not described`)
const post = (name: string, payload: object, token = key.token) =>
  fetch(`${server.origin}${KEY_API_PATH}/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
/** An example about a shop, or a suggestion, that is there. */
const withIds = (example: object, suggestion_id = '') =>
  JSON.parse(
    JSON.stringify(example)
      .replaceAll(`"${exampleIds.shop_uid}"`, `"${shops[0]}"`)
      .replaceAll(`"${exampleIds.suggestion_id}"`, `"${suggestion_id}"`),
  )
const names = { reading: keyCallNames.filter((name) => !isSuggestingCall(name)), suggesting: keyCallNames.filter(isSuggestingCall) }

describe('the description of what keys reach', () => {
  it('is OpenAPI 3.1, of all that keys reach and of nothing else, at the address of this deployment', () => {
    expect(description).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      servers: [{ url: `${server.settings.publicOrigin}/api/v1` }],
    })
    expect(Object.keys(description.paths).sort()).toEqual(keyCallNames.map((name) => `/${name}`).sort())
  })

  it('names no session of a shop, and no way to ask for one', () => {
    expect(JSON.stringify(description.paths)).not.toMatch(/"(cookie|cookies|relay_key)"/)
  })

  it.each(names.suggesting)('has an example of %s that works, fits its own description, and describes its answer', async (name) => {
    const operation = operationOf(name)
    const { schema, example } = operation.requestBody?.content['application/json'] ?? expect.fail('no body')
    expect(example).toEqual(keyExamples[name])
    expect(z.fromJSONSchema(schema as never).safeParse(example).error).toBeUndefined()
    const reply = await post(name, withIds(keyExamples[name]))
    expect(reply.status).toBe(200)
    const described = z.fromJSONSchema(operation.responses[200]?.content['application/json'].schema as never)
    expect(described.safeParse(await reply.json()).error).toBeUndefined()
  })

  it.each(names.reading)('has an example of %s that works, and describes its answer', async (name) => {
    const { data } = await server.call('suggestBatch', withIds(keyExamples.suggestBatch), key)
    const query = new URLSearchParams(withIds(keyExamples[name], data.suggestion_id) as Record<string, string>)
    const reply = await ask(`/${name}?${query}`)
    expect(reply.status).toBe(200)
    const operation = operationOf(name)
    const described = z.fromJSONSchema(operation.responses[200]?.content['application/json'].schema as never)
    expect(described.safeParse(await reply.json()).error).toBeUndefined()
    const shown = Object.fromEntries(
      (operation.parameters ?? []).flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
    )
    expect(shown).toEqual(keyExamples[name])
  })

  it('describes answers so exactly that another shape is none', async () => {
    const described = z.fromJSONSchema(operationOf('shopList').responses[200]?.content['application/json'].schema as never)
    expect(described.safeParse({ code: 1000, msg: '', data: [{ shop_uid: 5 }] }).success).toBe(false)
  })
})

describe('an address of a call', () => {
  it('answers what the call of the contract answers', async () => {
    const { data } = (await (await ask('/shopList')).json()) as { data: unknown }
    expect(data).toEqual((await server.call('shopList', {}, key)).data)
  })

  it('takes a list as JSON', async () => {
    const [first = ''] = shops
    const query = new URLSearchParams({ first_day: '2026-11-01', last_day: '2026-11-07', shop_uid_list: JSON.stringify([first]) })
    const { data } = (await (await ask(`/daySheetList?${query}`)).json()) as { data: { sheets: { shop_uid: string }[] } }
    expect(data.sheets.map(({ shop_uid }) => shop_uid)).toEqual([first])
  })

  it('says with the status of HTTP what the code says', async () => {
    const narrow = await aKey(server, person, { modules: ['hot'] })
    const statuses = {
      nobody: (await ask('/shopList', null)).status,
      revoked: (await ask('/shopList', `zgk_${'0'.repeat(32)}_${'A'.repeat(43)}`)).status,
      module: (await ask('/shopList', narrow.token)).status,
      parameter: (await ask('/daySheetList?first_day=yesterday')).status,
      record: (await ask('/shopList?group_id=none')).status,
      call: (await ask('/deleteShop')).status,
    }
    expect(statuses).toEqual({ nobody: 401, revoked: 401, module: 403, parameter: 422, record: 404, call: 404 })
  })

  it('takes a body where something is suggested, and there alone', async () => {
    expect((await post('shopList', {})).status).toBe(404)
    expect((await ask('/suggestBatch')).status).toBe(404)
    expect((await post('saveCosts', { entries: [] })).status).toBe(404)
  })
})
