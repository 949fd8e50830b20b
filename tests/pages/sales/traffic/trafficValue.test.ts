import { describe, expect, it } from 'vitest'
import type { TrafficDay, TrafficFigure } from '../../../../contract/entities/trafficDay.ts'
import { type ChangedGoods, goodsThatMatter, TRAFFIC_GOODS_MAX } from '../../../../src/pages/sales/traffic/rules/goodsThatMatter.ts'
import { toTrafficValue, workOutVisitors } from '../../../../src/pages/sales/traffic/rules/trafficValue.ts'
import { fc } from '../../../fastCheck.ts'

const aDay = (figures: TrafficFigure[], overrides: Partial<TrafficDay> = {}): TrafficDay => ({
  shop_uid: 's1',
  goods_id: '',
  day: '2026-11-20',
  read_at: 1,
  whole: true,
  figures,
  ...overrides,
})

describe('what a screen gets of a day', () => {
  it('is unread where nobody asked, and refused where the platform refuses all of it', () => {
    expect(toTrafficValue(undefined)).toBe('unread')
    expect(toTrafficValue(aDay(Array<TrafficFigure>(6).fill('refused')))).toBe('refused')
  })

  it('is its figures; visitors and views of a shop come of a call whose shape is assumed', () => {
    expect(toTrafficValue(aDay([240, 410, 12, 13, 38_870, 0.05]))).toEqual({
      visitors: 240,
      visitorsAre: 'counted',
      views: 410,
      buyers: 12,
      orders: 13,
      salesFen: 38_870,
      conversion: 0.05,
      isWhole: true,
      readAt: 1,
      unreadable: [],
      refused: [],
      assumed: ['visitors', 'views'],
    })
  })

  it('has visitors that are worked out where the platform does not count them, and says so', () => {
    const value = toTrafficValue(aDay(['refused', 'refused', 12, 13, 38_870, 0.05]))
    expect(value).toMatchObject({ visitors: 240, visitorsAre: 'workedOut', views: null, refused: ['visitors', 'views'], assumed: [] })
  })

  it('keeps 0, none and unreadable apart', () => {
    const value = toTrafficValue(aDay([0, null, 'masked', 0, 0, null], { whole: false }))
    expect(value).toMatchObject({
      visitors: 0,
      visitorsAre: 'counted',
      views: null,
      buyers: null,
      orders: 0,
      conversion: null,
      isWhole: false,
      unreadable: ['buyers'],
      refused: [],
    })
  })

  it('of goods is of a call that was seen', () => {
    expect(toTrafficValue(aDay([30, 40, null, 2, 200, 0.0667], { goods_id: '7' }))).toMatchObject({
      visitors: 30,
      buyers: null,
      assumed: [],
    })
  })
})

describe('visitors that are worked out', () => {
  it.each([
    [null, 0.05, null],
    [12, null, null],
    [0, 0, null],
    [0, 0.05, null],
    [12, 0, null],
    [12, 0.05, 240],
  ])('of %s buyers through %s', (buyers, conversion, visitors) => {
    expect(workOutVisitors(buyers, conversion)).toBe(visitors)
  })

  it('are as near as four digits of the conversion let them be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 40 }), (buyers, each) => {
        const visitors = buyers * each
        const conversion = Math.round((buyers / visitors) * 10_000) / 10_000
        const found = workOutVisitors(buyers, conversion) ?? 0
        expect(Math.abs(found - visitors)).toBeLessThanOrEqual((visitors * 0.00006) / conversion + 1)
      }),
    )
  })
})

describe('goods whose visitors are asked for', () => {
  const moved = (goodsId: string, salesFen: number, changeFen: number): ChangedGoods => ({ shopId: 's1', goodsId, salesFen, changeFen })

  it('are those with the largest change, up or down, then those with the largest sales; each once', () => {
    const goods = [moved('calm', 900, 0), moved('down', 100, -500), moved('small', 10, 1), moved('up', 800, 300), moved('big', 700, 2)]
    expect(goodsThatMatter(goods, 4).map(({ goodsId }) => goodsId)).toEqual(['down', 'up', 'calm', 'big'])
    expect(goodsThatMatter(goods)).toHaveLength(5)
  })

  it('are at most as many as a lane can take', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => moved(String(at), at, at % 2 === 0 ? -at : at))
    expect(goodsThatMatter(many)).toHaveLength(TRAFFIC_GOODS_MAX)
  })
})
