import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DaySheet, type DaySheetInput, daySheetColumns, SHEET_DEFINITIONS } from '../../../contract/entities/daySheet.ts'
import { answerWithoutHalves } from '../../../src/figures/answers/halfRead.ts'
import type { Dimension, FigureQuestion } from '../../../src/figures/answers/question.ts'
import { noReading } from '../../../src/figures/answers/readings.ts'
import { answerFromTotals } from '../../../src/figures/answers/totals.ts'
import { createDictionary } from '../../../src/figures/columns/dictionary.ts'
import { toValue } from '../../../src/figures/measures/defineMeasure.ts'
import { type MeasureName, measureNames } from '../../../src/figures/measures/index.ts'
import { createSheetMemory } from '../../../src/figures/sheets/createSheetMemory.ts'
import { aKey } from '../builders/accessKeys.ts'
import { type Assistant, connectAssistant } from '../builders/assistant.ts'
import { aDaySheet, aRow, aTrafficDay, dayBack } from '../builders/daySheets.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let person: Person
let shops: string[]
let assistant: Assistant

beforeAll(async () => {
  server = await startTestServer()
  person = await aPerson(server, { level: 3 })
  shops = await someShops(server, person.ownerUid, 4)
  await server.call('saveDaySheets', { sheets: someSheets() }, person)
  assistant = await connectAssistant(server, await aKey(server, person))
})
afterAll(async () => {
  await assistant.close()
  await server.close()
})

/** The first shop was read every day, the second lacks some, of the third one day is under way, the fourth was never read. */
function someSheets(): DaySheetInput[] {
  const [whole = '', gaps = '', odd = ''] = shops
  const sheetOf = (shop_uid: string, back: number, overrides: Partial<DaySheetInput> = {}) =>
    aDaySheet(server, {
      shop_uid,
      day: dayBack(server, back),
      definitions: SHEET_DEFINITIONS,
      totals: someTotals(back),
      lines: [],
      ...overrides,
    })
  const days = Array.from({ length: 14 }, (_, at) => at + 1)
  return [
    ...days.map((back) => sheetOf(whole, back)),
    ...days.filter((back) => back !== 3 && back !== 9).map((back) => sheetOf(gaps, back, { unresolved: back === 5 ? 2 : 0 })),
    ...days
      .slice(0, 7)
      .map((back) => sheetOf(odd, back, { totals: back === 2 ? aRow() : someTotals(back + 20), unreadable: back === 4 ? 1 : 0 })),
  ]
}

/** Columns that differ from each other and by day; ads were read on even days. */
function someTotals(seed: number): number[] {
  const isAdDay = seed % 2 === 0
  return daySheetColumns.map((column, at) => {
    if (column === 'ads_read_at') return isAdDay ? server.clock.now() : 0
    if (/^(ad_|spend)/.test(column)) return isAdDay ? 100 + at * seed : 0
    return 1_000 + at * 7 * seed
  })
}

/** What a screen of the console shows that has read nothing itself: the sheets as its call brings them, in its own memory. */
async function askConsole(question: FigureQuestion) {
  const now = Math.floor(server.clock.now() / 1_000)
  const { lists } = createDictionary()
  const addShop = (shop: string) => lists.shops.add(0, shop)
  const source = { lists, waiting: () => [], reading: () => undefined, now }
  const memory = createSheetMemory({
    totals: () => ({ shop: 0, weeks: new Map(), ads: new Map(), waiting: [] }) as never,
    chunks: () => [],
    reading: noReading,
    source: () => source,
    addShop,
    keep: async () => undefined,
  })
  for (const shop of shops) addShop(shop)
  const { data } = await server.call('daySheetList', { first_day: question.window.from, last_day: question.window.to }, person)
  memory.take(data.sheets as DaySheet[])
  return answerWithoutHalves({ ...question, bySheets: true }, now, (asked) => {
    const answer = memory.answer(asked) ?? answerFromTotals(asked, () => [], source)
    return answer ?? expect.fail('no answer')
  })
}

