import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { AdmittedRequest } from '../../../extension/admittedRequest.ts'
import { createRelay } from '../../../extension/relay/createRelay.ts'
import type { Isolation } from '../../../extension/relay/headerRule.ts'
import type { RuleBook } from '../../../extension/relay/ruleBook.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function aHost(listener: RequestListener): Promise<AdmittedRequest> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const merchantOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `${merchantOrigin}/a`, merchantOrigin, method: 'POST', cookie: 'a=b', referer: null, origin: null, headers: {}, body: '{}' }
}

/** The rules are the browser's; here they only count, and take a while to remove. */
function aRelay(isolation: Isolation, timeoutMs?: number) {
  const held = { rules: 0, sent: 0 }
  const rules: RuleBook = {
    async during(toRules, task) {
      held.rules += toRules(1).length
      try {
        return await task()
      } finally {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
  const onSent = () => {
    held.sent += 1
  }
  return { relay: createRelay({ rules, isolation, runtimeId: 'me', onSent, timeoutMs }), held }
}

describe('the relay', () => {
  it('sends nothing that waited until nobody asks for it any more', async () => {
    let seen = 0
    const request = await aHost(() => {
      seen += 1
    })
    const { relay, held } = aRelay('serial', 1_500)
    const ended = await Promise.allSettled([relay.send(request), relay.send(request), relay.send(request)])
    expect(ended.map((each) => each.status === 'rejected' && each.reason.reason)).toEqual(['timed_out', 'timed_out', 'timed_out'])
    expect({ seen, ...held }).toEqual({ seen: 1, rules: 1, sent: 1 })
  })

  it('counts what it sends, a rule each, and no cookie among the request`s own headers', async () => {
    const cookies: unknown[] = []
    const request = await aHost(({ headers }, response) => {
      cookies.push(headers.cookie)
      response.end('{"a":1}')
    })
    const { relay, held } = aRelay('fragment')
    const replies = await Promise.all([relay.send(request), relay.send(request)])
    expect(replies.map(({ data }) => data)).toEqual([{ a: 1 }, { a: 1 }])
    expect(cookies).toEqual([undefined, undefined])
    expect(held).toEqual({ rules: 2, sent: 2 })
  })

  it('stops reading an answer that is cut off, and names it', async () => {
    const request = await aHost((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"a"')
      setTimeout(() => response.destroy(), 5)
    })
    await expect(aRelay('fragment').relay.send(request)).rejects.toMatchObject({ reason: 'network_failed' })
  })
})
