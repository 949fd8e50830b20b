import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import Sqlite from 'libsql'
import pg from 'pg'
import { type CallName, toolApi } from '../../contract/toolApi.ts'
import type { Postgres } from '../../scripts/prepare/postgres.mjs'
import type { ServerProcess } from './builders/serverProcess.ts'
import type { TestReply } from './builders/testServer.ts'

/** The servers that get into trouble: what they are started with besides their own folder, PostgreSQL or SQLite. */
export const troubledServers = {
  asked: {},
  guessed: {},
  mortal: {},
  // More than 700 MB, from the start.
  heavy: { NODE_OPTIONS: '--import data:text/javascript,globalThis.ballast=Buffer.alloc(8e8,1)' },
  onPostgres: { DATABASE_URL: 'of the test' },
  // There is a file where its folder of backups should be.
  unsaved: {},
  // Where its gateway should be, nobody listens.
  unheard: { ROBOT_GATEWAY: 'http://127.0.0.1:65535' },
  // The newest backup in it is 31 hours old.
  stale: { BACKUP_DIR: 'of the test' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>
export type TroubledServer = keyof typeof troubledServers

/** What such a server finds in its own folder: it might make a backup before a scene could begin. */
export const foundAtStart: Readonly<Record<string, (dataDir: string) => void>> = {
  unsaved: (dataDir) => writeFileSync(join(dataDir, 'backups'), ''),
}

/** A server in a process of its own, with the first administrator logged in. */
export interface WatchedServer {
  readonly process: ServerProcess['process']
  readonly origin: string
  readonly dataDir: string
  readonly postgres: Postgres | null
  /** As the first administrator. */
  call(name: CallName, payload?: object): Promise<TestReply>
}

/** How a rule of `deploy/prometheus/alerts.yml` is made to ring, by what a real server lives through. */
export interface AlertScene {
  readonly on: TroubledServer
  /** Rules that have to have rung before, because this scene takes away what they need. */
  readonly after?: readonly string[]
  /** Happens once, right after the server's start: a burst, or what lasts by itself. */
  readonly once?: (server: WatchedServer) => Promise<unknown>
  /** Goes on until the rule rings, which ends what waits for `rings` as well. Not for a rule of `increase`: it has to hear the first burst. */
  readonly again?: (server: WatchedServer, rings: AbortSignal) => Promise<unknown>
}

/** By the rule's name. A rule that is not here fails the test. */
export const alertScenes: Readonly<Record<string, AlertScene>> = {
  ZhangguiDown: { on: 'mortal', once: async ({ process }) => process.kill('SIGKILL') },
  ZhangguiFailing: {
    on: 'asked',
    once: async ({ dataDir }) => {
      const database = new Sqlite(join(dataDir, 'zhanggui.db'), { timeout: 30_000 })
      database.exec('alter table saved_views rename to mislaid')
      database.close()
    },
    again: (server) => inTurn(5, () => server.call('savedViewList')),
  },
  ZhangguiSlow: { on: 'onPostgres', after: ['ZhangguiDiskFull'], again: askForLocked },
  ZhangguiTurnsRequestsAway: { on: 'asked', again: ({ origin }) => inTurn(20, () => fetch(`${origin}/scan-${randomInt(1e9)}.php`)) },
  ZhangguiPasswordsAreGuessed: { on: 'guessed', again: (server) => inTurn(10, () => guess(server)) },
  ZhangguiLoginsWait: {
    on: 'guessed',
    again: (server, rings) =>
      many(120, async () => {
        while (!rings.aborted) await guess(server)
      }),
  },
  ZhangguiDatabaseAway: {
    on: 'onPostgres',
    after: ['ZhangguiDiskFull', 'ZhangguiDatabaseBusy', 'ZhangguiSlow'],
    once: async (server) => {
      server.postgres?.stop()
      await server.call('shopList')
    },
  },
  ZhangguiDiskFull: {
    on: 'onPostgres',
    // What PostgreSQL says then; how it is with a real disk: plugins/diskFull.test.ts.
    once: async (server) => {
      await inPostgres(server, async (client) => {
        await client.query(`create function no_room() returns trigger language plpgsql as
          'begin raise exception ''no room'' using errcode = ''53100''; end'`)
        await client.query('create trigger no_room before insert on shop_groups for each row execute function no_room()')
      })
      await server.call('saveGroup', { group_name: '没有空间' })
    },
  },
  ZhangguiDatabaseBusy: { on: 'onPostgres', after: ['ZhangguiDiskFull', 'ZhangguiSlow'], again: askForLockedOnAndOn },
  ZhangguiEventLoop: {
    on: 'heavy',
    again: async ({ process }) => {
      process.kill('SIGSTOP')
      await pause(400)
      process.kill('SIGCONT')
      await pause(200)
    },
  },
  ZhangguiMemory: { on: 'heavy' },
  ZhangguiPlatformChanged: {
    on: 'asked',
    once: (server) => server.call('noteFieldDrift', { fields: [{ call: 'goodsList', kind: 'gone', field: 'list', replies: 60 }] }),
  },
  ZhangguiPlatformRefuses: {
    on: 'asked',
    once: (server) =>
      server.call('noteOutcomes', {
        outcomes: [
          { call: 'goodsList', outcome: 'rateLimited', replies: 150 },
          { call: 'goodsList', outcome: 'ok', replies: 50 },
        ],
      }),
  },
  ZhangguiBatchesUnsure: { on: 'asked', once: (server) => saveBatch(server, 'unknown', 60) },
  ZhangguiMessagesFail: { on: 'unheard', once: tellMuch },
  ZhangguiMessagesWait: { on: 'unheard', after: ['ZhangguiMessagesFail'], again: keepRobot },
  ZhangguiBackupNever: { on: 'unsaved' },
  ZhangguiBackupOld: { on: 'stale' },
  ZhangguiBackupFailed: { on: 'unsaved' },
}

const BETWEEN_MS = 250

/** What a healthy server lives through, all day long: less than any rule minds. */
export async function liveHealthily(server: WatchedServer, round: number): Promise<void> {
  if (round === 0) {
    await saveBatch(server, 'done', 100)
    await server.call('noteOutcomes', {
      outcomes: [
        { call: 'goodsList', outcome: 'ok', replies: 200 },
        { call: 'goodsList', outcome: 'rateLimited', replies: 20 },
      ],
    })
    await server.call('noteFieldDrift', { fields: [{ call: 'goodsList', kind: 'new', field: 'colour', replies: 500 }] })
    await guess(server)
  }
  await server.call('shopList')
  await server.call('remarkShop', { shop_uid: 'nowhere', notes: '' })
  for (const path of ['/', '/readyz', '/favicon.php']) await fetch(server.origin + path)
}

/** Rows of one batch, of one shop, which ended so. */
async function saveBatch(server: WatchedServer, outcome: 'done' | 'unknown', count: number): Promise<void> {
  const { data } = await server.call('addShop', { shop_id: '1', shop_name: '店', cookie: 'a=b' })
  const rows = Array.from({ length: count }, (_, row_no) => ({
    row_no,
    shop_uid: data.shop_uid,
    label: `商品 ${row_no}`,
    before: null,
    after: null,
    outcome,
    reason: '',
  }))
  await server.call('saveBatchJob', { job_id: 'job-1', kind: 'setPrice', title: '改价', state: 'running', plan: {}, rows, version: 0 })
}

/** Thirty batches end, of which a group wants to hear. */
async function tellMuch(server: WatchedServer): Promise<void> {
  const address = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=11111111-2222-4333-8444-555555555555'
  await server.call('saveChannel', { name: '运营群', address, topics: ['batches'] })
  const { data } = await server.call('addShop', { shop_id: '1', shop_name: '店', cookie: 'a=b' })
  const row = { row_no: 0, shop_uid: data.shop_uid, label: '商品', before: null, after: null, outcome: 'done', reason: '' }
  for (let count = 0; count < 30; count += 1) {
    const job = { job_id: `ended-${count}`, kind: 'setPrice', title: `改价 ${count}`, plan: {}, rows: [row] }
    const begun = await server.call('saveBatchJob', { ...job, state: 'running', version: 0 })
    await server.call('saveBatchJob', { ...job, state: 'done', version: begun.data.version })
  }
}

/**
 * Another server, whose clock is a day ahead, died while it was sending; what is due has been so for twenty minutes. Said again and again: a try
 * that is under way gives the robot back at its end.
 */
async function keepRobot({ dataDir }: WatchedServer): Promise<void> {
  const database = new Sqlite(join(dataDir, 'zhanggui.db'), { timeout: 30_000 })
  database.prepare('update channels set claimed_until = ?').run(Date.now() + 24 * 60 * 60 * 1_000)
  database.prepare('update outbox set due_at = ?').run(Date.now() - 20 * 60 * 1_000)
  database.close()
  await pause(4 * BETWEEN_MS)
}

/** One wrong password, from a network that nobody knows; the connection comes from one of four, since each may have a few hundred. */
function guess({ origin }: WatchedServer): Promise<unknown> {
  const { path, query } = toolApi.login
  const body = JSON.stringify({ username: `nobody${randomInt(1e9)}`, password: 'Wrong-Kettle-7' })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  }
  const localAddress = `127.0.0.${2 + randomInt(4)}`
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}?${new URLSearchParams(query)}`, { method: 'POST', headers, localAddress }, (reply) => {
      reply.on('end', resolve).on('error', reject).resume()
    })
    asked.on('error', reject).end(body)
  })
}

/** More calls than there are connections, for a table that somebody else keeps locked for a while. */
async function askForLocked(server: WatchedServer): Promise<void> {
  await inPostgres(server, async (client) => {
    await client.query('begin')
    await client.query('lock table saved_views in access exclusive mode')
    const asked = many(30, () => server.call('savedViewList'))
    await pause(3_000)
    await client.query('rollback')
    await asked
  })
}

/**
 * The same without a gap: work that gets no connection is refused after two seconds, and the rule wants some to wait all the time. The lock ends
 * before the database would end the statements that wait for it.
 */
async function askForLockedOnAndOn(server: WatchedServer): Promise<void> {
  await inPostgres(server, async (client) => {
    await client.query('begin')
    await client.query('lock table saved_views in access exclusive mode')
    const asked: Promise<unknown>[] = [many(20, () => server.call('savedViewList'))]
    for (let count = 0; count < 40; count += 1) {
      asked.push(many(6, () => server.call('savedViewList')))
      await pause(400)
    }
    await client.query('rollback')
    await Promise.all(asked)
  })
}

async function inPostgres({ postgres }: WatchedServer, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: postgres?.url })
  await client.connect()
  await work(client).finally(() => client.end())
}

function many(count: number, deed: () => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, deed))
}

/** Some at once, and then a while for the others on this machine: the rules that count them mind a tenth of it. */
async function inTurn(count: number, deed: () => Promise<unknown>): Promise<void> {
  await many(count, deed)
  await pause(BETWEEN_MS)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
