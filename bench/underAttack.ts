import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AttackOutcome, startAttack } from './attack.ts'
import type { Figure } from './figures.ts'
import { createSender, fillAccounts, type LoadedAccount, type LoadReply, percentile, runMixedLoad, startLoadedServer } from './mixedLoad.ts'

const ACCOUNTS = 200
const SHOPS_EACH = 50
const PER_SECOND = 300
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const WARM_UP_SECONDS = 5
/** What a small commit writes, and how often the disk is asked beside. */
const SYNCED_BYTES = 8_192
const SYNC_EVERY_MS = 100

/** What everybody else gets of the server while 520 sockets send slowly, one address guesses passwords and a free account writes all it may. */
export async function measureUnderAttack(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-bench-'))
  const accounts = await fillAccounts(dataDir, ACCOUNTS, SHOPS_EACH)
  const [free] = await fillAccounts(dataDir, 1, 2, 0)
  const server = await startLoadedServer(dataDir)
  const sender = createSender(server.origin)
  try {
    await runMixedLoad(sender, accounts, { perSecond: PER_SECOND, seconds: WARM_UP_SECONDS })
    const quiet = await timed(() => runMixedLoad(sender, accounts, { perSecond: PER_SECOND, seconds: SECONDS }))
    const before = server.weigh().megabytes
    const disk = await watchDisk(join(dataDir, 'sync-probe'))
    const attack = startAttack(server.origin, (free as LoadedAccount).token)
    const attacked = await timed(() => runMixedLoad(sender, accounts, { perSecond: PER_SECOND, seconds: SECONDS }))
    const after = server.weigh().megabytes
    const syncs = await disk.end()
    const { loginCodes, writeCodes, opened }: AttackOutcome = await attack.end()
    process.stdout.write(
      `load of the machine meanwhile: ${loadavg()[0]?.toFixed(1)} on 2 cores; ${opened} slow sockets opened; ` +
        `logins by code ${JSON.stringify(loginCodes)}, writes by code ${JSON.stringify(writeCodes)}\n`,
    )
    return [
      ...figuresOf('alone', quiet),
      ...figuresOf('under attack', attacked, quiet),
      // Every commit waits for the disk: a slow one shows in the percentiles above.
      { what: 'a write that reaches the disk meanwhile: p99', unit: 'ms', ours: percentile(syncs, 99) },
      { what: 'memory that the attack adds', unit: 'MB', ours: Math.max(0, after - before), goal: '<= 100' },
    ]
  } finally {
    sender.close()
    server.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Writes to the disk now and then, until it ends; then says how many ms each took. */
async function watchDisk(path: string) {
  const file = await open(path, 'w')
  const times: number[] = []
  let isOn = true
  const watching = (async () => {
    while (isOn) {
      const began = performance.now()
      await file.write(Buffer.alloc(SYNCED_BYTES))
      await file.sync()
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, SYNC_EVERY_MS))
    }
  })()
  return {
    async end(): Promise<readonly number[]> {
      isOn = false
      await watching
      await file.close()
      return times
    },
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
