import { describe, expect, it } from 'vitest'
import { DAY_SHEETS_PER_CALL_MAX, type DaySheet, type DaySheetInput, SHEET_DEFINITIONS } from '../../../contract/entities/daySheet.ts'
import { BODY_MAX_BYTES } from '../../../contract/limits.ts'
import type { CallInput, CallName } from '../../../contract/toolApi.ts'
import type { ReadKind } from '../../../src/figures/answers/question.ts'
import { noReading } from '../../../src/figures/answers/readings.ts'
import { dayOf, ORDER_DAYS, toDayText } from '../../../src/figures/days.ts'
import type { KnownSheet } from '../../../src/figures/sheets/answerBySheets.ts'
import { noTotals } from '../../../src/figures/sheets/sheetSums.ts'
import type { FigureState } from '../../../src/figures/worker/messages.ts'
import type { Figures } from '../../../src/figures/worker/openFigures.ts'
import { SAVE_EVERY_MS, TRY_AGAIN_MS } from '../../../src/reports/live/createExchange.ts'
import { createSheetExchange } from '../../../src/reports/live/createSheetExchange.ts'
import { aClock, START_MS } from '../../bridge/lanes/aClock.ts'

const today = dayOf(START_MS / 1_000)
const both = { list: true, save: true }
const saving = { list: false, save: true }
const manyShops = (count: number) => Array.from({ length: count }, (_, at) => `s${at}`)

function aSheet(shop_uid: string, day: string, definitions = SHEET_DEFINITIONS, skus = 0): DaySheetInput {
  const lines = Array.from({ length: skus }, (_, at): DaySheetInput['lines'][number] => [
    '690126417000',
    `69012641${7000 + at}`,
    ...noTotals(),
  ])
  return { shop_uid, day, as_of: START_MS, definitions, totals: noTotals(), unresolved: 0, unreadable: 0, lines }
}

/** A store that has so many sheets to save, a backend that has some, and shops that were read whole here. */
function anExchange({
  toSave = 0,
  skus = 0,
  kept = [] as DaySheetInput[],
  whole = [] as string[],
  role = 'leads' as FigureState['role'],
} = {}) {
  const clock = aClock()
  const listeners = new Set<() => void>()
  let state: FigureState = { role, mode: 'kept', revision: 1 }
  let unsaved = manyShops(toSave).map((shop) => aSheet(shop, toDayText(today), SHEET_DEFINITIONS, skus))
  const asked: (Omit<CallInput<'daySheetList'>, 'shop_uid_list'> & { readonly shop_uid_list?: readonly string[] })[] = []
  const saved: string[] = []
  const taken: KnownSheet[] = []
  const surroundings = { fails: false, gone: '' }
  const figures = {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async call(name: string, given: never) {
      if (name === 'readings') {
        const { shops, kind } = given as { shops: string[]; kind: ReadKind }
        const days = Array.from({ length: ORDER_DAYS }, (_, at) => ({ day: today - at, asOf: 1, isWhole: true, unreadable: 0 }))
        return shops.map((shop) => ({ ...noReading(shop, kind), days: whole.includes(shop) ? days : [] }))
      }
      if (name === 'takeSheets') taken.push(...(given as KnownSheet[]))
      if (name === 'sheetsToSave') {
        const { shops, limit } = given as { shops: string[]; limit: number }
        return unsaved.filter(({ shop_uid }) => shops.includes(shop_uid)).slice(0, Math.ceil(limit * 1.5))
      }
      if (name === 'markSheets') {
        const marked = new Set((given as KnownSheet[]).map(({ shop_uid }) => shop_uid))
        unsaved = unsaved.filter(({ shop_uid }) => !marked.has(shop_uid))
      }
      return null
    },
  } as unknown as Figures
  const api = {
    async call(name: CallName, payload: never) {
      if (surroundings.fails) throw new Error('away')
      if (name === 'saveDaySheets') {
        const { sheets } = payload as { sheets: DaySheetInput[] }
        if (sheets.some(({ shop_uid }) => shop_uid === surroundings.gone)) throw new Error('not found')
        expect(sheets.length).toBeLessThanOrEqual(DAY_SHEETS_PER_CALL_MAX)
        expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(BODY_MAX_BYTES)
        saved.push(...sheets.map(({ shop_uid }) => shop_uid))
        return { saved: sheets.length, newer: [] }
      }
      const range = payload as (typeof asked)[number]
      asked.push(range)
      const inRange = kept.filter(({ day }) => day >= range.first_day && day <= range.last_day) as unknown as DaySheet[]
      const at = Number(range.after ?? 0)
      return { sheets: inRange.slice(at, at + 2), next: at + 2 < inRange.length ? String(at + 2) : null }
    },
  } as unknown as Parameters<typeof createSheetExchange>[0]['api']
  const exchange = createSheetExchange({ figures, api, clock })
  return {
    exchange,
    asked,
    saved,
    taken,
    surroundings,
    change(next: Partial<FigureState>) {
      state = { ...state, ...next }
      for (const listener of listeners) listener()
    },
    async pass(ms: number) {
      clock.advance(ms)
      // The stand-ins wait for nothing: by then all that they began has ended.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('sheets of the backend', () => {
  it('are asked for of 120 days, the newest first, of shops that were not read whole here, and page by page', async () => {
    const kept = [0, 0, 0, 5, 119].map((ago, at) => aSheet(`k${at}`, toDayText(today - ago)))
    const { exchange, asked, taken, pass } = anExchange({ kept, whole: ['b'] })
    const many = Array.from({ length: 30 }, (_, at) => `s${at}`)
    exchange.know([...many, 'b'], both)
    await pass(0)
    expect(asked.every(({ shop_uid_list }) => shop_uid_list?.length === 30 && !shop_uid_list.includes('b'))).toBe(true)
    const ranges = asked.filter(({ after }) => after === undefined).map(({ first_day, last_day }) => [first_day, last_day])
    expect(ranges).toEqual([39, 79, 119].map((ago) => [toDayText(today - ago), toDayText(today - ago + 39)]))
    expect(taken.map(({ shop_uid }) => shop_uid)).toEqual(['k0', 'k1', 'k2', 'k3', 'k4'])
  })

  it('of other definitions are left where they are', async () => {
    const { exchange, taken, pass } = anExchange({ kept: [aSheet('a', toDayText(today), SHEET_DEFINITIONS - 1)] })
    exchange.know(['a'], both)
    await pass(0)
    expect(taken).toEqual([])
  })

  it('are asked for once, for shops that are new, and again by a tab that has taken the lead', async () => {
    const { exchange, asked, change, pass } = anExchange()
    exchange.know(['a'], both)
    await pass(0)
    expect(asked).toHaveLength(1)
    change({ revision: 2 })
    exchange.know(['a', 'b'], both)
    await pass(0)
    expect(asked.map(({ shop_uid_list }) => shop_uid_list)).toEqual([['a'], ['b']])
    change({ role: 'follows' })
    change({ role: 'leads' })
    await pass(0)
    expect(asked.at(-1)?.shop_uid_list).toEqual(['a', 'b'])
  })

  it.each<[string, Parameters<typeof anExchange>[0], typeof both]>([
    ['by a tab that follows', { role: 'follows' }, both],
    ['by a user who may not see them', {}, { list: false, save: true }],
    ['where every shop was read whole', { whole: ['a'] }, both],
  ])('are not asked for %s', async (_, surroundings, may) => {
    const { exchange, asked, pass } = anExchange(surroundings)
    exchange.know(['a'], may)
    await pass(0)
    expect(asked).toEqual([])
  })

  it('are asked for later where the backend was away', async () => {
    const { exchange, asked, surroundings, pass } = anExchange()
    surroundings.fails = true
    exchange.know(['a'], both)
    await pass(0)
    surroundings.fails = false
    await pass(TRY_AGAIN_MS - 1)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked).toHaveLength(1)
  })
})

