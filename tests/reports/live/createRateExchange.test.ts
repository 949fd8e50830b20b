import { describe, expect, it } from 'vitest'
import { PLATFORM_RATES_PER_CALL_MAX, type PlatformRatesInput } from '../../../contract/entities/platformRates.ts'
import type { CallInput, CallName } from '../../../contract/toolApi.ts'
import { dayOf, toDayText } from '../../../src/figures/days.ts'
import { RATE_DAYS, type SentRateKey, toKeptRates } from '../../../src/figures/store/createRateMemory.ts'
import type { FigureState } from '../../../src/figures/worker/messages.ts'
import type { Figures } from '../../../src/figures/worker/openFigures.ts'
import { SAVE_EVERY_MS, TRY_AGAIN_MS } from '../../../src/reports/live/createExchange.ts'
import { createRateExchange } from '../../../src/reports/live/createRateExchange.ts'
import { aClock, START_MS } from '../../bridge/lanes/aClock.ts'

const today = dayOf(START_MS / 1_000)
const both = { list: true, save: true }
const allDays = Array.from({ length: RATE_DAYS }, (_, at) => RATE_DAYS - at)

function aDay(shop_uid: string, back: number): PlatformRatesInput {
  const five = [0.1, 0.1, 0.1, 0.1, 0.1]
  return { shop_uid, day: toDayText(today - back), read_at: START_MS, own: five, category: five, scores: null }
}

/** A store that knows some days of shops and has some to save; a backend that gives two days at a time. */
function anExchange({
  known = {} as Record<string, readonly number[]>,
  kept = [] as PlatformRatesInput[],
  toSave = [] as PlatformRatesInput[],
} = {}) {
  const clock = aClock()
  const state: FigureState = { role: 'leads', mode: 'kept', revision: 1 }
  let unsaved = toSave
  const asked: CallInput<'platformRateList'>[] = []
  const saved: PlatformRatesInput[] = []
  const taken: PlatformRatesInput[] = []
  const backend = { isAway: false }
  const figures = {
    read: () => state,
    subscribe: () => () => undefined,
    async call(name: string, given: never) {
      if (name === 'rates')
        return (given as string[]).map((shop) => ({ shop, days: (known[shop] ?? []).map((back) => toKeptRates(aDay(shop, back))) }))
      if (name === 'takeRates') taken.push(...(given as PlatformRatesInput[]))
      if (name === 'ratesToSave') {
        const { shops, limit } = given as { shops: string[]; limit: number }
        return unsaved.filter(({ shop_uid }) => shops.includes(shop_uid)).slice(0, limit)
      }
      if (name === 'markRates') {
        const marked = new Set((given as SentRateKey[]).map(({ shop_uid, day }) => `${shop_uid} ${day}`))
        unsaved = unsaved.filter(({ shop_uid, day }) => !marked.has(`${shop_uid} ${day}`))
      }
      return null
    },
  } as unknown as Figures
  const api = {
    async call(name: CallName, payload: never) {
      if (backend.isAway) throw new Error('away')
      if (name === 'savePlatformRates') {
        const { rates } = payload as { rates: PlatformRatesInput[] }
        expect(rates.length).toBeLessThanOrEqual(PLATFORM_RATES_PER_CALL_MAX)
        saved.push(...rates)
        return { saved: rates.length }
      }
      const range = payload as CallInput<'platformRateList'>
      asked.push(range)
      const at = Number(range.after ?? 0)
      return { rates: kept.slice(at, at + 2), next: at + 2 < kept.length ? String(at + 2) : null }
    },
  } as unknown as Parameters<typeof createRateExchange>[0]['api']
  const exchange = createRateExchange({ figures, api, clock })
  return {
    exchange,
    asked,
    saved,
    taken,
    backend,
    async pass(ms: number) {
      clock.advance(ms)
      // The stand-ins wait for nothing: by then all that they began has ended.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('rates of the backend', () => {
  it('are asked for between the first and the last day that is missing here, of the shops that lack one, page by page', async () => {
    const kept = [3, 4, 5, 6, 7].map((back) => aDay('b', back))
    const known = { a: allDays, b: allDays.filter((back) => back < 3 || back > 7), c: allDays.filter((back) => back !== 9) }
    const { exchange, asked, taken, pass } = anExchange({ known, kept })
    exchange.know(['a', 'b', 'c'], both)
    await pass(0)
    const range = { first_day: toDayText(today - 9), last_day: toDayText(today - 3), shop_uid_list: ['b', 'c'] }
    expect(asked).toEqual([range, { ...range, after: '2' }, { ...range, after: '4' }])
    expect(taken).toEqual(kept)
  })

  it('are asked for of all 120 days on a computer that has read nothing, and of none where nothing is missing', async () => {
    const fresh = anExchange()
    fresh.exchange.know(['a'], both)
    await fresh.pass(0)
    expect(fresh.asked).toEqual([{ first_day: toDayText(today - RATE_DAYS), last_day: toDayText(today - 1), shop_uid_list: ['a'] }])
    const known = anExchange({ known: { a: allDays } })
    known.exchange.know(['a'], both)
    await known.pass(0)
    expect(known.asked).toEqual([])
  })

  it('are not asked for by a user who may not see them, and later where the backend was away', async () => {
    const { exchange, asked, backend, pass } = anExchange()
    exchange.know(['a'], { list: false, save: false })
    await pass(0)
    expect(asked).toEqual([])
    backend.isAway = true
    exchange.know(['a'], both)
    await pass(0)
    backend.isAway = false
    await pass(TRY_AGAIN_MS)
    expect(asked).toHaveLength(1)
  })
})

describe('rates that were read here', () => {
  it('are saved a minute after a change, each once; those of a shop that is gone are left', async () => {
    const many = allDays.flatMap((back) => [aDay('a', back), aDay('b', back), aDay('gone', back)])
    const { exchange, saved, pass } = anExchange({ toSave: many })
    exchange.know(['a', 'b'], both)
    await pass(SAVE_EVERY_MS - 1)
    expect(saved).toEqual([])
    await pass(1)
    expect(saved).toEqual(many.filter(({ shop_uid }) => shop_uid !== 'gone'))
    await pass(10 * SAVE_EVERY_MS)
    expect(saved).toHaveLength(2 * RATE_DAYS)
  })

  it('are kept for later where the backend is away', async () => {
    const { exchange, saved, backend, pass } = anExchange({ toSave: [aDay('a', 1)] })
    backend.isAway = true
    exchange.know(['a'], both)
    await pass(SAVE_EVERY_MS)
    backend.isAway = false
    await pass(TRY_AGAIN_MS)
    expect(saved).toEqual([aDay('a', 1)])
  })
})
