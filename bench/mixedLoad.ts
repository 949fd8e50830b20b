import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { type CallName, toolApi } from '../contract/toolApi.ts'
import { freePort } from '../scripts/prepare/freePort.mjs'
import { openDatabase } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import { readSettings } from '../server/settings.ts'
import { readSecrets } from '../server/startup/secrets.ts'
import { aPerson, type Person, someShops } from '../tests/server/builders/people.ts'

/** A main account that is logged in. */
export interface LoadedAccount extends Person {
  readonly shopUids: readonly string[]
}

/** What came of one call. */
export interface LoadReply {
  readonly name: CallName
  /** Of the answer; null: none came. */
  readonly status: number | null
  readonly code: number | null
  /** From when the call was due until its answer was there: what waits in the sender counts too. */
  readonly ms: number
}

/** Fills a database, by default an embedded one, of which no server runs, and logs everybody in. */
export async function fillAccounts(
  dataDir: string,
  accounts: number,
  shopsEach: number,
  level = 3,
  databaseUrl?: string,
): Promise<readonly LoadedAccount[]> {
  const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const database = openDatabase(settings)
  await migrate(database)
  const { vault } = readSecrets(settings)
  const place = { database, vault, clock: { now: Date.now, advance: () => undefined } }
  const filled: LoadedAccount[] = []
  for (let count = 0; count < accounts; count += 1) {
    const person = await aPerson(place, { level })
    filled.push({ ...person, shopUids: await someShops(place, person.ownerUid, shopsEach) })
  }
  await database.close()
  return filled
}

/** The built server as a process of its own. */
export interface LoadedServer {
  readonly origin: string
  readonly pid: number
  readonly ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
  /** Resident memory, MB, and open files. */
  weigh(): { readonly megabytes: number; readonly files: number }
}

export async function startLoadedServer(
  dataDir: string,
  port?: number,
  more: Readonly<Record<string, string>> = {},
): Promise<LoadedServer> {
  const ownPort = port ?? (await freePort())
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(ownPort),
    DATA_DIR: dataDir,
    PLATFORM: 'sandbox',
    LOG_LEVEL: 'fatal',
    ...more,
  }
  const program: ChildProcess = spawn(process.execPath, ['dist/server/main.js'], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const ended = new Promise<number | null>((resolve) => program.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    if (program.stdout) createInterface({ input: program.stdout }).on('line', (line) => / listening on /.test(line) && resolve())
    void ended.then((code) => reject(new Error(`the server ended with ${code} before it listened`)))
  })
  const pid = program.pid ?? 0
  return {
    origin: `http://127.0.0.1:${ownPort}`,
    pid,
    ended,
    kill: (signal) => void program.kill(signal),
    weigh: () => ({
      megabytes: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
      files: readdirSync(`/proc/${pid}/fd`).length,
    }),
  }
}

/** One call over connections that stay open, from an address of this machine. */
export function createSender(origin: string, localAddress = '127.0.0.1', sockets = 50) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  return {
    close: () => agent.destroy(),
    send(name: CallName, payload: object, token: string | null, dueMs = performance.now()): Promise<LoadReply> {
      const { method, path, query } = toolApi[name]
      const isGet = method === 'GET'
      const address = `${origin}${path}?${new URLSearchParams({ ...query, ...(isGet ? (payload as Record<string, string>) : {}) })}`
      const body = isGet ? null : JSON.stringify(payload)
      const headers = {
        ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...(token ? { authorization: token } : {}),
      }
      return new Promise((resolve) => {
        const end = (status: number | null, code: number | null) => resolve({ name, status, code, ms: performance.now() - dueMs })
        const asked = request(address, { method, headers, agent, localAddress }, (reply) => {
          const parts: Buffer[] = []
          reply.on('data', (part: Buffer) => parts.push(part))
          reply.on('end', () => end(reply.statusCode ?? null, codeOf(Buffer.concat(parts))))
          reply.on('error', () => end(null, null))
        })
        asked.on('error', () => end(null, null))
        asked.end(body ?? undefined)
      })
    },
  }
}

function codeOf(body: Buffer): number | null {
  return Number(/^\{"code":(-?\d+)/.exec(body.subarray(0, 40).toString())?.[1] ?? Number.NaN) || null
}

/** Of ten calls eight read. */
const reads: readonly CallName[] = [
  'shopList',
  'groupList',
  'userInfo',
  'unreadCount',
  'batchJobList',
  'subAccountList',
  'shopList',
  'notificationList',
]

/** The call with this number: whose, which, with what. */
export function toCall(accounts: readonly LoadedAccount[], number: number): { name: CallName; payload: object; account: LoadedAccount } {
  const account = accounts[number % accounts.length] as LoadedAccount
  const turn = Math.floor(number / accounts.length)
  const shop_uid = account.shopUids[turn % account.shopUids.length]
  const kind = number % 10
  if (kind === 8) return { name: 'remarkShop', payload: { shop_uid, notes: `备注 ${number}` }, account }
  if (kind === 9) return { name: 'updateShop', payload: { shop_uid, status: turn % 2 }, account }
  return { name: reads[kind] as CallName, payload: {}, account }
}

/** So many calls a second for so long, each when it is due, whatever became of those before. Answers with all replies. */
export async function runMixedLoad(
  sender: ReturnType<typeof createSender>,
  accounts: readonly LoadedAccount[],
  { perSecond, seconds, onReply = () => undefined }: { perSecond: number; seconds: number; onReply?: (reply: LoadReply) => void },
): Promise<readonly LoadReply[]> {
  const began = performance.now()
  const waiting: Promise<LoadReply>[] = []
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const dueMs = began + (number * 1000) / perSecond
    const pauseMs = dueMs - performance.now()
    if (pauseMs > 1) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const { name, payload, account } = toCall(accounts, number)
    const reply = sender.send(name, payload, account.token, dueMs)
    void reply.then(onReply)
    waiting.push(reply)
  }
  return Promise.all(waiting)
}

/** The time under which so many of a hundred are. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}
