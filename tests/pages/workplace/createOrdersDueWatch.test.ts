import { describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import type { OrdersDue } from '../../../contract/entities/ordersDue.ts'
import type { LaneCallOptions } from '../../../src/bridge/lanes/shopLanes.ts'
import type { ReaderStatus } from '../../../src/figures/reading/readerState.ts'
import {
  createOrdersDueWatch,
  FIRST_ROUND_AFTER_MS,
  ROUND_EVERY_MS,
  ROUND_MAX_MS,
} from '../../../src/pages/workplace/createOrdersDueWatch.ts'
import { ToolApiError } from '../../../src/providers/toolApi/ToolApiError.ts'
import { createBrowserStorage } from '../../../src/storage/createBrowserStorage.ts'
import { aClock, START_MS } from '../../bridge/lanes/aClock.ts'

type Counts = Readonly<Record<string, number | null>>

interface Browser {
  readonly clock: ReturnType<typeof aClock>
  readonly storage: ReturnType<typeof createBrowserStorage>
}

const aBrowser = (): Browser => ({ clock: aClock(), storage: createBrowserStorage(null) })

/** A page that leads and reads, and shops that answer by `answers`: an error where none is there, nothing yet where it is 'waits'. */
function aPage(answers: Record<string, Counts | 'waits'>, { clock, storage }: Browser = aBrowser(), owner = '15') {
  const asked: string[] = []
  const backgrounds: unknown[] = []
  const sent: (readonly OrdersDue[])[] = []
  const calls: string[] = []
  const listeners = new Set<() => void>()
  const page = { role: 'leads', status: 'watching' as ReaderStatus, unwatched: [] as string[], deleted: [] as string[], isAway: false }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const parts = {
    clock,
    storage,
    owner,
    figures: { read: () => ({ role: page.role }), subscribe },
    reader: { read: () => ({ status: page.status, settings: { unwatched: page.unwatched } }), subscribe },
    lanes: {
      async call(name: string, shop: string, _: unknown, { isBackground, signal }: LaneCallOptions) {
        asked.push(`${name} ${shop}`)
        backgrounds.push(isBackground)
        const answer = answers[shop]
        if (answer === undefined) throw new Error('failed')
        if (answer !== 'waits') return { unship: 99, ...answer }
        return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
      },
    },
    api: {
      async call(_: string, { readings }: { readonly readings: readonly OrdersDue[] }) {
        if (page.isAway) throw new Error('away')
        calls.push(readings.map(({ shop_uid }) => shop_uid).join(''))
        if (readings.some(({ shop_uid }) => page.deleted.includes(shop_uid))) throw new ToolApiError('reply', ReplyCode.notFound, '')
        sent.push(readings)
        return { taken: readings.length, told: 0 }
      },
    },
  }
  const watch = createOrdersDueWatch(parts as unknown as Parameters<typeof createOrdersDueWatch>[0])
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  }
  return {
    watch,
    asked,
    backgrounds,
    sent,
    calls,
    answers,
    clock,
    async turn(change: Partial<typeof page>) {
      Object.assign(page, change)
      for (const listener of listeners) listener()
      await settle()
    },
    async pass(ms: number) {
      clock.advance(ms)
      await settle()
    },
  }
}

const busy = { unship12h: 4, delay: 1 }
const first = START_MS + FIRST_ROUND_AFTER_MS

