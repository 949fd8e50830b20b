import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { AdmittedRequest } from '../../../extension/admittedRequest.ts'
import type { CallRecords } from '../../../extension/records/callRecords.ts'
import { createRelay, type RelayParts } from '../../../extension/relay/createRelay.ts'
import type { Isolation } from '../../../extension/relay/headerRule.ts'
import type { SessionRules } from '../../../extension/relay/sessionRules.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function aHost(listener: RequestListener): Promise<AdmittedRequest> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const merchantOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${merchantOrigin}/a`,
    merchantOrigin,
    callName: 'putOnSale',
    effect: 'write',
    method: 'POST',
    cookie: 'a=b',
    shop: null,
    referer: null,
    origin: null,
    headers: {},
    body: '{}',
  }
}

const asker = { consoleOrigin: 'https://console.example' }

/** The rules are the browser's; here they only count, and take a while to remove. What is written down is a list. */
function aRelay(isolation: Isolation, overrides: Partial<RelayParts> = {}) {
  const held = { rules: 0 }
  const record: string[] = []
  const rules: SessionRules = {
    async during(toRules, task) {
      held.rules += toRules(1).length
      try {
        return await task()
      } finally {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
  const records: CallRecords = {
    open: async () => ({
      async leaves(cookie) {
        record.push(`leaves with ${cookie}`)
      },
      async ends(result) {
        record.push(result)
      },
    }),
  }
  const parts = {
    rules,
    isolation,
    runtimeId: 'me',
    records,
    isPaused: async () => false,
    openCookie: async (cookie: string) => cookie,
    readSessionHeaders: async () => ({}),
  }
  return { relay: createRelay({ ...parts, ...overrides }), held, record }
}

describe('the relay', () => {
  it('sends nothing that waited until nobody asks for it any more', async () => {
    let seen = 0
    const request = await aHost(() => {
      seen += 1
    })
    const { relay, held, record } = aRelay('serial', { timeoutMs: 1_500 })
    const ended = await Promise.allSettled([1, 2, 3].map(() => relay.send(request, asker)))
    expect(ended.map((each) => each.status === 'rejected' && each.reason.reason)).toEqual(['timed_out', 'not_sent', 'not_sent'])
    expect({ seen, ...held, record }).toEqual({ seen: 1, rules: 1, record: ['leaves with a=b', 'timed_out', 'not_sent', 'not_sent'] })
  })

  it('sends nothing of what waited when the person paused it', async () => {
    let isPaused = false
    const request = await aHost((_, response) => {
      isPaused = true
      response.end('{}')
    })
    const { relay, record } = aRelay('serial', { isPaused: async () => isPaused })
    const ended = await Promise.allSettled([1, 2].map(() => relay.send(request, asker)))
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(record).toEqual(['leaves with a=b', 'ok', 'paused'])
  })

  it('refuses what the console has no turn for, and writes nothing down of it', async () => {
    const request = await aHost((_, response) => response.end('{}'))
    const { relay, record } = aRelay('fragment', { bookTurn: () => null })
    await expect(relay.send(request, asker)).rejects.toMatchObject({ reason: 'too_many' })
    expect(record).toEqual([])
  })

  it('does not let a request leave that could not be written down', async () => {
    let seen = 0
    const request = await aHost(() => {
      seen += 1
    })
    const records: CallRecords = {
      open: async () => ({ leaves: () => Promise.reject(new Error('quota')), ends: async () => undefined }),
    }
    await expect(aRelay('fragment', { records }).relay.send(request, asker)).rejects.toThrow('quota')
    expect(seen).toBe(0)
  })

  it('opens the session for the shop that the request names', async () => {
    const asked: unknown[] = []
    const request = await aHost((_, response) => response.end('{}'))
    const openCookie = async (...named: unknown[]) => {
      asked.push(named)
      return 'c=d'
    }
    const shop = { owner: 'o', shop_id: '1' }
    await aRelay('fragment', { openCookie }).relay.send({ ...request, shop }, asker)
    expect(asked).toEqual([['a=b', shop]])
  })

  it('sends beside a session what the browser itself would send with it, and no more', async () => {
    const seen: unknown[] = []
    const request = await aHost(({ headers }, response) => {
      seen.push([headers.etag, headers.verifyauthtoken, headers['anti-content']])
      response.end('{}')
    })
    const readSessionHeaders = async (cookie: string) => ({ etag: `mark of ${cookie}` })
    const { relay } = aRelay('fragment', { readSessionHeaders, openCookie: async () => 'opened' })
    await relay.send({ ...request, headers: { 'anti-content': 'token' } }, asker)
    expect(seen).toEqual([['mark of opened', undefined, 'token']])
  })

  it('sends each with a rule of its own, and no cookie among the request`s own headers', async () => {
    const cookies: unknown[] = []
    const request = await aHost(({ headers }, response) => {
      cookies.push(headers.cookie)
      response.end('{"a":1}')
    })
    const { relay, held, record } = aRelay('fragment')
    const replies = await Promise.all([relay.send(request, asker), relay.send(request, asker)])
    expect(replies.map(({ data }) => data)).toEqual([{ a: 1 }, { a: 1 }])
    expect(cookies).toEqual([undefined, undefined])
    expect(held.rules).toBe(2)
    expect(record.filter((line) => line === 'ok')).toHaveLength(2)
  })

  it('stops reading an answer that is cut off, and names it', async () => {
    const request = await aHost((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"a"')
      setTimeout(() => response.destroy(), 5)
    })
    await expect(aRelay('fragment').relay.send(request, asker)).rejects.toMatchObject({ reason: 'network_failed' })
  })
})
