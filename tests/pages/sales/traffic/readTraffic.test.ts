import { describe, expect, it } from 'vitest'
import { type TrafficFigure, trafficNames } from '../../../../contract/entities/trafficDay.ts'
import { type MerchantResult, merchantApi } from '../../../../contract/merchantApi.ts'
import {
  noPart,
  type PartOfDays,
  readFlow,
  readGoodsDays,
  readTrade,
  toShopDays,
} from '../../../../src/pages/sales/traffic/rules/readTraffic.ts'

const DAY = '2026-11-20'
const NOW = Date.parse('2026-11-22T10:00:00+08:00')
const MASKED = '\ue601\ue602'

const trade = (result: unknown) => readTrade(merchantApi.mallTrade.result.parse(result) as MerchantResult<'mallTrade'>)
const flow = (result: unknown) => readFlow(merchantApi.mallFlow.result.parse(result) as MerchantResult<'mallFlow'>)
const goods = (result: unknown) => merchantApi.goodsFigures.result.parse(result) as MerchantResult<'goodsFigures'>

const plain = { stateDate: DAY, payOrdrAmt: 388.7, payOrdrCnt: 13, payOrdrUsrCnt: 12, payUvRto: 0.05 }

describe('each field of a reply', () => {
  /** Out: what is read where the reply has this in the field. */
  type Case = [title: string, given: unknown, count: TrafficFigure, fen: TrafficFigure, share: TrafficFigure]
  const cases: readonly Case[] = [
    ['absent', undefined, null, null, null],
    ['null', null, null, null, null],
    ['an empty text', '', null, null, null],
    ['0', 0, 0, 0, 0],
    ['a number as text', '1', 1, 100, 1],
    ['a number with commas', '1,234', 1234, 123_400, 'masked'],
    ['a fraction', 0.25, 'masked', 25, 0.25],
    ['private-use signs', MASKED, 'masked', 'masked', 'masked'],
    ['a word', '--', 'masked', 'masked', 'masked'],
    ['less than none', -1, 'masked', 'masked', 'masked'],
  ]
  const fields = [
    ['payOrdrUsrCnt', 'buyers', 'count'],
    ['payOrdrCnt', 'orders', 'count'],
    ['payOrdrAmt', 'sales_fen', 'fen'],
    ['payUvRto', 'conversion', 'share'],
  ] as const
  const flowFields = [
    ['uv', 'visitors'],
    ['pv', 'views'],
  ] as const

  it.each(cases)('that is %s is read for what it is, and the others beside it stay', (_, given, count, fen, share) => {
    const read = { count, fen, share }
    for (const [field, name, unit] of fields) {
      const part = trade({ dayList: [{ ...plain, [field]: given }] }).byDay.get(DAY)
      expect([name, part?.[name]]).toEqual([name, read[unit]])
      const others = fields.filter(([other]) => other !== field).map(([, other]) => part?.[other])
      for (const other of others) expect(other).toEqual(expect.any(Number))
    }
    for (const [field, name] of flowFields)
      expect(flow({ dayList: [{ statDate: DAY, uv: 5, pv: 6, [field]: given }] }).byDay.get(DAY)?.[name]).toBe(count)
  })

  it('is found by either name of the day, with or without a time of day', () => {
    for (const day of [{ stateDate: DAY }, { statDate: DAY }, { stateDate: `${DAY} 00:00:00` }]) {
      const { stateDate: _, ...rest } = plain
      expect(trade({ dayList: [{ ...rest, ...day }] }).byDay.get(DAY)?.orders).toBe(13)
      expect(flow({ dayList: [{ uv: 5, ...day }] }).byDay.get(DAY)?.visitors).toBe(5)
    }
  })

  it('is that of the first row where a day comes twice', () => {
    expect(trade({ dayList: [plain, { ...plain, payOrdrCnt: 99 }] }).byDay.get(DAY)?.orders).toBe(13)
  })
})