const windowOf = (from: number, to: number) => ({ from: dayBack(server, from), to: dayBack(server, to) })
const ask = async (measure: MeasureName, by: 'none' | 'shop' | 'day', days: readonly [number, number], more: object = {}) => {
  const { from, to } = windowOf(...days)
  const { result, text } = await assistant.call('figure', { measure, by, first_day: from, last_day: to, ...more })
  return result?.data ?? expect.fail(text)
}

describe('a figure', () => {
  it.each(measureNames)('%s is that of the console, in total, by shop and by day', async (measure) => {
    for (const basis of ['ordered', 'asked'] as const) {
      for (const by of ['none', 'shop', 'day'] as const) {
        const data = await ask(measure, by, [14, 1], { basis })
        const split: readonly Dimension[] = by === 'none' ? [] : [by]
        const shown = await askConsole({ measure, by: split, window: windowOf(14, 1), basis, shops })
        const total = shown.total[measure]
        expect(data.total.value).toBe(total ? toValue(total) : null)
        expect(data.is_complete).toBe(shown.complete.isComplete)
        for (const row of by === 'none' ? [] : shown.rows) {
          const sums = row.sums[measure]
          const found = data.rows.find((each: { shop_uid?: string; day?: string }) => (each.shop_uid ?? each.day) === (row.shop ?? row.day))
          expect([by, found?.value], JSON.stringify(row)).toEqual([by, sums ? toValue(sums) : null])
        }
      }
    }
  })

  it('is not known where nothing was read, and 0 where nothing was sold', async () => {
    const [whole, gaps, odd, never] = shops
    const byShop = await ask('salesAmount', 'shop', [2, 2])
    const rowOf = (shop?: string) => byShop.rows.find(({ shop_uid }: { shop_uid: string }) => shop_uid === shop)
    expect(rowOf(whole).value).toBeGreaterThan(0)
    expect(rowOf(gaps).value).toBeGreaterThan(0)
    expect(rowOf(odd)).toMatchObject({ value: 0, is_complete: true })
    expect(rowOf(never)).toMatchObject({ value: null, is_complete: false, days_missing: 1 })
    const rate = await ask('refundRate', 'shop', [2, 2])
    expect(rate.rows.find(({ shop_uid }: { shop_uid: string }) => shop_uid === odd)).toMatchObject({ value: null })
    expect(await ask('salesAmount', 'none', [30, 20])).toMatchObject({ total: { value: null }, as_of: null, shops_incomplete: 4 })
    expect(await ask('adSpend', 'none', [1, 1])).toMatchObject({ total: { value: null } })
  })

  it('says which shops lack what, and when the data is from', async () => {
    const [, gaps, odd, never] = shops
    const data = await ask('salesAmount', 'none', [7, 1])
    expect(data).toMatchObject({ shops: 4, shops_incomplete: 3, as_of: Math.floor(server.clock.now() / 1_000) * 1_000, unit: 'fen' })
    expect(
      data.missing.map(({ shop_uid, days_missing, rows_lacking }: Record<string, unknown>) => [shop_uid, days_missing, rows_lacking]),
    ).toEqual([
      [gaps, 1, 0],
      [odd, 0, 1],
      [never, 7, 0],
    ])
    const byDay = await ask('salesAmount', 'day', [4, 2])
    expect(byDay.rows.map(({ shops_incomplete }: { shops_incomplete: number }) => shops_incomplete)).toEqual([2, 2, 1])
  })

  it('is refused for days that are none, a measure that there is not, and more than can be added up at once', async () => {
    const { from, to } = windowOf(7, 1)
    const refusals = [
      { measure: 'happiness', first_day: from, last_day: to },
      { measure: 'roi', first_day: to, last_day: from },
      { measure: 'roi', first_day: from },
      { measure: 'roi', first_day: '1900-01-01', last_day: to },
      { measure: 'roi', first_day: from, last_day: to, by: 'reason' },
    ]
    const texts = []
    for (const given of refusals) texts.push((await assistant.call('figure', given)).text.replace('These parameters are not right ', ''))
    expect(texts).toEqual([
      '(measure: unknown_value)',
      '(last_day: too_small)',
      '(last_day: required)',
      '(first_day: too_small)',
      '(by: unknown_value)',
    ])
  })
})