describe('the watch of orders about to be late', () => {
  it('asks each shop once every half hour in the background, and tells the server in one call', async () => {
    const { watch, asked, backgrounds, sent, pass } = aPage({ a: busy, b: { unship12h: 0, delay: 0 } })
    watch.know(['a', 'b'], true)
    await pass(FIRST_ROUND_AFTER_MS - 1)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked).toEqual(['orderCounts a', 'orderCounts b'])
    expect(backgrounds).toEqual([true, true])
    expect(sent).toEqual([
      [
        { shop_uid: 'a', as_of: first, due: 4, late: 1 },
        { shop_uid: 'b', as_of: first, due: 0, late: 0 },
      ],
    ])
    await pass(ROUND_EVERY_MS - 1)
    expect(sent).toHaveLength(1)
    await pass(1)
    expect(sent).toHaveLength(2)
    expect(asked).toHaveLength(4)
  })

  it('leaves out a shop that fails, until the next round', async () => {
    const { watch, asked, sent, answers, pass } = aPage({ a: busy })
    watch.know(['a', 'b'], true)
    await pass(FIRST_ROUND_AFTER_MS)
    expect(sent.map((readings) => readings.map(({ shop_uid }) => shop_uid))).toEqual([['a']])
    expect(asked).toHaveLength(2)
    answers.b = busy
    await pass(ROUND_EVERY_MS)
    expect(sent[1]?.map(({ shop_uid }) => shop_uid)).toEqual(['a', 'b'])
  })

  it('takes what is missing for not known, never for zero', async () => {
    const { watch, sent, pass } = aPage({ a: { unship12h: 2 }, b: { unship12h: null, delay: 3 }, c: {}, d: { unship12h: -1, delay: 0.5 } })
    watch.know(['a', 'b', 'c', 'd'], true)
    await pass(FIRST_ROUND_AFTER_MS)
    expect(sent).toEqual([
      [
        { shop_uid: 'a', as_of: first, due: 2, late: null },
        { shop_uid: 'b', as_of: first, due: null, late: 3 },
      ],
    ])
  })

  it('tells nothing where no shop said anything', async () => {
    const { watch, sent, pass } = aPage({})
    watch.know(['a'], true)
    await pass(FIRST_ROUND_AFTER_MS)
    expect(sent).toEqual([])
  })

  it('does not wait for a shop that does not answer', async () => {
    const { watch, sent, pass } = aPage({ a: busy, b: 'waits' })
    watch.know(['a', 'b'], true)
    await pass(FIRST_ROUND_AFTER_MS)
    expect(sent).toEqual([])
    await pass(ROUND_MAX_MS)
    expect(sent).toMatchObject([[{ shop_uid: 'a' }]])
    await pass(ROUND_EVERY_MS - ROUND_MAX_MS)
    await pass(ROUND_MAX_MS)
    expect(sent).toHaveLength(2)
  })

  it.each([
    ['of a page that follows', { role: 'follows' }],
    ['where reading is paused', { status: 'paused' as const }],
    ['where the platform cannot be asked', { status: 'unreachable' as const }],
  ])('asks nothing %s, and begins when that is over', async (_, change) => {
    const { watch, asked, turn, pass } = aPage({ a: busy })
    await turn(change)
    watch.know(['a'], true)
    await pass(ROUND_EVERY_MS)
    expect(asked).toEqual([])
    await turn({ role: 'leads', status: 'reading' })
    await pass(0)
    expect(asked).toEqual(['orderCounts a'])
  })

  it('asks nothing without the right to tell, nor of shops that she does not want read', async () => {
    const { watch, asked, turn, pass } = aPage({ a: busy, b: busy })
    watch.know(['a', 'b'], false)
    await pass(ROUND_EVERY_MS)
    expect(asked).toEqual([])
    await turn({ unwatched: ['b'] })
    watch.know(['a', 'b'], true)
    await pass(0)
    expect(asked).toEqual(['orderCounts a'])
  })

  it('ends a round when the lead goes to another page, and tells nothing of it', async () => {
    const { watch, sent, turn, pass } = aPage({ a: busy, b: 'waits' })
    watch.know(['a', 'b'], true)
    await pass(FIRST_ROUND_AFTER_MS)
    await turn({ role: 'follows' })
    expect(sent).toEqual([])
    await pass(2 * ROUND_EVERY_MS)
    expect(sent).toEqual([])
  })

  it('asks when the half hour of the page is over that led before it', async () => {
    const browser = aBrowser()
    const before = aPage({ a: busy }, browser)
    before.watch.know(['a'], true)
    await before.pass(FIRST_ROUND_AFTER_MS)
    before.watch.close()
    expect(before.sent).toHaveLength(1)
    const { watch, sent, pass } = aPage({ a: busy }, browser)
    watch.know(['a'], true)
    await pass(ROUND_EVERY_MS - 1)
    expect(sent).toEqual([])
    await pass(1)
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['of the rounds of another user', '16', ROUND_EVERY_MS],
    ['of a round that was broken off', '15', ROUND_MAX_MS - 1],
  ])('takes no notice %s', async (_, owner, ms) => {
    const browser = aBrowser()
    const before = aPage({ a: busy, b: 'waits' }, browser)
    before.watch.know(['a', 'b'], true)
    await before.pass(FIRST_ROUND_AFTER_MS)
    await before.pass(ms)
    before.watch.close()
    const { watch, sent, pass } = aPage({ a: busy }, browser, owner)
    watch.know(['a'], true)
    await pass(FIRST_ROUND_AFTER_MS)
    expect(sent).toHaveLength(1)
  })

  it.each([['noon'], [null], [START_MS + 10 * ROUND_EVERY_MS]])('takes no notice of a kept time that is %s', async (kept) => {
    const browser = aBrowser()
    browser.storage.setJson('zhanggui_orders_due_15', kept)
    const { watch, sent, pass } = aPage({ a: busy }, browser)
    watch.know(['a'], true)
    await pass(FIRST_ROUND_AFTER_MS)
    expect(sent).toHaveLength(1)
  })

  it('tells of all others where a shop was deleted while they were asked', async () => {
    const { watch, sent, calls, turn, pass } = aPage({ a: busy, b: busy, c: busy, d: busy })
    watch.know(['a', 'b', 'c', 'd'], true)
    await turn({ deleted: ['c'] })
    await pass(FIRST_ROUND_AFTER_MS)
    expect(sent.flat().map(({ shop_uid }) => shop_uid)).toEqual(['a', 'b', 'd'])
    expect(calls).toEqual(['abcd', 'ab', 'cd', 'c', 'd'])
  })

  it('goes on after a backend that was away', async () => {
    const { watch, sent, turn, pass } = aPage({ a: busy })
    watch.know(['a'], true)
    await turn({ isAway: true })
    await pass(FIRST_ROUND_AFTER_MS)
    await turn({ isAway: false })
    await pass(ROUND_EVERY_MS)
    expect(sent).toHaveLength(1)
  })

  it('asks nothing once it is closed', async () => {
    const { watch, asked, clock, pass } = aPage({ a: busy })
    watch.know(['a'], true)
    watch.close()
    await pass(ROUND_EVERY_MS)
    expect(asked).toEqual([])
    expect(clock.nextMs()).toBeNull()
  })
})
