import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { wireGoods } from '../contract/merchantCalls/goods.ts'
import { type BatchSettings, findGoodsKind, toPlan } from '../src/batches/kinds/goodsKinds.ts'
import { toPlanGoods } from '../src/batches/rules/planGoods.ts'
import { batchLimits } from '../src/batches/runner/batchLimits.ts'
import { createBatchRunner } from '../src/batches/runner/createBatchRunner.ts'
import { createBatchStore } from '../src/batches/runner/createBatchStore.ts'
import { planBatch } from '../src/batches/runner/planBatch.ts'
import { dayOf, startOfDay, toDayText } from '../src/figures/days.ts'
import { type DayWorld, openDayWorld, type SentRequest } from './dayWorld.ts'
import type { Figure } from './figures.ts'
import { processorOf } from './processorOf.ts'

/** Fewer on a machine that has other work. */
const SHOPS = Number(process.env.BENCH_SHOPS ?? 200)
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SECOND_MS = 1_000
/** Hours of China at which things are done. */
const OPENED_AT = 6
const BEGINS_AT = 8
const ENDS_AT = 24
const BATCHES_AT = { 12: 'setPrice', 15: 'setStock' } as const
const BATCH_SHOPS = 40
const BATCH_GOODS = 3
/** A screen that is open asks again when the figures have changed, at most so often. */
const SCREEN_ASKS_MS = 30_000
/** The same answer within this is one that was asked for nothing. */
const AGAIN_MS = MINUTE_MS
/** By then what a batch wrote has been read back: at once, and where the list may have been behind once more. */
const READ_BACK_MS = 2 * batchLimits.settledMs
/** What the platform takes of one shop and call (merchant-platform-facts 2.13). */
const PACE_MAX = 100
const PACE_WINDOW_MS = 10_000

const settingsOf = {
  setPrice: {
    kind: 'setPrice',
    group: { how: 'add', fen: 10 },
    single: { how: 'add', fen: 10 },
    ending: 'any',
    rounding: 'nearest',
    guardPercent: null,
  },
  setStock: { kind: 'setStock', how: 'add', count: 5 },
} as const satisfies Readonly<Record<string, BatchSettings>>

/**
 * A console that is open from eight to midnight: shops are read, watched and checked for alerts, sheets go to the server, three screens are open, and
 * two batches run. The reading of 120 days before that is counted by itself. Prints which calls were sent as well.
 */
export async function measureDay(): Promise<readonly Figure[]> {
  const today = dayOf(Date.now() / SECOND_MS)
  const hour = (of: number) => startOfDay(today) * SECOND_MS + of * HOUR_MS
  const world = await openDayWorld(SHOPS, hour(OPENED_AT))
  try {
    const first = await processorOf(async () => {
      world.begin()
      await world.pass(hour(BEGINS_AT))
    })
    const firstSent = world.sent.splice(0)
    const screens = openScreens(world, today)
    let rows = 0
    const spent = await processorOf(async () => {
      for (let at = BEGINS_AT; at < ENDS_AT; at += 1) {
        const kind = BATCHES_AT[at as keyof typeof BATCHES_AT]
        const batch = kind && startBatch(world, settingsOf[kind])
        for (let ms = hour(at); ms < hour(at + 1); ms += SCREEN_ASKS_MS) {
          await world.pass(ms + SCREEN_ASKS_MS)
          await screens.ask()
        }
        rows += (await batch) ?? 0
      }
    })
    printCalls('first reading', firstSent)
    printCalls('the day', world.sent)
    const seconds = (ENDS_AT - BEGINS_AT) * 3_600
    return [
      ...toRequests('first reading', firstSent),
      { what: 'first reading: processor of the page and its worker', unit: 'ms', ours: first * SECOND_MS },
      ...toRequests('the day', world.sent),
      { what: 'the day: rows of two batches that are done', unit: 'rows', ours: rows },
      { what: 'the day: processor of the page and its worker, on the mean', unit: '%', ours: (spent / seconds) * 100, goal: '<= 5' },
      { what: 'longest answer of a screen', unit: 'ms', ours: screens.longestMs() },
      { what: 'kept on the disk', unit: 'MB', ours: world.diskBytes() / 1_000_000 },
      { what: 'memory of the page and its worker', unit: 'MB', ours: memoryMb(), goal: '<= 400' },
    ]
  } finally {
    await world.close()
  }
}

/** Of this process, once what nobody needs is gone. */
function memoryMb(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { used_heap_size, external_memory } = getHeapStatistics()
  return (used_heap_size + external_memory) / 1_000_000
}

