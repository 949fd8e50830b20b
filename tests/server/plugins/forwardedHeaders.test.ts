import { afterEach, expect, it } from 'vitest'
import type { ServerSettings } from '../../../server/settings.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
afterEach(() => server.close())

/** The first request of all has these headers; what the server warns of after it. */
async function warningsAfter(trustProxy: ServerSettings['trustProxy'], ...senders: Record<string, string>[]): Promise<string[]> {
  server = await startTestServer({ settings: { trustProxy } })
  for (const headers of senders) await fetch(`${server.origin}/api/config`, { headers })
  const lines = server.logLines.map((line) => JSON.parse(line) as { level: number; msg: string })
  return lines.filter(({ level }) => level === 40).map(({ msg }) => msg)
}

it.each([
  ['nobody is to be believed', false],
  ['another proxy is to be believed', '10.0.0.0/8'],
] as const)('where %s, a forwarded address is warned of once', async (_, trusted) => {
  const said = await warningsAfter(trusted, { 'x-forwarded-for': '203.0.113.9' }, { 'x-forwarded-for': '203.0.113.8' })
  expect(said).toEqual([expect.stringContaining('TRUST_PROXY does not name its sender')])
})

it.each([
  ['asks from elsewhere', '203.0.113.9'],
  // A health check, or the operator with curl.
  ['asks from the machine of proxy and server', '127.0.0.1'],
  ['is behind two proxies of that machine', '203.0.113.9, 127.0.0.1'],
])('a believed proxy is not warned of when its first user %s', async (_, forwarded) => {
  expect(await warningsAfter('loopback', { 'x-forwarded-for': forwarded })).toEqual([])
})

it('a believed proxy is not warned of when it is counted and not named', async () => {
  expect(await warningsAfter(1, { 'x-forwarded-for': '127.0.0.1' })).toEqual([])
})

it('a proxy that sends a header which is not read is told which one is', async () => {
  const said = await warningsAfter('loopback', { forwarded: 'for=203.0.113.9' })
  expect(said).toEqual([expect.stringContaining('let the proxy send X-Forwarded-For')])
})

it('requests without a proxy are not warned of', async () => {
  expect(await warningsAfter(false, {})).toEqual([])
})
