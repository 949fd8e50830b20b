import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { daySheetColumns } from '../contract/entities/daySheet.ts'
import { type CallName, toolApi } from '../contract/toolApi.ts'
import { aListing, aSku, someBoxGoods } from '../tests/server/builders/box.ts'
import { type Figure, medianOf } from './figures.ts'
import { createSender, fillAccounts, type LoadedAccount, type LoadedServer, startLoadedServer } from './mixedLoad.ts'

const SHEETS = Number(process.env.BENCH_SHEETS ?? 400)
const LINES = 5_000
const GOODS = 50
const SKUS = 200
const BATCH_ROWS = 200
const DAY_MS = 86_400_000
const ASKED_EVERY_MS = 5
const QUIET_MS = 2_000
const READS = 3

/** What a free account fills with the largest rows that it may, and what reading it takes: of the server, and of another account's time. */
export async function measureHeavyReads(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-bench-'))
  const [free] = (await fillAccounts(dataDir, 1, 2, 0)) as [LoadedAccount]
  const [other] = (await fillAccounts(dataDir, 1, 2)) as [LoadedAccount]
  const server = await startLoadedServer(dataDir)
  const sender = createSender(server.origin)
  const write = async (name: CallName, payload: object) => (await sender.send(name, payload, free.token)).code === 1000
  const taken = { sheets: 0, goods: 0, rows: 0 }
  for (let index = 0; index < SHEETS; index += 1) if (await write('saveDaySheets', { sheets: [aFullSheet(free, index)] })) taken.sheets += 1
  for (let index = 0; index < GOODS; index += 1) if (await write('saveBoxGoods', { goods: [fullGoods(index)] })) taken.goods += 1
  const job = { job_id: 'full', kind: 'setPrice', title: 't', state: 'planned', plan: {} }
  for (let row_no = 0; row_no < BATCH_ROWS; row_no += 10)
    if (await write('saveBatchJob', { ...job, rows: Array.from({ length: 10 }, (_, at) => aFullRow(free, row_no + at)) })) taken.rows += 10
  try {
    const reads: readonly (readonly [string, CallName, Readonly<Record<string, string>>])[] = [
      [`${taken.sheets} of ${SHEETS} day sheets of ${LINES} empty lines`, 'daySheetList', { ...range(), with_lines: '1' }],
      [`${taken.goods} of ${GOODS} goods with ${SKUS} SKUs`, 'boxList', { page_size: '200' }],
      [`${taken.rows} of ${BATCH_ROWS} rows of a batch`, 'batchJob', { job_id: 'full', page_size: '200' }],
    ]
    const figures: Figure[] = []
    for (const [what, name, payload] of reads) figures.push(...(await measureRead(what, name, payload, { server, free, other })))
    return figures
  } finally {
    sender.close()
    server.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Place {
  readonly server: LoadedServer
  readonly free: LoadedAccount
  readonly other: LoadedAccount
}

async function measureRead(what: string, name: CallName, payload: Readonly<Record<string, string>>, place: Place) {
  const quiet = await waitBeside(place, () => new Promise((resolve) => setTimeout(resolve, QUIET_MS)))
  let bytes = 0
  const busy = await waitBeside(place, async () => {
    for (let count = 0; count < READS; count += 1) bytes = await readAnswer(place.server, name, payload, place.free.token)
  })
  return [
    { what, unit: 'MB', ours: bytes / 1e6 },
    { what: '  memory that reading it adds', unit: 'MB', ours: busy.added, goal: '<= 16' },
    // Beside the same without the read: the machine may have other work.
    { what: '  longest wait of another account', unit: 'ms', ours: busy.longest, plain: quiet.longest, goal: '<= 100' },
    { what: '  its usual wait', unit: 'ms', ours: busy.usual, plain: quiet.usual },
  ] as const satisfies readonly Figure[]
}

/** How long another account's calls wait while something is done, ms, and how much memory that adds to the server, MB. */
async function waitBeside({ server, other }: Place, work: () => Promise<unknown>) {
  const sender = createSender(server.origin)
  const before = server.weigh().megabytes
  const waits: number[] = []
  const watch = { peak: before, isOver: false }
  const weighing = setInterval(() => {
    watch.peak = Math.max(watch.peak, server.weigh().megabytes)
  }, ASKED_EVERY_MS)
  const others = (async () => {
    while (!watch.isOver) {
      const { code, ms } = await sender.send('userInfo', {}, other.token)
      if (code !== 1000) throw new Error(`the call beside was answered with ${code}`)
      waits.push(ms)
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
    }
  })()
  await work()
  watch.isOver = true
  await others
  clearInterval(weighing)
  sender.close()
  return { longest: Math.max(...waits), usual: medianOf(waits), added: watch.peak - before }
}

/** Read as it comes and not kept. Out: its bytes, before compression. */
async function readAnswer({ origin }: LoadedServer, name: CallName, payload: Readonly<Record<string, string>>, token: string) {
  const { path, query } = toolApi[name]
  const address = `${origin}${path}?${new URLSearchParams({ ...query, ...payload })}`
  const answer = await fetch(address, { headers: { authorization: token, 'accept-encoding': 'identity' } })
  if (answer.status !== 200) throw new Error(`${name} was answered with ${answer.status}`)
  const reader = answer.body?.getReader()
  for (let bytes = 0; ; ) {
    const part = await reader?.read()
    if (!part || part.done) return bytes
    bytes += part.value.length
  }
}

function range() {
  return { first_day: dayBack(SHEETS), last_day: dayBack(1) }
}

const dayBack = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

function aFullSheet({ shopUids }: LoadedAccount, index: number) {
  const totals = daySheetColumns.map(() => 0)
  const lines = Array.from({ length: LINES }, () => ['1', '', ...totals])
  const own = { shop_uid: shopUids[index % 2], day: dayBack(1 + Math.floor(index / 2)), as_of: Date.now(), definitions: 1 }
  return { ...own, totals, unresolved: 0, unreadable: 0, lines }
}

function fullGoods(index: number) {
  const picture_url = `https://img.example.com/${'图'.repeat(470)}`
  const skus = Array.from({ length: SKUS }, (_, at) =>
    aSku({ spec: [`${at}${'红'.repeat(50)}`, '大'.repeat(60)], outer_code: '码'.repeat(100), picture_url }),
  )
  return someBoxGoods({ box_id: `full-${index}`, listing: aListing({ spec_names: ['颜色', '尺码'], skus }) })
}

function aFullRow({ shopUids }: LoadedAccount, row_no: number) {
  const values = { text: '改'.repeat(15_000) }
  return { row_no, shop_uid: shopUids[0], label: '行', before: values, after: values, outcome: 'waiting', reason: '' }
}
