import { describe, expect, it } from 'vitest'
import { toJudged } from '../../../src/pages/promotion/judgedPlan.ts'
import { noteBidChanges, toPlans } from '../../../src/pages/promotion/plan.ts'
import { toPlanRow } from '../../../src/pages/promotion/planTable.ts'
import { aPlan, aPlanRow, times, yuan } from './aPlan.ts'

const [plan] = toPlans('a', [aPlanRow()], [aPlanRow({ reportInfo: { spend: yuan('400.00') } })], true)

describe('a plan of the platform’s list', () => {
  it('has its sums in fen and counts, over the window and over the last seven days', () => {
    expect(plan).toMatchObject({
      key: 'a/6001001',
      goods_id: '600100',
      state: 'running',
      budgetFen: 20_000,
      targetRoi: 3.5,
      own: { spendFen: 100_000, gmvFen: 300_000, netFen: 276_000, settledFen: 240_000, orders: 100, netOrders: 92 },
      week: { spendFen: 40_000 },
    })
  })

  it.each([
    ['in the platform’s own font', { spend: yuan('\ue601\ue602') }],
    ['in a unit that is not money', { spend: { unit: 'PERCENT', value: '12' } }],
    ['absent', { spend: null }],
  ])('knows no spend where it is %s, and so no settled sales', (_, reportInfo) => {
    const [own] = toPlans('a', [aPlanRow({ reportInfo })], [], true)
    expect(own?.own).toMatchObject({ spendFen: null, settledFen: null, gmvFen: 300_000 })
  })

  it('says what is in the reply and cannot be read, which is neither 0 nor "not said"', () => {
    const masked = { spend: yuan('\ue601\ue602'), orderNum: times('1\ue603'), netGmv: { unit: 'LI', value: '12' }, netOrderNum: null }
    const [own] = toPlans('a', [aPlanRow({ maxCost: yuan('\ue604'), reportInfo: masked })], [], true)
    expect(own?.unread).toEqual({
      spendFen: '\ue601\ue602 YUAN',
      settledFen: '\ue601\ue602 YUAN',
      netFen: '12 LI',
      orders: '1\ue603 PER_ONE',
      budgetFen: '\ue604 YUAN',
    })
    const parts = { nameOf: String, thumbOf: () => null, toReason: () => null, hasProfit: true }
    const judged = toJudged(own ?? aPlan(), { order: null, daysRunning: null, hoursSinceBid: null, comesBack: false })
    const { values } = toPlanRow(judged, parts)
    expect(values).toMatchObject({ gmv: 300_000, net_orders: null })
    for (const name of ['spend', 'net', 'settled', 'orders', 'budget', 'roi_gross', 'roi_net', 'roi_settled'])
      expect({ name, type: typeof values[name] }).toEqual({ name, type: 'string' })
  })

  it('has no known week where the list of the last seven days lacks it, unless that has every plan', () => {
    const week = { spendFen: null, gmvFen: null, orders: null, netOrders: null }
    expect(toPlans('a', [aPlanRow()], [], false)[0]?.week).toMatchObject(week)
    expect(toPlans('a', [aPlanRow()], [], true)[0]?.week).toMatchObject({ spendFen: 0, orders: 0 })
    expect(toPlans('a', [aPlanRow()], [aPlanRow()], false)[0]?.week).toMatchObject({ spendFen: 100_000 })
  })

  it('without any report has spent nothing', () => {
    const [own] = toPlans('a', [{ ...aPlanRow(), reportInfo: null }], [], true)
    expect(own?.own).toMatchObject({ spendFen: 0, gmvFen: 0, orders: 0 })
  })

  it.each([
    [1, 'stopped'],
    [null, 'unknown'],
  ] as const)('with the state %s is %s', (adStatus, state) => {
    expect(toPlans('a', [aPlanRow({ adStatus })], [], true)[0]?.state).toBe(state)
  })

  it('with a budget of 0 has no limit', () => {
    expect(toPlans('a', [aPlanRow({ maxCost: yuan('0') })], [], true)[0]?.budgetFen).toBeNull()
  })

  it('says shares as multiples, too', () => {
    expect(toPlans('a', [aPlanRow({ targetRoi: { unit: 'PERCENT', value: '350' } })], [], true)[0]?.targetRoi).toBe(3.5)
    expect(toPlans('a', [aPlanRow({ targetRoi: times('') })], [], true)[0]?.targetRoi).toBeNull()
  })
})

describe('a change of bid', () => {
  const before = new Map([['a/6001001', aPlan()]])
  const note = (now: Partial<typeof plan>) => noteBidChanges([aPlan(now)], before, 500)[0]?.bidChangedAt

  it('is seen by another target or another budget than at the reading before', () => {
    expect(note({ targetRoi: 4 })).toBe(500)
    expect(note({ budgetFen: null })).toBe(500)
    expect(note({})).toBeNull()
  })

  it('is not seen by a budget that cannot be read, at either reading', () => {
    const unread = { budgetFen: null, unread: { budgetFen: '\ue604' } }
    expect(note(unread)).toBeNull()
    expect(noteBidChanges([aPlan()], new Map([['a/6001001', aPlan(unread)]]), 500)[0]?.bidChangedAt).toBeNull()
  })

  it('stays known while nothing changes again', () => {
    const known = new Map([['a/6001001', aPlan({ bidChangedAt: 300 })]])
    expect(noteBidChanges([aPlan()], known, 500)[0]?.bidChangedAt).toBe(300)
  })

  it('is not known of a plan that is seen for the first time', () => {
    expect(noteBidChanges([aPlan()], new Map(), 500)[0]?.bidChangedAt).toBeNull()
  })
})
