import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MCP_PATH } from '../../../contract/keyCalls.ts'
import { createCallRates } from '../../../server/http/callRates.ts'
import { createMetrics } from '../../../server/metrics.ts'
import { aKey } from '../builders/accessKeys.ts'
import { connectAssistant } from '../builders/assistant.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const metrics = createMetrics({ withProcess: false })
let server: TestServer
let person: Person
let key: { token: string; key_id: string }
beforeAll(async () => {
  server = await startTestServer({ app: { metrics } })
  person = await aPerson(server)
  await someShops(server, person.ownerUid, 1)
  key = await aKey(server, person)
})
afterAll(() => server.close())

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
const shopList = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'shopList', arguments: {} } }

interface Asked {
  readonly body?: unknown
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
  readonly at?: Pick<TestServer, 'origin'>
}

async function ask({ body = ping, token = key.token, headers = {}, method = 'POST', at = server }: Asked) {
  const response = await fetch(`${at.origin}${MCP_PATH}`, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the door', () => {
  it('opens to an access key that lives, and says to all others how they get in', async () => {
    const unknown = `zgk_${'0'.repeat(32)}_${'A'.repeat(43)}`
    for (const token of [null, unknown, person.token ?? '', 'nonsense']) {
      const { status, headers, text } = await ask({ token })
      expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Bearer')])
      expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_000 } })
    }
    expect((await ask({})).status).toBe(200)
  })

  it('closes with the key, at the next request', async () => {
    const own = await aKey(server, person)
    const assistant = await connectAssistant(server, own)
    expect((await assistant.call('shopList')).isError).toBe(false)
    await server.call('revokeAccessKey', { key_id: own.key_id }, person)
    await expect(assistant.call('shopList')).rejects.toThrow()
    expect((await ask({ token: own.token })).status).toBe(401)
  })

  it('is shut to pages of others, also under a name that leads here', async () => {
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null'])
      expect((await ask({ headers: { origin } })).status).toBe(403)
    expect((await ask({ headers: { origin: server.settings.publicOrigin } })).status).toBe(200)
  })

  it('has no streams and no sessions', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const { status, headers } = await ask({ method })
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'POST'])
    }
    const { headers } = await ask({ body: { jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize } })
    expect(headers.get('mcp-session-id')).toBeNull()
  })

  it('answers what is no message as the protocol says', async () => {
    expect((await ask({ body: '{' })).status).toBe(400)
    expect((await ask({ body: '' })).status).toBe(400)
    expect((await ask({ body: [] })).status).toBe(400)
    expect((await ask({ body: ping, headers: { 'content-type': 'text/xml' } })).status).toBe(415)
    expect((await ask({ body: `[${JSON.stringify(ping)},"${'x'.repeat(1_100_000)}"]` })).status).toBe(413)
    expect((await ask({ body: { jsonrpc: '2.0', method: 'notifications/initialized' } })).status).toBe(202)
    expect((await ask({ body: { jsonrpc: '2.0', id: 1, method: 'resources/list' } })).text).toContain('-32601')
  })

  it.each<[string, unknown, number]>([
    ['an id that is an object', { ...shopList, id: { a: 1 } }, 400],
    ['an id beyond whole numbers', '{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}', 400],
    ['an id as long as a page', { ...shopList, id: 'x'.repeat(100_000) }, 200],
    ['a key that would change all objects', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{"a":1}}}', 400],
    ['a constructor', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"constructor":{"prototype":{}}}}', 400],
    ['lists in each other', `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`, 200],
    ['a batch in a batch', [[shopList]], 400],
    ['a batch of 101', Array.from({ length: 101 }, () => ping), 400],
    ['two calls with one id', [shopList, shopList], 200],
    ['an answer to nothing', { jsonrpc: '2.0', id: 1, result: {} }, 202],
    ['the end of a call that is not under way', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }, 202],
    ['a stream that would stay open', { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} }, 200],
    ['a method of every object', { jsonrpc: '2.0', id: 1, method: 'constructor' }, 200],
    ['no message', 'null', 400],
  ])('answers %s, and the next message as ever', async (_, body, status) => {
    const own = await aKey(server, await aPerson(server))
    expect((await ask({ body, token: own.token })).status).toBe(status)
    expect((await ask({ body: shopList, token: own.token })).text).toContain('structuredContent')
  })

  it('answers a batch of an earlier revision', async () => {
    const { status, text } = await ask({ body: [list, shopList] })
    expect(status).toBe(200)
    for (const id of [2, 3]) expect(text).toContain(`"id":${id}`)
  })
})