describe('a reading of days', () => {
  const days = ['2026-11-19', DAY]
  const both = trade({ dayList: [plain] })
  const read = (changes: { trade?: PartOfDays | null; flow?: PartOfDays | null; readyDay?: string; known?: TrafficFigure[] } = {}) =>
    toShopDays({
      shop_uid: 's1',
      days,
      trade: both,
      flow: flow([{ statDate: DAY, uv: 240, pv: 410 }]),
      readyDay: DAY,
      readAt: NOW,
      ...changes,
      known: (day) => (changes.known ? { shop_uid: 's1', goods_id: '', day, read_at: 1, whole: true, figures: changes.known } : undefined),
    })
  const figures = (...asked: Parameters<typeof read>) => read(...asked).map((day) => day.figures)
  const sales = [12, 13, 38_870, 0.05]
  const none = [null, null, null, null]

  it('has every day that was asked for; one that no reply has has no figures', () => {
    expect(figures()).toEqual([
      [null, null, ...none],
      [240, 410, ...sales],
    ])
  })

  it('keeps refused, unreadable and none apart', () => {
    expect(figures({ flow: noPart('refused') })[1]).toEqual(['refused', 'refused', ...sales])
    expect(figures({ flow: noPart('masked') })[1]).toEqual(['masked', 'masked', ...sales])
    const odd = flow({ dayList: [{ statDate: DAY, uv: 240, pv: 410 }, { uv: 7 }] })
    expect(figures({ flow: odd })).toEqual([
      ['masked', 'masked', ...none],
      [240, 410, ...sales],
    ])
  })

  it('leaves what was known where a call was not made', () => {
    expect(figures({ flow: null, known: [7, 8, 1, 1, 1, 1] })[1]).toEqual([7, 8, ...sales])
    expect(figures({ trade: null, known: [7, 8, 1, 2, 3, 0.4] })[1]).toEqual([240, 410, 1, 2, 3, 0.4])
    expect(figures({ trade: null })[1]).toEqual([240, 410, ...none])
  })

  it('is whole for a day that is over and that the platform has', () => {
    expect(read().map(({ whole }) => whole)).toEqual([true, true])
    expect(read({ readyDay: '2026-11-19' }).map(({ whole }) => whole)).toEqual([true, false])
    expect(read({ readyDay: '' }).map(({ whole }) => whole)).toEqual([false, false])
  })
})

describe('a reading of goods', () => {
  const reply = goods({
    yesterdayGoodsDetail: { goodsUv: '120', goodsPv: 200, payOrdrCnt: 6, payOrdrAmt: '1,180.50', goodsVcr: 0.05 },
    todayGoodsDetail: { goodsUv: 30, payOrdrCnt: 0, payOrdrAmt: 0, goodsVcr: MASKED },
  })
  const of = { shop_uid: 's1', goods_id: '7', askedAt: NOW - 900, readAt: NOW, readyDay: '2026-11-21' }

  it('is of yesterday, which is whole, and of today, which is not; buyers are never said', () => {
    const read = readGoodsDays(reply, of)
    expect(read.map(({ day, whole }) => [day, whole])).toEqual([
      ['2026-11-21', true],
      ['2026-11-22', false],
    ])
    expect(read.map((day) => day.figures)).toEqual([
      [120, 200, null, 6, 118_050, 0.05],
      [30, null, null, 0, 0, 'masked'],
    ])
    expect(trafficNames[2]).toBe('buyers')
  })

  it('is of a yesterday that is not whole while the platform still counts it', () => {
    const read = readGoodsDays(reply, { ...of, readyDay: '2026-11-20' })
    expect(read.map(({ day, whole }) => [day, whole])).toEqual([
      ['2026-11-21', false],
      ['2026-11-22', false],
    ])
  })

  it('has no day that the reply does not have', () => {
    expect(readGoodsDays(goods({ todayGoodsDetail: null }), of)).toEqual([])
  })

  it('is of no day where midnight passed between question and answer', () => {
    const midnight = Date.parse('2026-11-22T00:00:00+08:00')
    expect(readGoodsDays(reply, { ...of, askedAt: midnight - 1, readAt: midnight })).toEqual([])
    expect(readGoodsDays(reply, { ...of, askedAt: midnight, readAt: midnight + 1 })).toHaveLength(2)
  })
})
