import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Shop } from '../../../contract/entities/shop.ts'
import { costTemplateQuery } from '../../../contract/merchantApi.ts'
import type { FaultInput } from '../../../sandbox/faults/fault.ts'
import { BridgeError, type BridgeErrorKind } from '../../../src/bridge/bridgeError.ts'
import { laneLimits } from '../../../src/bridge/lanes/laneLimits.ts'
import { report } from '../../e2e/extension/report.ts'
import { startFleet } from './aFleet.ts'

type Fleet = Awaited<ReturnType<typeof startFleet>>
const started: Fleet[] = []
const start = async (options: Parameters<typeof startFleet>[0]) => {
  const fleet = await startFleet(options)
  started.push(fleet)
  return fleet
}
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const fleet of started.splice(0)) await fleet.close()
})

/** How a request ended, in a word. */
const toWord = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error) => (error instanceof BridgeError ? error.kind : String(error)),
  )
const read = ({ lanes }: Fleet, { shop_uid }: Shop) => toWord(lanes.call('costTemplates', shop_uid, costTemplateQuery))
const write = ({ lanes }: Fleet, { shop_uid }: Shop, goodsId: number) => toWord(lanes.call('takeOffSale', shop_uid, { goodsId }))
const WRITE_PATH = '/vodka/v2/mms/pc/offSale'

const TIME_LIMIT_MS = 2_000

/** No request is given up before the test says so, however long the others take on a busy machine. */
function holdTimeLimits() {
  const { setTimeout } = globalThis
  const held: (() => void)[] = []
  vi.stubGlobal('setTimeout', (run: () => void, ms: number, ...rest: []) =>
    ms === TIME_LIMIT_MS ? void held.push(run) : setTimeout(run, ms, ...rest),
  )
  return {
    pass() {
      vi.unstubAllGlobals()
      for (const giveUp of held) giveUp()
    },
  }
}

describe('R4: one shop of a hundred hangs', () => {
  it('the others finish all their reads; the hanging ones end as timed out', async () => {
    const fleet = await start({ storeCount: 100, timeLimitMs: TIME_LIMIT_MS })
    const limits = holdTimeLimits()
    const slow = fleet.shopAt(40)
    await fleet.addFault({ kind: 'slow', shop_id: slow.shop_id, delay_ms: 120_000 })
    const slowReads = [1, 2].map(() => read(fleet, slow))
    const others = fleet.shops.filter((shop) => shop !== slow).flatMap((shop) => [1, 2, 3].map(() => read(fleet, shop)))
    // The clock stands still: nothing of what follows waits for the shop that hangs.
    const startedAt = fleet.clock.now()
    const words = await Promise.all(others)
    report(
      `R4: of ${others.length} reads of the other shops ${words.filter((word) => word === 'ok').length} done, delayed by ${fleet.clock.now() - startedAt} ms`,
    )
    expect(new Set(words)).toEqual(new Set(['ok']))
    const { waiting = 0, running = 0 } = fleet.lanes.read().get(slow.shop_uid) ?? {}
    expect(waiting + running).toBe(2)
    limits.pass()
    expect(await fleet.until(Promise.all(slowReads))).toEqual(['timedOut', 'timedOut'])
    expect(fleet.lanes.read().get(slow.shop_uid)?.gate).toBe('broken')
  })
})

