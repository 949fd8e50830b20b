import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BridgeError, type BridgeErrorKind } from '../../src/bridge/bridgeError.ts'
import { FAN_OUT_CONCURRENCY, type FanOutOutcome, fanOut } from '../../src/bridge/fanOut.ts'
import type { LaneState } from '../../src/bridge/lane.ts'

/** Tasks that end when the test says so. */
function aSwitchboard() {
  const running = new Map<number, { resolve: (value: string) => void; reject: (error: unknown) => void }>()
  const started: number[] = []
  const run = (item: number) =>
    new Promise<string>((resolve, reject) => {
      started.push(item)
      running.set(item, { resolve, reject })
    })
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return { run, running, started, settle }
}

describe('fan-out', () => {
  it('runs at most as many at once as it may, and starts the next when one ends', async () => {
    const { run, running, started, settle } = aSwitchboard()
    const report = fanOut({ items: [1, 2, 3, 4], run, concurrency: 2 })
    await settle()
    expect(started).toEqual([1, 2])
    running.get(2)?.resolve('two')
    await settle()
    expect(started).toEqual([1, 2, 3])
    running.get(1)?.resolve('one')
    running.get(3)?.resolve('three')
    await settle()
    running.get(4)?.resolve('four')
    expect(await report).toMatchObject({ isPartial: false, counts: { ok: 4 } })
  })

  it('keeps to the browser’s six connections unless told otherwise', async () => {
    const { run, started, settle, running } = aSwitchboard()
    const report = fanOut({ items: [...Array(9).keys()], run })
    await settle()
    expect(started).toHaveLength(FAN_OUT_CONCURRENCY)
    for (let at = 0; at < 9; at += 1) {
      await settle()
      running.get(at)?.resolve('')
    }
    await report
  })

  it.each<[BridgeErrorKind | 'bug', LaneState]>([
    ['sessionExpired', 'expired'],
    ['noSession', 'expired'],
    ['wrongStore', 'expired'],
    ['rateLimited', 'limited'],
    ['verificationNeeded', 'failed'],
    ['requestFailed', 'failed'],
    ['bug', 'failed'],
  ])('one item’s %s is its own outcome, %s; the others go on', async (kind, state) => {
    const error = kind === 'bug' ? new TypeError('x is undefined') : new BridgeError(kind)
    const report = await fanOut({
      items: [1, 2, 3],
      async run(item) {
        if (item === 2) throw error
        return item * 10
      },
    })
    expect(report).toEqual({
      outcomes: [
        { item: 1, state: 'ok', value: 10 },
        { item: 2, state, error },
        { item: 3, state: 'ok', value: 30 },
      ],
      counts: { queued: 0, running: 0, ok: 2, expired: 0, limited: 0, failed: 0, cancelled: 0, [state]: 1 },
      isPartial: true,
    })
  })

  it('tells each outcome as it arrives, and every change with its counts', async () => {
    const { run, running, settle } = aSwitchboard()
    const arrived: unknown[] = []
    const changes: string[] = []
    const report = fanOut({
      items: [1, 2],
      run,
      onOutcome: ({ item }) => arrived.push(item),
      onProgress: (item, state, { queued, running: busy, ok }) => changes.push(`${item} ${state}: ${queued}/${busy}/${ok}`),
    })
    await settle()
    running.get(2)?.resolve('two')
    await settle()
    expect(arrived).toEqual([2])
    running.get(1)?.resolve('one')
    await report
    expect(arrived).toEqual([2, 1])
    expect(changes).toEqual(['1 queued: 2/0/0', '2 queued: 2/0/0', '1 running: 1/1/0', '2 running: 0/2/0', '2 ok: 0/1/1', '1 ok: 0/0/2'])
  })

  it('cancels what has not begun and keeps what runs', async () => {
    const { run, running, started, settle } = aSwitchboard()
    const controller = new AbortController()
    const report = fanOut({ items: [1, 2, 3], run, concurrency: 1, signal: controller.signal })
    await settle()
    controller.abort()
    running.get(1)?.resolve('one')
    expect(await report).toEqual({
      outcomes: [
        { item: 1, state: 'ok', value: 'one' },
        { item: 2, state: 'cancelled' },
        { item: 3, state: 'cancelled' },
      ],
      counts: expect.objectContaining({ ok: 1, cancelled: 2 }),
      isPartial: true,
    })
    expect(started).toEqual([1])
  })

  it('calls a task that gives up on the signal cancelled, not failed', async () => {
    const controller = new AbortController()
    const report = fanOut({
      items: [1],
      run: (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      signal: controller.signal,
    })
    controller.abort()
    expect((await report).counts).toMatchObject({ cancelled: 1, failed: 0 })
  })

  it('of nothing is complete', async () => {
    expect(await fanOut({ items: [], run: async () => 1 })).toMatchObject({ outcomes: [], isPartial: false })
  })

  it('gives every item exactly one outcome, never more at once than allowed, in any order of events (P3)', async () => {
    const items = fc.array(fc.constantFrom('ok', 'fail'), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        items,
        fc.integer({ min: 1, max: 4 }),
        fc.option(fc.nat({ max: 12 })),
        async (scheduler, ends, concurrency, cancelAt) => {
          const controller = new AbortController()
          const told: FanOutOutcome<number, string>[] = []
          let busy = 0
          let busiest = 0
          const report = fanOut<number, string>({
            items: [...ends.keys()],
            concurrency,
            signal: controller.signal,
            onOutcome: (outcome) => told.push(outcome),
            async run(at) {
              busiest = Math.max(busiest, ++busy)
              if (at === cancelAt) controller.abort()
              await scheduler.schedule(Promise.resolve(), `item ${at}`)
              busy -= 1
              if (ends[at] === 'fail') throw new Error('no')
              return `value ${at}`
            },
          })
          await scheduler.waitFor(report)
          const { outcomes, counts } = await report
          expect(outcomes.map(({ item }) => item)).toEqual([...ends.keys()])
          expect(new Set(told)).toEqual(new Set(outcomes))
          expect(told).toHaveLength(ends.length)
          expect(busiest).toBeLessThanOrEqual(concurrency)
          expect(counts.ok + counts.failed + counts.cancelled).toBe(ends.length)
          for (const { item, state } of outcomes) if (state !== 'cancelled') expect(state).toBe(ends[item] === 'ok' ? 'ok' : 'failed')
        },
      ),
    )
  })
})
