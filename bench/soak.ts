/**
 * `npm run soak [-- --minutes 15]`: a mixed load for so long, in its first half on one server that is left alone, in its second on one that is
 * killed and started again; then the long fuzz. It ends with 1 when a promise is broken, and prints the figures.
 */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { callRates } from '../contract/quotas.ts'
import { ensureBuilt } from '../scripts/prepare/built.mjs'
import { freePort } from '../scripts/prepare/freePort.mjs'
import { type Figure, formatFigures, medianOf } from './figures.ts'
import {
  createSender,
  fillAccounts,
  type LoadedAccount,
  type LoadedServer,
  type LoadReply,
  percentile,
  runMixedLoad,
  startLoadedServer,
} from './mixedLoad.ts'

const MINUTES = Number(argument('--minutes') ?? 15)
/** Times as many cases as in `npm test`; 0 leaves the fuzz out. */
const FUZZ_FACTOR = Number(argument('--fuzz') ?? 10)
const ACCOUNTS = 50
const SHOPS_EACH = 20
const PER_SECOND = 100
const WEIGH_EVERY_MS = 5_000
const WRITE_PAUSE_MS = 1_000 / callRates.write.perSecond
const LIFE_MIN_MS = 4_000
const LIFE_MAX_MS = 15_000
const RSS_GROWTH_MAX = 1.1
/** Memory of a process goes on settling for some minutes; a shorter run only prints it. */
const MEMORY_JUDGED_FROM_MINUTES = 10
const fuzzTests = ['tests/server/http/fuzz.test.ts', 'tests/server/accountModel.test.ts']

interface Half {
  readonly figures: readonly Figure[]
  readonly broken: readonly string[]
}