const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }

describe('what is counted', () => {
  it('is each tool by what became of it', async () => {
    const assistant = await connectAssistant(server, key)
    await assistant.call('groupList')
    await assistant.call('groupList', { unknown: 1 })
    const text = await metrics.print()
    expect(text).toContain('zhanggui_assistant_tools_total{tool="groupList",outcome="done"} 1')
    expect(text).toContain('zhanggui_assistant_tools_total{tool="groupList",outcome="refused"} 1')
    expect(text).toContain('zhanggui_assistant_tools_total{tool="figure",outcome="failed"} 0')
    await assistant.close()
  })

  it('is the first use of a key, in the trail', async () => {
    const own = await aKey(server, person, { name: 'Assistant' })
    await ask({ token: own.token })
    const { data } = await server.call('auditList', { page: 1, page_size: 50 }, person)
    const found = data.list.filter(
      ({ action, subject_id }: Record<string, unknown>) => action === 'useAccessKey' && subject_id === own.key_id,
    )
    expect(found).toHaveLength(1)
  })
})

describe('the rate of a key', () => {
  it('holds for every tool call, which says how long to wait, and for all other messages', async () => {
    const rated = await startTestServer({ app: { takeCall: createCallRates(undefined, () => 0) } })
    const hasty = await aPerson(rated)
    const own = await aKey(rated, hasty)
    const calls = Array.from({ length: 65 }, (_, at) => ({ ...shopList, id: at + 1 }))
    for (const refusals of [0, 10]) {
      const { status, text } = await ask({ body: calls, token: own.token, at: rated })
      expect([status, text.match(/调用太快/g)?.length ?? 0]).toEqual([200, refusals])
    }
    const refused = await ask({ body: list, token: own.token, at: rated })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    await rated.close()
  })

  it.each([
    ['is of no tool', { params: { name: 'none' } }],
    ['has no parameters', { params: undefined }],
    ['has parameters that are no object', { params: { name: 'shopList', arguments: [] } }],
    ['waits for no answer', { id: undefined }],
    ['has an id that is none', { id: { a: 1 } }],
    ['is of no protocol', { jsonrpc: '1.0' }],
  ])('counts a tool call that %s', async (_, change) => {
    const rated = await startTestServer({ app: { takeCall: createCallRates(undefined, () => 0), holdRefusal: async () => {} } })
    const own = await aKey(rated, await aPerson(rated))
    const calls = Array.from({ length: 60 }, (_, at) => ({ ...shopList, id: at + 1, ...change }))
    const statuses = []
    for (const body of [calls, calls, calls[0]]) statuses.push((await ask({ body, token: own.token, at: rated })).status)
    expect(statuses.map((status) => status === 429)).toEqual([false, false, true])
    expect((await ask({ body: shopList, token: own.token, at: rated })).text).toContain('调用太快')
    await rated.close()
  })
})

describe('the operator', () => {
  it('can leave the door out', async () => {
    const without = await startTestServer({ settings: { mcp: false } })
    expect((await ask({ at: without })).status).toBe(404)
    expect((await without.call('config')).data.capabilities).not.toContain('assistants')
    expect((await server.call('config')).data.capabilities).toContain('assistants')
    await without.close()
  })
})
