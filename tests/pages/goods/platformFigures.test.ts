import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type MerchantCallName, merchantApi } from '../../../contract/merchantApi.ts'
import { toAfterSales, toCheck, toDays, toHours, toQuality } from '../../../src/pages/goods/platformFigures.ts'

const MASKED = '\ue601\ue602'
const names = { today: 'Today', yesterday: 'Yesterday' }
/** 10:30 in China. */
const ASKED_AT = Date.parse('2026-11-22T02:30:00Z')

/** A reply as the table reads it. */
function read<Name extends MerchantCallName>(name: Name, reply: unknown): z.output<(typeof merchantApi)[Name]['result']> {
  return z.parse(merchantApi[name].result as z.ZodMiniType, reply) as z.output<(typeof merchantApi)[Name]['result']>
}

const valuesOf = (figures: readonly { readonly name: string; readonly value: unknown }[] | null) =>
  figures && Object.fromEntries(figures.map(({ name, value }) => [name, value]))

describe('visits and sales of two days', () => {
  it('are in fen and shares, and tell zero, missing and unreadable apart', () => {
    const reply = read('goodsFigures', {
      todayGoodsDetail: { payOrdrAmt: '1,234.56', payOrdrCnt: 0, goodsUv: MASKED, goodsPv: null, goodsVcr: 0.125 },
      yesterdayGoodsDetail: null,
    })
    expect(toDays(reply).map(({ name, today, yesterday }) => [name, today, yesterday])).toEqual([
      ['visitors', MASKED, null],
      ['views', null, null],
      ['orders', 0, null],
      ['sales', 123_456, null],
      ['rate', 0.125, null],
    ])
  })

  it('by the hour are drawn side by side, without hours that had not begun', () => {
    const hour = (statHr: number | string, payOrdrAmt: number | string | null) => ({ statHr, payOrdrAmt })
    const reply = read('goodsFigures', {
      todayGoodsDetailList: [hour(9, 1.5), hour(10, 0), hour(11, 0), hour('', 9)],
      yesterdayGoodsDetailList: [hour(9, 2.25), hour(11, 3), hour(12, null)],
    })
    expect(toHours(reply, 'sales', names, ASKED_AT)).toEqual({
      rows: [
        { x: '09:00', y: 225, series: 'Yesterday' },
        { x: '09:00', y: 150, series: 'Today' },
        { x: '10:00', y: 0, series: 'Today' },
        { x: '11:00', y: 300, series: 'Yesterday' },
        { x: '12:00', y: null, series: 'Yesterday' },
      ],
      masked: 0,
    })
  })

  it('count the hours that cannot be read', () => {
    const reply = read('goodsFigures', {
      todayGoodsDetailList: [{ statHr: 1, payOrdrCnt: MASKED }, { statHr: 2, payOrdrCnt: 4 }, 'odd'],
      yesterdayGoodsDetailList: null,
    })
    expect(toHours(reply, 'orders', names, ASKED_AT)).toEqual({
      rows: [
        { x: '01:00', y: null, series: 'Today' },
        { x: '02:00', y: 4, series: 'Today' },
      ],
      masked: 2,
    })
  })

  it('by the hour are none where the platform gives none', () => {
    expect(toHours(read('goodsFigures', {}), 'orders', names, ASKED_AT)).toEqual({ rows: [], masked: 0 })
  })
})

describe('returns of a month', () => {
  it('have their amount in fen as it came', () => {
    const reply = { pltInvlOrdrRto1m: 0.01, dsptRfSucOrdrCnt1m: 0, qltySucRfRto1m: MASKED, rfSucOrdrCnt1m: '12', rfSucOrdrAmt1m: 45_678 }
    expect(valuesOf(toAfterSales(read('goodsAfterSales', reply)))).toEqual({
      interventions: null,
      interventionRate: 0.01,
      disputes: 0,
      qualityRate: MASKED,
      refunds: 12,
      refundAmount: 45_678,
    })
  })
})

describe('what buyers say', () => {
  const list = (goodsNavigatorDetailDTO: unknown) => read('goodsQuality', { goodsList: [{ goodsId: 7, goodsNavigatorDetailDTO }] })

  it('has the share of returns for quality as a share, though it comes in percent', () => {
    const quality = toQuality(list({ qltyRfndOrdrCntRto1m: 1.5, avgDescRevScr1m: 4.86 }), '7')
    expect(valuesOf(quality)).toEqual({ buyersScore: 4.86, qualityRefunds: 0.015 })
  })

  it('is nothing for goods that the platform has not judged, or does not name', () => {
    expect([toQuality(list(null), '7'), toQuality(list({}), '8')]).toEqual([null, null])
  })
})

describe('the check by the platform', () => {
  it.each([
    [
      { score: '4.0', problems: ['a', { desc: 'b' }, { text: 'c' }] },
      { score: 4, problems: ['a', 'b'], odd: 1 },
    ],
    [
      { score: MASKED, problems: null },
      { score: MASKED, problems: [], odd: 0 },
    ],
    [{ score: null }, { score: null, problems: null, odd: 0 }],
  ])('of %j says %j', (reply, check) => {
    expect(toCheck(read('goodsProblems', reply))).toEqual(check)
  })
})
