import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/prepare/freePort.mjs'
import { type Postgres, startPostgres } from '../../scripts/prepare/postgres.mjs'
import { isProgramHere } from '../../scripts/prepare/programs.mjs'
import { toBackupName } from '../../server/backup/oldBackups.ts'
import {
  type AlertScene,
  alertScenes,
  foundAtStart,
  liveHealthily,
  type TroubledServer,
  troubledServers,
  type WatchedServer,
} from './alertScenes.ts'
import { endHelperPrograms } from './builders/helperPrograms.ts'
import { HURRIED_SERVER, hurry, readAlertRules, startPrometheus, until } from './builders/prometheus.ts'
import { buildServerProgram, endServerProcesses, removeServerProgram, startServerProcess } from './builders/serverProcess.ts'
import { testDatabaseUrl } from './builders/testDatabase.ts'
import { sendCall } from './builders/testServer.ts'

const RULES_FILE = 'deploy/prometheus/alerts.yml'
const LONG_TEST_MS = 600_000
/** Some rules ring after a minute on an idle machine. */
const RING_MAX_MS = 300_000
const OLD_MS = 31 * 60 * 60 * 1_000
const names = readAlertRules(RULES_FILE).map(({ alert }) => alert)

it('windows, offsets and waits of the rules are shortened alike, and nothing else is', () => {
  expect(hurry('rate(a_5m{le="5m"}[5m] offset 1h) > 300 for: 2m')).toBe('rate(a_5m{le="5m"}[10000ms] offset 120000ms) > 300 for: 4000ms')
})

it('every scene is one of a rule', () => {
  expect(Object.keys(alertScenes).filter((name) => !names.includes(name))).toEqual([])
})

/** None of it is about the tests' database. What is not shown: the real lengths of time, and that anybody is told (Alertmanager is the operator's). */
describe.skipIf(testDatabaseUrl || !isProgramHere('prometheus'))(
  'the alerts of deploy/, by Prometheus (R37)',
  { timeout: LONG_TEST_MS },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'zhanggui-alerts-'))
    let prometheus: Awaited<ReturnType<typeof startPrometheus>>
    let postgres: Postgres | null
    let healthy: Watched
    const troubled = new Map<TroubledServer, Promise<Watched>>()
    const ringing = new Map<string, Promise<void>>()
    let isOn = true
    let living: Promise<void>

    type Watched = WatchedServer & { readonly instance: string }

    async function start(name: string, env: Readonly<Record<string, string>> = {}): Promise<Watched> {
      const dataDir = join(folder, name)
      mkdirSync(dataDir)
      foundAtStart[name]?.(dataDir)
      const metricsPort = await freePort()
      const ownPostgres = 'DATABASE_URL' in env ? postgres : null
      if ('DATABASE_URL' in env && !ownPostgres) throw new Error('this test needs PostgreSQL')
      const ownBackups = 'BACKUP_DIR' in env ? await keepOldBackup() : null
      const server = await startServerProcess({
        ...env,
        ...(ownPostgres ? { DATABASE_URL: ownPostgres.url } : {}),
        ...(ownBackups ? { BACKUP_DIR: ownBackups } : { NODE_OPTIONS: [env.NODE_OPTIONS ?? '', HURRIED_SERVER].join(' ') }),
        DATA_DIR: dataDir,
        METRICS_PORT: String(metricsPort),
        METRICS_HOST: '127.0.0.1',
        TRUST_PROXY: 'loopback',
      })
      const instance = `127.0.0.1:${metricsPort}`
      await prometheus.watch(instance)
      const [, username, password] = /First administrator: (\S+) \/ (\S+)/.exec(server.stderr()) ?? []
      const { data } = await sendCall(server.origin, 'login', { username, password }, {})
      const call: WatchedServer['call'] = (call, payload = {}) => sendCall(server.origin, call, payload, { token: data.token })
      return { process: server.process, origin: server.origin, dataDir, postgres: ownPostgres, call, instance }
    }

    /** The first backup of the healthy server in a folder of its own, with the name of an older one. */
    async function keepOldBackup(): Promise<string> {
      const from = join(healthy.dataDir, 'backups')
      const listGood = () => (existsSync(from) ? readdirSync(from).filter((file) => file.endsWith('.backup')) : [])
      await until(
        async () => listGood().length > 0,
        () => 'the healthy server makes no backup',
      )
      const into = join(folder, 'old-backups')
      mkdirSync(into)
      for (const file of listGood()) copyFileSync(join(from, file), join(into, toBackupName(Date.now() - OLD_MS)))
      return into
    }

    /** Several scenes are of one server. */
    function serverOf(name: TroubledServer): Promise<Watched> {
      const started = troubled.get(name) ?? start(name, troubledServers[name])
      troubled.set(name, started)
      return started
    }

    const hasRung = async (name: string, { instance }: Watched) =>
      (await prometheus.rung()).some((alert) => alert.alertname === name && (alert.instance ?? instance) === instance)

    async function ring(name: string, { on, after = [], once, again }: AlertScene): Promise<void> {
      const server = await serverOf(on)
      for (const each of after) await ringing.get(each)
      const rung = new AbortController()
      const going = (async () => {
        await once?.(server)
        while (again && !rung.signal.aborted) await again(server, rung.signal)
      })()
      const rings = until(
        () => hasRung(name, server),
        () => `${name} does not ring, though its scene goes on`,
        RING_MAX_MS,
      )
      // A scene that fails is told at once.
      await Promise.race([rings, going.then(() => rings)]).finally(() => rung.abort())
      await going
    }

    beforeAll(async () => {
      buildServerProgram()
      postgres = await startPostgres()
      prometheus = await startPrometheus(folder, RULES_FILE)
      healthy = await start('healthy')
      living = (async () => {
        for (let round = 0; isOn; round += 1) {
          await liveHealthily(healthy, round)
          // However fast the machine is, somebody who looks about asks no faster than this.
          await new Promise((resolve) => setTimeout(resolve, 1_000))
        }
      })()
      living.catch(() => undefined)
    }, LONG_TEST_MS)

    afterAll(async () => {
      isOn = false
      await living?.catch(() => undefined)
      endServerProcesses()
      endHelperPrograms()
      postgres?.stop()
      removeServerProgram()
      rmSync(folder, { recursive: true, force: true })
    }, LONG_TEST_MS)

    it('are all understood, and none rings for a server that is well', async () => {
      await expect.poll(() => prometheus.evaluated()).toEqual(names)
      // Prometheus has seen its calls, and its burst.
      await expect
        .poll(() => prometheus.query(`sum(increase(zhanggui_platform_replies_total{instance="${healthy.instance}"}[1m])) > 100`))
        .toHaveLength(1)
      await expect.poll(() => prometheus.active()).toEqual([])
    })

    // One after the other they would take ten times as long.
    it('are listened to while servers get into trouble, all at once', async () => {
      for (const name of names) {
        const scene = alertScenes[name]
        if (!scene) continue
        const ended = ring(name, scene)
        ended.catch(() => undefined)
        ringing.set(name, ended)
      }
      await Promise.all(Object.keys(troubledServers).map((name) => serverOf(name as TroubledServer)))
    })

    it.each(names)('%s rings', async (name) => {
      const how = `nothing makes ${name} ring: add a scene with its name to tests/server/alertScenes.ts, which says what a real server lives through`
      expect(alertScenes, how).toHaveProperty(name)
      await ringing.get(name)
    })

    it('have left the healthy server alone', async () => {
      isOn = false
      await living
      await expect.poll(async () => (await prometheus.active()).filter(({ instance }) => instance === healthy.instance)).toEqual([])
    })
  },
)