describe('R5: 429, 5xx and dropped connections', () => {
  const kinds: Omit<FaultInput, 'shop_id'>[] = [
    { kind: 'http429', retry_after_s: 3 },
    { kind: 'status', status: 503 },
    { kind: 'dropConnection' },
  ]

  it.each(kinds)('$kind for a fifth of the reads: all come through, none is sent more often than it must', async (fault) => {
    const fleet = await start({ storeCount: 10 })
    for (const { shop_id } of fleet.shops) await fleet.addFault({ ...fault, shop_id, times: 1 })
    const ends = fleet.shops.flatMap((shop) => Array.from({ length: 5 }, () => read(fleet, shop)))
    const words = await fleet.until(Promise.all(ends))
    const sent = (await fleet.requests()).length
    report(`R5: ${fault.kind}: ${words.filter((word) => word === 'ok').length} of ${words.length} reads done, ${sent} requests`)
    expect(new Set(words)).toEqual(new Set(['ok']))
    expect(sent).toBe(10 * (5 + 1))
    expect([...fleet.lanes.read().values()].every(({ gate }) => gate === 'open')).toBe(true)
  })

  it('a fifth each for the writes: every one reaches the platform exactly once, and every one ends', async () => {
    const fleet = await start({ storeCount: 10 })
    for (const { shop_id } of fleet.shops)
      for (const fault of kinds) await fleet.addFault({ ...fault, shop_id, path: WRITE_PATH, times: 2 })
    const ends = fleet.shops.flatMap((shop) => Array.from({ length: 10 }, (_, at) => write(fleet, shop, at + 1)))
    const words = await fleet.until(Promise.all(ends))
    const arrived = (await fleet.requests()).filter(({ path }) => path === WRITE_PATH)
    const count = (kind: string) => words.filter((word) => word === kind).length
    const others = words.length - count('rateLimited') - count('requestFailed')
    report(
      `R5: writes: ${arrived.length} arrived of ${words.length}; ${count('rateLimited')} too often, ${count('requestFailed')} failed, ${others} answered`,
    )
    expect(words).toHaveLength(100)
    expect(arrived).toHaveLength(100)
    expect([count('rateLimited'), count('requestFailed')]).toEqual([20, 40])
  })

  it('a shop that fails all the time rests after five, is tried once, and goes on when it is well', async () => {
    const fleet = await start({ storeCount: 2 })
    const sick = fleet.shopAt(0)
    await fleet.addFault({ kind: 'status', shop_id: sick.shop_id, path: WRITE_PATH })
    for (let at = 0; at < laneLimits.failuresMax; at += 1) expect(await fleet.until(write(fleet, sick, at + 1))).toBe('requestFailed')
    expect(fleet.lanes.read().get(sick.shop_uid)).toMatchObject({ gate: 'broken', opensAt: fleet.clock.now() + laneLimits.brokenMs })
    expect(await fleet.until(write(fleet, sick, 6))).toBe('requestFailed')
    await fleet.clearFaults()
    expect(await fleet.until(read(fleet, sick))).toBe('ok')
    expect(fleet.lanes.read().get(sick.shop_uid)?.gate).toBe('open')
    expect((await fleet.requests()).filter(({ path }) => path === WRITE_PATH)).toHaveLength(6)
  })
})

describe('R6: answers that are none', () => {
  it.each<[FaultInput['kind'], BridgeErrorKind]>([
    ['captcha', 'verificationNeeded'],
    ['htmlLogin', 'sessionExpired'],
    ['nullBody', 'unreadableReply'],
    ['truncatedJson', 'unreadableReply'],
    ['emptyBody', 'unreadableReply'],
    ['bigBody', 'requestFailed'],
  ])(
    '%s ends as %s, never as "no data", and leaves the other shop alone',
    async (kind, word) => {
      const fleet = await start({ storeCount: 2 })
      await fleet.addFault({ kind, shop_id: fleet.shopAt(0).shop_id })
      const ended = await fleet.until(read(fleet, fleet.shopAt(0)))
      const other = await fleet.until(read(fleet, fleet.shopAt(1)))
      report(`R6: ${kind}: ${ended}; the other shop: ${other}`)
      expect([ended, other]).toEqual([word, 'ok'])
    },
    60_000,
  )

  it('a shop with a captcha holds all its requests up until a person opens it', async () => {
    const fleet = await start({ storeCount: 1 })
    const shop = fleet.shopAt(0)
    await fleet.addFault({ kind: 'captcha', shop_id: shop.shop_id })
    expect(await fleet.until(Promise.all([1, 2, 3, 4].map((at) => write(fleet, shop, at))))).toEqual(Array(4).fill('verificationNeeded'))
    expect(await fleet.requests()).toHaveLength(1)
    await fleet.clearFaults()
    fleet.lanes.open(shop.shop_uid)
    expect(await fleet.until(read(fleet, shop))).toBe('ok')
  })

  it('a session that ended closes the shop’s gate and is told once', async () => {
    const fleet = await start({ storeCount: 2 })
    const shop = fleet.shopAt(0)
    await fleet.expire(shop)
    expect(await fleet.until(Promise.all([1, 2, 3, 4].map(() => read(fleet, shop))))).toEqual(Array(4).fill('sessionExpired'))
    expect(fleet.expired).toEqual([shop.shop_uid])
    expect(fleet.lanes.read().get(shop.shop_uid)?.gate).toBe('expired')
  })
})