describe('days without end', () => {
  it.each(['figure', 'salesChange'])('are refused by %s, also where they are asked of no shop at all', async (name) => {
    const last_day = name === 'figure' ? '9999-12-31' : dayBack(server, 1)
    const days = { first_day: '0000-01-01', last_day, shop_uid_list: [] }
    const given = name === 'figure' ? { ...days, measure: 'roi', by: 'day' } : days
    expect((await assistant.call(name, given)).text).toContain('first_day: too_small')
  })
})

describe('why sales changed', () => {
  it('adds up to the change, and names the days that were not read', async () => {
    const { from, to } = windowOf(7, 1)
    const { result } = await assistant.call('salesChange', { first_day: from, last_day: to })
    const { data } = result ?? expect.fail('refused')
    const parts = data.causes.reduce((sum: number, { fen }: { fen: number }) => sum + fen, 0)
    expect(parts).toBe(data.after_fen - data.before_fen)
    const sold = (await ask('salesAmount', 'none', [7, 1])).total.value
    expect(data.after_fen).toBe(sold)
    expect(data.before_fen).toBe((await ask('salesAmount', 'none', [14, 8])).total.value)
    expect(data.causes.map(({ cause }: { cause: string }) => cause)).toContain('unread')
    const [, gaps, odd, never] = shops
    expect(data.missing.map(({ shop_name: _, ...rest }: Record<string, unknown>) => rest)).toEqual([
      { shop_uid: gaps, days_without_both: 0, days_without_one: 2, rows_lacking: 0 },
      { shop_uid: odd, days_without_both: 0, days_without_one: 7, rows_lacking: 1 },
      { shop_uid: never, days_without_both: 7, days_without_one: 0, rows_lacking: 0 },
    ])
  })

  it('tells visitors and conversion apart where the platform counted them', async () => {
    const other = await aPerson(server)
    const [shop_uid = ''] = await someShops(server, other.ownerUid, 1)
    const totals = aRow({ orders: 10, units: 10, paid_fen: 10_000 })
    const twice = aRow({ orders: 20, units: 20, paid_fen: 20_000 })
    const sheet = { shop_uid, definitions: SHEET_DEFINITIONS, lines: [] }
    await server.call(
      'saveDaySheets',
      {
        sheets: [
          aDaySheet(server, { ...sheet, day: dayBack(server, 2), totals }),
          aDaySheet(server, { ...sheet, day: dayBack(server, 1), totals: twice }),
        ],
      },
      other,
    )
    const days = [aTrafficDay(server, { shop_uid, day: dayBack(server, 2), figures: [100, 200, 10, 10, 10_000, 0.1] })]
    days.push(aTrafficDay(server, { shop_uid, day: dayBack(server, 1), figures: [200, 400, 20, 20, 20_000, 0.1] }))
    await server.call('saveTrafficDays', { days }, other)
    const theirs = await connectAssistant(server, await aKey(server, other))
    const { result } = await theirs.call('salesChange', { first_day: dayBack(server, 1), last_day: dayBack(server, 1) })
    expect(result?.data).toMatchObject({ before_fen: 10_000, after_fen: 20_000, causes: [{ cause: 'visitors', fen: 10_000 }], missing: [] })
    await theirs.close()
  })

  it('is not known where nothing was read: that is not 0', async () => {
    const nothing = { first_day: dayBack(server, 30), last_day: dayBack(server, 28) }
    expect((await assistant.call('salesChange', nothing)).result?.data).toMatchObject({
      before_fen: null,
      after_fen: null,
      causes: [],
      shops: [],
    })
    const half = { first_day: dayBack(server, 14), last_day: dayBack(server, 8) }
    expect((await assistant.call('salesChange', half)).result?.data).toMatchObject({ before_fen: null, after_fen: expect.any(Number) })
  })

  it('is told of days that are over', async () => {
    const given = { first_day: dayBack(server, 1), last_day: dayBack(server, 0) }
    expect((await assistant.call('salesChange', given)).text).toContain('last_day: too_big')
  })
})
