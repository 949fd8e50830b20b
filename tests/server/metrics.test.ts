import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ReplyCode } from '../../contract/codes.ts'
import { isProgramHere } from '../../scripts/prepare/programs.mjs'
import { createMetrics, type Metrics } from '../../server/metrics.ts'
import { aPerson, PASSWORD } from './builders/people.ts'
import {
  buildServerProgram,
  endServerProcesses,
  removeServerProgram,
  type ServerProcess,
  startServerProcess,
} from './builders/serverProcess.ts'
import { createTestPlace } from './builders/testDatabase.ts'
import { startTestServer, type TestServer } from './builders/testServer.ts'

const LONG_TEST_MS = 240_000
const ALERTS_FILE = 'deploy/prometheus/alerts.yml'

/** One line of the text format: name, labels in alphabetical order, and value. */
function parseMetrics(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name = '', labels = '', value] = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? []
      expect(name, line).not.toBe('')
      const parts = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([part]) => part)
      return [`${name}{${parts.sort().join(',')}}`, Number(value)]
    }),
  )
}

describe('metrics', () => {
  let server: TestServer
  let metrics: Metrics
  beforeAll(async () => {
    metrics = createMetrics({ withProcess: false })
    server = await startTestServer({ app: { metrics }, onStatement: metrics.noteStatement })
  })
  afterAll(() => server.close())

  /** An answer is counted when its sender has all of it, so that the receiver may be faster. */
  const expectCount = (key: string, count: number) =>
    expect.poll(async () => parseMetrics(await metrics.print()).get(key), { message: key }).toBe(count)
  const countOf = async (key: string) => parseMetrics(await metrics.print()).get(key) ?? 0

  it('count calls by name and code, with their time', async () => {
    const person = await aPerson(server)
    for (let count = 0; count < 3; count += 1) await server.callOne('shopList', {}, person)
    await server.callOne('shopList')
    await expectCount('zhanggui_calls_total{call="shopList",code="1000"}', 3)
    await expectCount('zhanggui_calls_total{call="shopList",code="-100"}', 1)
    await expectCount('zhanggui_call_seconds_count{call="shopList"}', 4)
    await expectCount('zhanggui_call_seconds_bucket{call="shopList",le="+Inf"}', 4)
  })

  it('count logins by what became of them', async () => {
    const person = await aPerson(server)
    await server.callOne('login', { username: person.username, password: PASSWORD })
    for (let count = 0; count < 6; count += 1) await server.callOne('login', { username: person.username, password: 'Wrong-Kettle-7' })
    await expectCount('zhanggui_logins_total{outcome="ok"}', 1)
    await expectCount('zhanggui_logins_total{outcome="failed"}', 5)
    await expectCount('zhanggui_logins_total{outcome="refused"}', 1)
    await expectCount('zhanggui_password_hashes{state="running"}', 0)
  })

  it('count what is no call apart', async () => {
    const refused = await countOf('zhanggui_requests_total{kind="refused",status="4xx"}')
    await fetch(`${server.origin}/healthz`)
    await fetch(`${server.origin}/no/such/page.php`)
    await expectCount('zhanggui_requests_total{kind="probe",status="2xx"}', 1)
    await expectCount('zhanggui_requests_total{kind="refused",status="4xx"}', refused + 1)
    await expectCount('zhanggui_requests_in_flight{}', 0)
  })

  it('count statements, and say how many connections the database has', async () => {
    const before = await countOf('zhanggui_database_statement_seconds_count{kind="insert"}')
    const person = await aPerson(server)
    await server.callOne('addShop', { shop_id: '1', shop_name: '店', cookie: 'a=b' }, person)
    expect(await countOf('zhanggui_database_statement_seconds_count{kind="insert"}')).toBeGreaterThan(before)
    expect(await countOf('zhanggui_database_connections{state="open"}')).toBeGreaterThan(0)
  })

  it('count what consoles report of the merchant platform', async () => {
    const person = await aPerson(server)
    await server.callOne('noteFieldDrift', { fields: [{ call: 'goodsList', kind: 'gone', field: 'list', replies: 3 }] }, person)
    await expectCount('zhanggui_platform_field_drift_total{kind="gone",merchant_call="goodsList"}', 3)
    await server.callOne('noteOutcomes', { outcomes: [{ call: 'goodsList', outcome: 'rateLimited', replies: 4 }] }, person)
    await expectCount('zhanggui_platform_replies_total{merchant_call="goodsList",outcome="rateLimited"}', 4)
    metrics.noteBatchRows([{ outcome: 'done' }, { outcome: 'unknown' }, { outcome: 'running' }])
    await expectCount('zhanggui_batch_rows_total{outcome="unknown"}', 1)
    expect(await countOf('zhanggui_batch_rows_total{outcome="running"}')).toBe(0)
  })

  it('have all series from the start, and none that a sender chooses', async () => {
    for (let count = 0; count < 20; count += 1) {
      await fetch(`${server.origin}/scan-${count}.php?type=${count}`, { headers: { authorization: `${count}` } })
      await fetch(`${server.origin}/QingYuTool/tool_api.php?type=9${count}9`, { method: 'POST' })
    }
    await expectCount('zhanggui_requests_in_flight{}', 0)
    const seriesOf = async (each: Metrics) => [...parseMetrics(await each.print()).keys()].sort()
    const fresh = createMetrics({ withProcess: false })
    fresh.watch({ requests: () => 0, hashes: () => ({ running: 0, waiting: 0 }), connections: () => ({ open: 0, busy: 0, waiting: 0 }) })
    // Prometheus sees no growth in a series that is born with its first value: a burst after a start would ring nothing.
    expect(await seriesOf(fresh)).toEqual(await seriesOf(metrics))
  })

  it('have every name that an alert asks for', async () => {
    const all = createMetrics()
    all.watch({ requests: () => 0, hashes: () => ({ running: 0, waiting: 0 }), connections: () => ({ open: 0, busy: 0, waiting: 0 }) })
    const known = new Set([...(await all.print()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const { groups } = parse(readFileSync(ALERTS_FILE, 'utf8')) as { groups: { rules: { alert: string; expr: string }[] }[] }
    const rules = groups.flatMap((group) => group.rules)
    expect(rules.length).toBeGreaterThan(0)
    for (const { alert, expr } of rules) {
      const names = [...expr.matchAll(/\b(?:zhanggui|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))
      expect(
        names.filter((name) => !known.has(name)),
        alert,
      ).toEqual([])
      expect(expr.includes('up{') || names.length > 0, alert).toBe(true)
    }
  })

  it.skipIf(!isProgramHere('promtool'))(
    'are asked for by rules and an example that Prometheus takes, and printed as it wants them',
    async () => {
      expect(spawnSync('promtool', ['check', 'config', 'deploy/prometheus/prometheus.yml'], { encoding: 'utf8' })).toMatchObject({
        status: 0,
      })
      const checked = spawnSync('promtool', ['check', 'metrics'], { input: await metrics.print(), encoding: 'utf8' })
      expect(checked.status, checked.stderr).toBe(0)
    },
  )
})

describe('the address of the metrics', { timeout: LONG_TEST_MS }, () => {
  const TOKEN = 'read-me-0123456789'
  beforeAll(buildServerProgram)
  afterAll(removeServerProgram)
  afterEach(endServerProcesses)

  const addressOf = (server: ServerProcess) => /"address":"(http[^"]+)"/.exec(server.stderr())?.[1] ?? ''

  it('is its own, and asks for the token', async () => {
    const place = await createTestPlace()
    const env = { DATA_DIR: place.dataDir, ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}) }
    const server = await startServerProcess({
      ...env,
      LOG_LEVEL: 'info',
      METRICS_PORT: '0',
      METRICS_HOST: '127.0.0.1',
      METRICS_TOKEN: TOKEN,
    })
    await expect.poll(() => addressOf(server)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
    const address = addressOf(server)
    const authorization = `Bearer ${TOKEN}`
    const read = await fetch(address, { headers: { authorization } })
    expect(read.headers.get('content-type')).toContain('text/plain')
    const metrics = parseMetrics(await read.text())
    expect(metrics.get('process_resident_memory_bytes{}')).toBeGreaterThan(0)
    expect(metrics.has('nodejs_eventloop_lag_p99_seconds{}')).toBe(true)
    expect((await fetch(address)).status).toBe(401)
    expect((await fetch(address, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401)
    expect((await fetch(address, { headers: { authorization }, method: 'POST' })).status).toBe(404)
    expect((await fetch(new URL('/', address), { headers: { authorization } })).status).toBe(404)
    const publicly = await fetch(`${server.origin}/metrics`, { headers: { authorization } })
    expect(await publicly.text()).not.toContain('zhanggui_requests_total')
    expect(server.stderr()).not.toContain(TOKEN)
    expect(await server.end('SIGTERM')).toBe(0)
    await place.remove()
  })

  it('is not there unless it is asked for', async () => {
    const place = await createTestPlace()
    const env = { DATA_DIR: place.dataDir, ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}) }
    const server = await startServerProcess({ ...env, LOG_LEVEL: 'info' })
    expect(await server.end('SIGTERM')).toBe(0)
    expect(addressOf(server)).toBe('')
    await place.remove()
  })
})

describe('a trace that a proxy began', () => {
  const TRACE = '0af7651916cd43dd8448eb211c80319c'

  it('is in each log line of its request', async () => {
    const server = await startTestServer()
    await server.callOne('shopList', {}, { headers: { traceparent: `00-${TRACE}-b7ad6b7169203331-01` } })
    const lines = () => server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    await expect.poll(() => lines().length).toBe(1)
    expect(lines()).toEqual([
      expect.objectContaining({ trace_id: TRACE, parent_span_id: 'b7ad6b7169203331', call: 'shopList', code: ReplyCode.loginInvalid }),
    ])
    await server.close()
  })
})
