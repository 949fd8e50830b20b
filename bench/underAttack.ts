import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figures.ts'
import { createSender, fillAccounts, type LoadedAccount, type LoadReply, percentile, runMixedLoad, startLoadedServer } from './mixedLoad.ts'

const ACCOUNTS = 200
const SHOPS_EACH = 50
const PER_SECOND = 300
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
const WARM_UP_SECONDS = 5
const SLOW_SOCKETS = 520
/** Wrong logins, and writes of the free account, that are on their way at any time. */
const LOGINS_AT_ONCE = 20
const WRITES_AT_ONCE = 8
const REOPEN_MS = 250
const SLOW_BODY =
  'POST /QingYuTool/tool_api.php?type=2 HTTP/1.1\r\nhost: c\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{'

/** What everybody else gets of the server while 520 sockets send slowly, one address guesses passwords and a free account writes all it may. */
export async function measureUnderAttack(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-bench-'))
  const [accounts, [free]] = [await fillAccounts(dataDir, ACCOUNTS, SHOPS_EACH), await fillAccounts(dataDir, 1, 2, 0)]
  const server = await startLoadedServer(dataDir)
  const sender = createSender(server.origin)
  try {
    await runMixedLoad(sender, accounts, { perSecond: PER_SECOND, seconds: WARM_UP_SECONDS })
    const quiet = await timed(() => runMixedLoad(sender, accounts, { perSecond: PER_SECOND, seconds: SECONDS }))
    const before = server.weigh().megabytes
    const attack = startAttack(server.origin, free as LoadedAccount)
    const attacked = await timed(() => runMixedLoad(sender, accounts, { perSecond: PER_SECOND, seconds: SECONDS }))
    const after = server.weigh().megabytes
    const { loginCodes, writeCodes, opened } = await attack.end()
    process.stdout.write(
      `load of the machine meanwhile: ${loadavg()[0]?.toFixed(1)} on 2 cores; ${opened} slow sockets opened; ` +
        `logins by code ${JSON.stringify(loginCodes)}, writes by code ${JSON.stringify(writeCodes)}\n`,
    )
    return [
      ...figuresOf('alone', quiet),
      ...figuresOf('under attack', attacked, quiet),
      { what: 'memory that the attack adds', unit: 'MB', ours: Math.max(0, after - before), goal: '<= 100' },
    ]
  } finally {
    sender.close()
    server.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Timed {
  readonly replies: readonly LoadReply[]
  readonly seconds: number
}

async function timed(run: () => Promise<readonly LoadReply[]>): Promise<Timed> {
  const began = performance.now()
  const replies = await run()
  return { replies, seconds: (performance.now() - began) / 1000 }
}

function figuresOf(when: string, { replies, seconds }: Timed, plain?: Timed): Figure[] {
  const times = (each: Timed | undefined) => each?.replies.map(({ ms }) => ms) ?? []
  const beside = (percent: number) => (plain ? { plain: percentile(times(plain), percent) } : {})
  const failed = replies.filter(({ code }) => code !== 1000)
  return [
    { what: `mixed load ${when}: answered`, unit: '1/s', ours: (replies.length - failed.length) / seconds, goal: `>= ${PER_SECOND}` },
    { what: `mixed load ${when}: not answered with 1000`, unit: 'rows', ours: failed.length, goal: '0' },
    { what: `mixed load ${when}: median`, unit: 'ms', ours: percentile(times({ replies, seconds }), 50), ...beside(50) },
    { what: `mixed load ${when}: p95`, unit: 'ms', ours: percentile(times({ replies, seconds }), 95), ...beside(95), goal: '<= 50' },
    { what: `mixed load ${when}: p99`, unit: 'ms', ours: percentile(times({ replies, seconds }), 99), ...beside(99), goal: '<= 50' },
  ]
}

/** Each attacker has an address of its own. */
function startAttack(origin: string, free: LoadedAccount) {
  let isOn = true
  const loginCodes: Record<string, number> = {}
  const writeCodes: Record<string, number> = {}
  const note = (codes: Record<string, number>, { code }: LoadReply) => {
    codes[String(code)] = (codes[String(code)] ?? 0) + 1
  }
  const guesser = createSender(origin, '127.0.0.3', LOGINS_AT_ONCE)
  const writer = createSender(origin, '127.0.0.4', WRITES_AT_ONCE)
  const guess = async () => {
    for (let count = 0; isOn; count += 1)
      note(loginCodes, await guesser.send('login', { username: `user-${count % 50}`, password: 'Wrong-Kettle-7' }, null))
  }
  const write = async (lane: number) => {
    for (let count = 0; isOn; count += 1) {
      const plan = { text: 'x'.repeat(50_000) }
      const job = { job_id: `${lane}-${count}`, kind: 'setPrice', title: 't', state: 'planned', plan, rows: [] }
      note(writeCodes, await writer.send('saveBatchJob', job, free.token))
    }
  }
  const slow = keepSlowSockets(origin)
  const all = [...Array.from({ length: LOGINS_AT_ONCE }, guess), ...Array.from({ length: WRITES_AT_ONCE }, (_, lane) => write(lane))]
  return {
    async end() {
      isOn = false
      await Promise.all(all)
      for (const each of [guesser, writer]) each.close()
      return { loginCodes, writeCodes, opened: slow.end() }
    },
  }
}

/** As many as there may be; a new one for each that the server ends. */
function keepSlowSockets(origin: string) {
  const open = new Set<Socket>()
  let opened = 0
  const fill = () => {
    while (open.size < SLOW_SOCKETS) {
      const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', localAddress: `127.0.1.${1 + (opened % 20)}` })
      opened += 1
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
      socket.write(SLOW_BODY)
    }
  }
  fill()
  const timer = setInterval(fill, REOPEN_MS)
  return {
    end() {
      clearInterval(timer)
      for (const socket of open) socket.destroy()
      return opened
    },
  }
}