function toRequests(when: string, sent: readonly SentRequest[]): readonly Figure[] {
  const byShop = countBy(sent, ({ shop }) => shop)
  const refused = sent.filter(({ isTooOften }) => isTooOften)
  return [
    { what: `${when}: requests of the platform`, unit: 'requests', ours: sent.length },
    { what: `${when}: of the shop that was asked most`, unit: 'requests', ours: Math.max(0, ...byShop.values()) },
    { what: `${when}: most of one call and shop in ten seconds`, unit: 'requests', ours: mostAtOnce(sent), goal: `<= ${PACE_MAX}` },
    { what: `${when}: answered "too often"`, unit: 'requests', ours: refused.length, goal: '0' },
    { what: `${when}: asked again within a minute, with the same answer`, unit: 'requests', ours: findAgain(sent).length, goal: '0' },
  ]
}

function countBy(sent: readonly SentRequest[], nameOf: (request: SentRequest) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const each of sent) counts.set(nameOf(each), (counts.get(nameOf(each)) ?? 0) + 1)
  return counts
}

function mostAtOnce(sent: readonly SentRequest[]): number {
  const recent = new Map<string, number[]>()
  let most = 0
  for (const { name, shop, at } of sent.toSorted((left, right) => left.at - right.at)) {
    const own = (recent.get(`${name} ${shop}`) ?? []).filter((each) => each > at - PACE_WINDOW_MS)
    own.push(at)
    recent.set(`${name} ${shop}`, own)
    most = Math.max(most, own.length)
  }
  return most
}

/** What is asked again soon after a write of the shop is asked for something: whether its lists show it, and once more when they no longer can be behind. */
function findAgain(sent: readonly SentRequest[]): readonly SentRequest[] {
  const last = new Map<string, SentRequest>()
  const wroteAt = new Map<string, number>()
  return sent.filter((each) => {
    if (each.isWrite) wroteAt.set(each.shop, each.at)
    const before = last.get(each.asked)
    last.set(each.asked, each)
    if (!before || each.at - before.at >= AGAIN_MS || before.answer !== each.answer) return false
    return each.at - (wroteAt.get(each.shop) ?? Number.NEGATIVE_INFINITY) > READ_BACK_MS
  })
}

function printCalls(when: string, sent: readonly SentRequest[]): void {
  const toText = (some: readonly SentRequest[]) =>
    [...countBy(some, ({ name }) => name)]
      .toSorted(([, left], [, right]) => right - left)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  process.stdout.write(`${when}, by call: ${toText(sent)}; asked again with the same answer: ${toText(findAgain(sent)) || 'none'}\n`)
}

/** Workplace, sales and returns, as their pages ask: again when the figures have changed. */
function openScreens({ figures, uids }: DayWorld, today: number) {
  const lastDays = (days: number) => ({ from: toDayText(today - days + 1), to: toDayText(today) })
  const shared = { shops: uids, basis: 'ordered', bySheets: true } as const
  let seen = -1
  let longest = 0
  const asks = [
    () => figures.call('answer', { ...shared, measure: 'salesAmount', beside: ['paidOrders'], by: ['shop'], window: lastDays(1) }),
    () => figures.call('answer', { ...shared, measure: 'refundAfterShippingRate', by: ['shop'], window: lastDays(30) }),
    () => figures.call('answer', { ...shared, measure: 'refundAfterShippingRate', by: ['day'], window: lastDays(30) }),
    () => figures.call('salesChange', { window: lastDays(7), shops: uids, loggedOut: [], shelf: [], visitors: [] }),
  ]
  return {
    async ask(): Promise<void> {
      const { revision } = figures.read()
      if (revision === seen) return
      seen = revision
      for (const ask of asks) {
        const began = performance.now()
        await ask()
        longest = Math.max(longest, performance.now() - began)
      }
    },
    longestMs: () => longest,
  }
}

/** Starts a batch over goods of some shops. Out: how many of its rows are done in the end. */
async function startBatch(world: DayWorld, settings: BatchSettings): Promise<number> {
  const { shops, api, lanes, clock } = world
  const goods = []
  for (const { shop_uid, shop_id } of shops.slice(0, BATCH_SHOPS)) {
    const listed = (await world.goodsOf(shop_id)).slice(0, BATCH_GOODS)
    goods.push(...listed.map((each) => toPlanGoods(shop_uid, wireGoods.parse(each))))
  }
  const kind = findGoodsKind(settings.kind)
  if (!kind) throw new Error(`no kind ${settings.kind}`)
  const store = createBatchStore(api)
  const rows = toPlan(goods, settings)
  const batch = await planBatch(store, {
    job_id: crypto.randomUUID(),
    kind: settings.kind,
    title: settings.kind,
    plan: { ...settings },
    rows,
  })
  const runner = createBatchRunner({ kind, lanes, store, batch, clock })
  await runner.resume()
  const done = runner.read().rows.filter(({ outcome }) => outcome === 'done').length
  await runner.dispose()
  return done
}