ensureBuilt()
const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-soak-'))
const halves: Half[] = []
try {
  const accounts = await fillAccounts(dataDir, ACCOUNTS, SHOPS_EACH)
  for (const soak of [leftAlone, killedAgainAndAgain]) {
    const half = await soak(accounts)
    halves.push(half)
    process.stdout.write(
      `${formatFigures(soak.name === leftAlone.name ? 'One server, left alone' : 'A server that is killed', half.figures)}\n`,
    )
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
const broken = [...halves.flatMap((half) => half.broken), ...runFuzz()]
process.stdout.write(
  `load of the machine at the end: ${loadavg()[0]?.toFixed(1)}\n${broken.length === 0 ? 'All promises held.' : broken.join('\n')}\n`,
)
process.exitCode = broken.length === 0 ? 0 : 1

async function leftAlone(accounts: readonly LoadedAccount[]): Promise<Half> {
  const server = await startLoadedServer(dataDir)
  const sender = createSender(server.origin)
  const weights: ReturnType<LoadedServer['weigh']>[] = []
  const timer = setInterval(() => weights.push(server.weigh()), WEIGH_EVERY_MS)
  const replies = await runMixedLoad(sender, accounts, { perSecond: PER_SECOND, seconds: MINUTES * 30 })
  clearInterval(timer)
  sender.close()
  server.kill('SIGTERM')
  const exitCode = await server.ended
  // The first fifth warms up: code is compiled, caches fill.
  const settled = weights.slice(Math.floor(weights.length / 5))
  const third = Math.max(1, Math.floor(settled.length / 3))
  const early = settled.slice(0, third)
  const late = settled.slice(-third)
  const memory = (each: typeof settled) => medianOf(each.map(({ megabytes }) => megabytes))
  const files = (each: typeof settled) => medianOf(each.map((weight) => weight.files))
  const failed = replies.filter(({ code }) => code !== 1000)
  return {
    figures: [
      ...timesOf(replies),
      { what: 'memory late, against early', unit: 'MB', ours: memory(late), plain: memory(early), goal: '<= 1.1x' },
      { what: 'open files late, against early', unit: 'rows', ours: files(late), plain: files(early), goal: '1x' },
    ],
    broken: [
      ...(failed.length > 0 ? [`${failed.length} calls were not answered with 1000: ${JSON.stringify(failed.slice(0, 3))}`] : []),
      ...(MINUTES >= MEMORY_JUDGED_FROM_MINUTES && memory(late) > memory(early) * RSS_GROWTH_MAX
        ? ['memory grew by more than a tenth']
        : []),
      ...(files(late) > files(early) + 5 ? ['open files grew'] : []),
      ...(exitCode === 0 ? [] : [`told to stop, it ended with ${exitCode}`]),
    ],
  }
}

async function killedAgainAndAgain(accounts: readonly LoadedAccount[]): Promise<Half> {
  const port = await freePort()
  const endAt = performance.now() + MINUTES * 30_000
  const acknowledged = new Map<string, string>()
  const starts: number[] = []
  let kills = 0
  let sent = 0
  let answered = 0
  let refused = 0
  while (performance.now() < endAt) {
    const began = performance.now()
    const server = await startLoadedServer(dataDir, port)
    starts.push(performance.now() - began)
    const sender = createSender(server.origin)
    const lifeMs = LIFE_MIN_MS + Math.random() * (LIFE_MAX_MS - LIFE_MIN_MS)
    const diesAt = setTimeout(() => server.kill(kills % 3 === 2 ? 'SIGTERM' : 'SIGKILL'), lifeMs)
    const write = async (account: LoadedAccount) => {
      for (const shop_uid of account.shopUids) {
        const notes = `${kills}-${Math.random().toString(36).slice(2)}`
        const { code, status } = await sender.send('remarkShop', { shop_uid, notes }, account.token)
        // An account may write so often; more is refused.
        await new Promise((resolve) => setTimeout(resolve, WRITE_PAUSE_MS))
        sent += 1
        if (code === 1000) {
          acknowledged.set(shop_uid, notes)
          answered += 1
        } else {
          // Not known whether it is there: it may have been written before the answer was lost.
          acknowledged.delete(shop_uid)
          if (status !== null && status !== 503) refused += 1
          if (status === null) return
        }
      }
    }
    let isAlive = true
    void server.ended.then(() => {
      isAlive = false
    })
    await Promise.all(
      accounts.slice(0, 8).map(async (account) => {
        while (isAlive) {
          await write(account)
          // A moment between the last answer and the news of the end.
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
      }),
    )
    await server.ended
    clearTimeout(diesAt)
    sender.close()
    kills += 1
  }
  const lost = await countLost(accounts, acknowledged, port)
  return {
    figures: [
      { what: 'ends, two of three by kill -9', unit: 'rows', ours: kills },
      { what: 'writes acknowledged', unit: 'rows', ours: answered, plain: sent },
      { what: 'acknowledged writes that were lost', unit: 'rows', ours: lost, goal: '0' },
      { what: 'start to listening, median', unit: 'ms', ours: medianOf(starts), goal: '<= 3,000' },
    ],
    broken: [...(lost > 0 ? [`${lost} acknowledged writes were lost`] : []), ...(refused > 0 ? [`${refused} writes were refused`] : [])],
  }
}

async function countLost(accounts: readonly LoadedAccount[], acknowledged: ReadonlyMap<string, string>, port: number): Promise<number> {
  const server = await startLoadedServer(dataDir, port)
  const found = new Map<string, string>()
  for (const { token } of accounts.slice(0, 8)) {
    const reply = await fetch(`${server.origin}/QingYuTool/tool_api.php?type=46&group_id=0`, { headers: { authorization: token } })
    const { data } = (await reply.json()) as { data: readonly { shop_uid: string; notes: string }[] }
    for (const { shop_uid, notes } of data) found.set(shop_uid, notes)
  }
  server.kill('SIGTERM')
  await server.ended
  return [...acknowledged].filter(([shopUid, notes]) => found.get(shopUid) !== notes).length
}

function timesOf(replies: readonly LoadReply[]): readonly Figure[] {
  const times = replies.map(({ ms }) => ms)
  return [
    { what: `calls, ${PER_SECOND} a second`, unit: 'rows', ours: replies.length },
    { what: 'median', unit: 'ms', ours: percentile(times, 50) },
    { what: 'p99', unit: 'ms', ours: percentile(times, 99) },
  ]
}

/** Other cases than those of `npm test`: its seed is printed, so that what fails can be repeated. */
function runFuzz(): readonly string[] {
  if (FUZZ_FACTOR === 0) return []
  const seed = String(Math.floor(Math.random() * 2 ** 31))
  const env = { ...process.env, FUZZ_FACTOR: String(FUZZ_FACTOR), FUZZ_SEED: seed }
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'server', ...fuzzTests], { stdio: 'inherit', env })
  return status === 0 ? [] : [`the fuzz failed; FUZZ_SEED=${seed} repeats it`]
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
