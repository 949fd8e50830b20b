import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { merchantApi } from '../../../contract/merchantApi.ts'
import { disagreements, toPlanDetail } from '../../../src/pages/promotion/planDetail.ts'
import { aPlan, times, yuan } from './aPlan.ts'

const MASKED = '\ue601'
const read = (given: object = {}) =>
  z.parse(merchantApi.promotionPlan.result, {
    adId: 6_001_001,
    goodsId: 600_100,
    adStatus: 2,
    bidType: 1,
    maxCost: yuan('200.00'),
    targetRoi: times('3.5'),
    dailyCost: yuan('12.34'),
    ...given,
  })

describe('what a plan’s own call says', () => {
  it('is in fen, multiples and words', () => {
    expect(toPlanDetail(read())).toEqual({ state: 'running', budgetFen: 20_000, targetRoi: 3.5, spentFen: 1_234 })
  })

  it.each([
    ['a number', 19.9, 1_990],
    ['a text', '1,234.56', 123_456],
    ['a number as text, in yuan', yuan('0.1'), 10],
    ['masked', yuan(MASKED), MASKED],
    ['in another unit', { unit: 'PERCENT', value: '12' }, '12 PERCENT'],
    ['absent', null, null],
    ['empty', yuan(''), null],
  ])('has a budget that is %s', (_, maxCost, expected) => {
    expect(toPlanDetail(read({ maxCost })).budgetFen).toBe(expected)
  })

  it.each([
    [1, 'stopped'],
    ['2', 'running'],
    [null, 'unknown'],
  ])('with the state %s is %s', (adStatus, state) => {
    expect(toPlanDetail(read({ adStatus })).state).toBe(state)
  })
})

describe('what the list says otherwise', () => {
  it.each([
    ['nothing where both are alike', {}, {}, []],
    ['a state', { adStatus: 1 }, {}, ['state']],
    ['a budget', { maxCost: yuan('300') }, {}, ['budget']],
    ['no budget at all', { maxCost: yuan('300') }, { budgetFen: null }, ['budget']],
    ['nothing of a budget that neither limits', { maxCost: yuan('0') }, { budgetFen: null }, []],
    ['nothing of a budget that cannot be read', { maxCost: yuan(MASKED) }, {}, []],
    ['a target', { targetRoi: times('4') }, {}, ['targetRoi']],
    ['nothing of a target that one does not say', { targetRoi: null }, {}, []],
    ['plan and goods, where the platform answers about others', { adId: 7, goodsId: 8 }, {}, ['plan', 'goods']],
  ])('is %s', (_, reply, plan, expected) => {
    expect(disagreements(aPlan(plan), read(reply))).toEqual(expected)
  })
})
