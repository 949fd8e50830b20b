import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALIPAY_CALLBACK_PATH } from '../../contract/calls/payments.ts'
import { ReplyCode } from '../../contract/codes.ts'
import { MCP_PATH } from '../../contract/keyCalls.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { freePort } from '../../scripts/prepare/freePort.mjs'
import { isProgramHere } from '../../scripts/prepare/programs.mjs'
import { endHelperPrograms, startCaddy, startHaproxy } from './builders/helperPrograms.ts'
import { buildServerProgram, endServerProcesses, removeServerProgram, startServerProcess } from './builders/serverProcess.ts'
import { createTestPlace, type TestPlace, testDatabaseUrl } from './builders/testDatabase.ts'

const LONG_TEST_MS = 240_000

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}
type Ask = (path: string, method?: 'GET' | 'POST') => Promise<Answer>

/** Each with `deploy/`'s own configuration in front of one server. */
const proxies = {
  caddy: async (folder: string, port: number): Promise<Ask> => (await startCaddy(folder, `127.0.0.1:${port}`)).ask,
  haproxy: async (folder: string, port: number): Promise<Ask> => {
    const { origin } = await startHaproxy(folder, [port, await freePort()])
    // On a connection that its client kept, haproxy tells of a server's death by closing it: browsers then send again, on a new one as here.
    return (path, method = 'GET') => askOnce(origin + path, method)
  },
} as const

function askOnce(address: string, method: 'GET' | 'POST'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { method, agent: false }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(parts).toString() }))
    })
    asked.on('error', reject).end()
  })
}

const aCall = '/QingYuTool/tool_api.php?type=15'
const expectEnvelope = ({ status, headers, text }: Answer) => {
  expect([502, 503, 504]).toContain(status)
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': expect.stringMatching(/^\d+$/),
  })
  // The console has the words, in both languages (tests/providers/transports.test.ts).
  expect(JSON.parse(text)).toEqual({ code: ReplyCode.internal, msg: '', data: null })
}
const expectPage = ({ status, headers, text }: Answer) => {
  expect([502, 503, 504]).toContain(status)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  expect(text).toMatch(/^<!doctype html>.*暂时不可用.*not available just now.*<\/html>$/)
}

/** None of it is about the database. */
describe.skipIf(testDatabaseUrl)('a proxy of deploy/', { timeout: LONG_TEST_MS }, () => {
  it('knows the first part of each path that is a call', () => {
    const paths = [...Object.values(toolApi).map(({ path }) => path), ALIPAY_CALLBACK_PATH]
    const roots = [...new Set(paths.map((path) => `/${path.split('/')[1]}/`))].sort()
    const caddy = /@call path (.+)/.exec(readFileSync('deploy/Caddyfile', 'utf8'))?.[1]?.replaceAll('*', '')
    const haproxyFile = readFileSync('deploy/haproxy.cfg', 'utf8')
    const haproxy = /path_beg ([^}]+) }/.exec(haproxyFile)?.[1]
    expect(caddy?.split(' ').sort()).toEqual([...roots, MCP_PATH].sort())
    expect(haproxy?.split(' ').sort()).toEqual(roots)
    expect(haproxyFile).toContain(`{ path ${MCP_PATH} }`)
  })

  describe.each(['caddy', 'haproxy'] as const)('%s', (name) => {
    let place: TestPlace
    beforeAll(buildServerProgram)
    afterAll(removeServerProgram)
    beforeEach(async () => {
      place = await createTestPlace()
    })
    afterEach(async () => {
      endServerProcesses()
      endHelperPrograms()
      await place.remove()
    })

    /** The proxy and, behind it, a server that answers. */
    async function start() {
      const port = await freePort()
      const server = await startServerProcess({ DATA_DIR: place.dataDir, PORT: String(port), TRUST_PROXY: 'loopback' })
      const ask = await proxies[name](place.dataDir, port)
      const statusOf = async (path: string) => (await ask(path).catch(() => null))?.status
      await expect.poll(() => statusOf('/api/config')).toBe(200)
      return { server, ask, statusOf }
    }

    it.skipIf(!isProgramHere(name))('lets through what the server says, and speaks for one that was killed', async () => {
      const { server, ask, statusOf } = await start()
      const refused = await ask(aCall, 'POST')
      expect(JSON.parse(refused.text)).toMatchObject({ code: ReplyCode.loginInvalid, msg: expect.stringContaining('登录') })
      server.process.kill('SIGKILL')
      expectEnvelope(await ask(aCall, 'POST'))
      for (const path of ['/api/config', '/public/get-user-auth-token', ALIPAY_CALLBACK_PATH]) expectEnvelope(await ask(path))
      for (const path of ['/', '/login', '/shops', '/assets/main.js', '/apiary', '/api']) expectPage(await ask(path))
      const again = await startServerProcess({
        DATA_DIR: place.dataDir,
        PORT: new URL(server.origin).port,
        TRUST_PROXY: 'loopback',
      })
      await expect.poll(() => statusOf('/api/config')).toBe(200)
      expect(await again.end('SIGTERM')).toBe(0)
    })

    it.skipIf(!isProgramHere(name))('speaks for a server that hangs, also to who asked it just then', async () => {
      const { server, ask, statusOf } = await start()
      server.process.kill('SIGSTOP')
      const [call, page] = await Promise.all([ask(aCall, 'POST'), ask('/shops')])
      expectEnvelope(call)
      expectPage(page)
      expectEnvelope(await ask('/api/config'))
      server.process.kill('SIGCONT')
      await expect.poll(() => statusOf('/api/config')).toBe(200)
    })
  })
})
