import { readFileSync } from 'node:fs'
import { type OutgoingHttpHeaders, request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALIPAY_CALLBACK_PATH } from '../../contract/calls/payments.ts'
import { ReplyCode } from '../../contract/codes.ts'
import { MCP_PATH } from '../../contract/keyCalls.ts'
import { type CallName, toolApi } from '../../contract/toolApi.ts'
import { freePort } from '../../scripts/prepare/freePort.mjs'
import { isProgramHere } from '../../scripts/prepare/programs.mjs'
import { fillDatabase } from './builders/fullDisk.ts'
import { endHelperPrograms, startCaddy, startHaproxy } from './builders/helperPrograms.ts'
import { aPerson, someShops } from './builders/people.ts'
import { buildServerProgram, endServerProcesses, removeServerProgram, startServerProcess } from './builders/serverProcess.ts'
import { createTestPlace, type TestPlace, testDatabaseUrl } from './builders/testDatabase.ts'
import { startTestServer } from './builders/testServer.ts'

const LONG_TEST_MS = 240_000

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}
type Ask = (path: string, method?: 'GET' | 'POST', headers?: OutgoingHttpHeaders, body?: string) => Promise<Answer>

/** Each with `deploy/`'s own configuration in front of one server. */
const proxies = {
  caddy: async (folder: string, port: number): Promise<Ask> => (await startCaddy(folder, `127.0.0.1:${port}`)).ask,
  haproxy: async (folder: string, port: number): Promise<Ask> => {
    const { origin } = await startHaproxy(folder, [port, await freePort()])
    // On a connection that its client kept, haproxy tells of a server's death by closing it: browsers then send again, on a new one as here.
    return (path, ...rest) => askOnce(origin + path, ...rest)
  },
} as const

function askOnce(address: string, method = 'GET', headers: OutgoingHttpHeaders = {}, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { method, headers, agent: false }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(parts).toString() }))
    })
    asked.on('error', reject).end(body)
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

    it.skipIf(!isProgramHere(name))(
      'leaves a server in whose disk is full: it shows all that was saved, and says why nothing new is',
      async () => {
        const server = await startTestServer({ place })
        let looks = 0
        server.app.server.on('request', ({ url }) => {
          if (url === '/readyz') looks += 1
        })
        const owner = await aPerson(server)
        await someShops(server, owner.ownerUid, 2)
        const askProxy = await proxies[name](place.dataDir, Number(new URL(server.origin).port))
        const call = async (callName: CallName, payload: object) => {
          const { path, query, method } = toolApi[callName]
          const headers = { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` }
          const { text } = await askProxy(
            `${path}?${new URLSearchParams(query)}`,
            method,
            headers,
            method === 'GET' ? '' : JSON.stringify(payload),
          )
          return JSON.parse(text)
        }
        const listShops = () => call('shopList', {}).catch(() => null)
        await expect.poll(listShops).toMatchObject({ code: 1000, data: [{}, {}] })
        await fillDatabase(server.database.db)
        let saved = 0
        const saveGroup = () => {
          saved += 1
          return call('saveGroup', { group_name: `${saved} ${'没有空间'.repeat(10)}` })
        }
        const refusal = { code: ReplyCode.internal, data: { reason: 'disk_full' } }
        await expect.poll(saveGroup).toMatchObject(refusal)
        const before = looks
        await expect.poll(() => looks).toBeGreaterThan(before + 3)
        expect(await listShops()).toMatchObject({ code: 1000, data: [{}, {}] })
        expect(await saveGroup()).toMatchObject(refusal)
        await server.close()
      },
    )
  })
})