describe('sheets of what was read here', () => {
  it('are saved a minute after a change, all of them, each once', async () => {
    const { exchange, saved, pass } = anExchange({ toSave: 250 })
    exchange.know(manyShops(250), saving)
    await pass(SAVE_EVERY_MS - 1)
    expect(saved).toEqual([])
    await pass(1)
    expect(saved).toEqual(manyShops(250))
    await pass(10 * SAVE_EVERY_MS)
    expect(saved).toHaveLength(250)
  })

  it('with lines of many SKUs, as the contract allows them, go in more calls: none is larger than a server takes', async () => {
    const { exchange, saved, pass } = anExchange({ toSave: 40, skus: 300 })
    exchange.know(manyShops(40), both)
    await pass(SAVE_EVERY_MS)
    await pass(0)
    expect(saved).toHaveLength(40)
  })

  it('wait for their turn where there are very many', async () => {
    const { exchange, saved, pass } = anExchange({ toSave: 2_500 })
    exchange.know(manyShops(2_500), saving)
    await pass(SAVE_EVERY_MS)
    expect(saved.length).toBeGreaterThan(500)
    expect(saved.length).toBeLessThan(1_200)
    for (let time = 0; time < 5; time += 1) await pass(SAVE_EVERY_MS)
    expect(new Set(saved).size).toBe(2_500)
    expect(saved).toHaveLength(2_500)
  })

  it('are saved later where the backend was away, and not by a user who may not', async () => {
    const one = anExchange({ toSave: 3 })
    one.surroundings.fails = true
    one.exchange.know(manyShops(3), saving)
    await one.pass(SAVE_EVERY_MS)
    one.surroundings.fails = false
    await one.pass(TRY_AGAIN_MS)
    expect(one.saved).toHaveLength(3)
    const other = anExchange({ toSave: 3 })
    other.exchange.know(manyShops(3), { list: true, save: false })
    await other.pass(SAVE_EVERY_MS)
    expect(other.saved).toEqual([])
  })

  it('of a shop that was deleted keep out none of the others', async () => {
    const { exchange, saved, surroundings, pass } = anExchange({ toSave: 3 })
    exchange.know(manyShops(3), saving)
    surroundings.gone = 's0'
    exchange.know(['s1', 's2'], saving)
    await pass(SAVE_EVERY_MS)
    expect(saved).toEqual(['s1', 's2'])
  })

  it('are left alone once the login has ended', async () => {
    const { exchange, saved, pass } = anExchange({ toSave: 3 })
    exchange.know(manyShops(3), saving)
    exchange.close()
    await pass(SAVE_EVERY_MS)
    expect(saved).toEqual([])
  })
})
