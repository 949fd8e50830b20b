import { describe, expect, it } from 'vitest'
import { alertRuleFields } from '../../../../contract/entities/alert.ts'
import { toolApi } from '../../../../contract/toolApi.ts'
import {
  comparesYoungOrders,
  countsYoungOrders,
  parseRuleDraft,
  type RuleDraft,
  ruleOffers,
  toDraft,
  toMeasure,
  watchedNames,
} from '../../../../src/pages/returns/alerts/ruleDraft.ts'

const [offer] = ruleOffers
if (!offer) throw new Error('no rule is offered')
const fields = { ...offer.rule, name: '商品退货' }
const draft = (changes: Partial<RuleDraft> = {}): RuleDraft => ({ ...toDraft(fields), ...changes })

describe('a rule as it is typed', () => {
  it.each(ruleOffers)('comes back as it was: $name', ({ rule }) => {
    const given = { ...rule, name: '规则' }
    expect(parseRuleDraft(toDraft(given))).toEqual({ fields: given, problems: {} })
  })

  it('has shares in percent, money in yuan and times in hours; factors as they are', () => {
    expect(draft()).toMatchObject({ enter_line: '30', leave_line: '25' })
    expect(toDraft({ ...fields, measure: 'refundAmount', enter_line: 123_450 }).enter_line).toBe('1234.5')
    expect(toDraft({ ...fields, measure: 'averageRefundTime', enter_line: 86_400 }).enter_line).toBe('24')
    expect(toDraft({ ...fields, kind: 'past', enter_line: 1.5 }).enter_line).toBe('1.5')
  })

  it.each<[string, Partial<RuleDraft>, keyof RuleDraft, unknown]>([
    ['no name', { name: ' ' }, 'name', 'required'],
    ['no number', { enter_line: 'viele' }, 'enter_line', 'number'],
    ['a line that leaves above the one that rings', { leave_line: '31' }, 'leave_line', 'leaveAboveEnter'],
    ['the same where more is better', { measure: 'salesAmount', enter_line: '100', leave_line: '90' }, 'leave_line', 'leaveBelowEnter'],
    ['too many days', { window_days: '61' }, 'window_days', { min: 1, max: 60 }],
    ['no whole number of orders', { least_orders: '1.5' }, 'least_orders', { min: 1, max: 1_000_000 }],
    ['a group that was not chosen', { shops: 'group' }, 'group_id', 'required'],
    ['no shop', { shops: 'these' }, 'shop_uid_list', 'shops'],
    ['goods that are no ids', { goods: '12, x' }, 'goods', 'goods'],
    ['one end of the quiet times', { quiet_from: '22:00' }, 'quiet_to', 'quiet'],
    ['the category of goods', { kind: 'category' }, 'kind', 'category'],
  ])('with %s is not complete', (_, changes, name, problem) => {
    expect(parseRuleDraft(draft(changes))).toEqual({ fields: null, problems: { [name]: problem } })
  })

  it('compares with the category what the platform shows an average of, and nothing else', () => {
    const ofCategory = (measure: RuleDraft['measure']) =>
      parseRuleDraft(draft({ kind: 'category', each: 'shop', enter_line: '1.5', leave_line: '1.2', measure })).problems
    const known = watchedNames.filter((measure) => Object.keys(ofCategory(measure)).length === 0)
    expect(known).toEqual([
      ...['refundRate', 'platformRefundRate', 'platformQualityRate', 'platformDisputeRate', 'platformInterventionRate'],
    ])
  })

  it('compares with its own past all that is not only of this moment', () => {
    const ofPast = (measure: RuleDraft['measure']) =>
      parseRuleDraft(draft({ kind: 'past', enter_line: '1.5', leave_line: '1.5', measure })).problems
    const withoutPast = watchedNames.filter((measure) => ofPast(measure).kind === 'past').toSorted()
    expect(withoutPast).toEqual([
      ...['afterSalesToAnswer', 'amountToAnswer', 'amountToShip', 'openAfterSales', 'openAmount', 'ordersToShip'],
    ])
    const before = draft({ kind: 'past', measure: 'refundAmount', enter_line: '1.5', leave_line: '1.2' })
    expect(toMeasure(before, 'openAmount')).toEqual({ measure: 'openAmount', kind: 'absolute', enter_line: '', leave_line: '' })
  })

  it('compares young orders with old ones by order date alone, and no rule that is offered does', () => {
    const young = (changes: Partial<RuleDraft>) => comparesYoungOrders(draft({ kind: 'past', measure: 'refundRate', ...changes }))
    expect(young({})).toBe(true)
    expect(young({ measure: 'refundAmount' })).toBe(true)
    expect(young({ basis: 'asked' })).toBe(false)
    expect(young({ kind: 'absolute' })).toBe(false)
    expect(young({ measure: 'salesAmount' })).toBe(false)
    expect(young({ measure: 'platformRefundRate' })).toBe(false)
    expect(ruleOffers.filter(({ rule }) => comparesYoungOrders(toDraft({ ...rule, name: '' })))).toEqual([])
  })

  it('counts young orders by order date, where it compares with no past of its own', () => {
    const young = (changes: Partial<RuleDraft>) => countsYoungOrders(draft({ kind: 'absolute', measure: 'refundRate', ...changes }))
    expect(young({})).toBe(true)
    expect(young({ kind: 'category' })).toBe(true)
    expect(young({ basis: 'asked' })).toBe(false)
    expect(young({ kind: 'past' })).toBe(false)
    for (const measure of ['salesAmount', 'openAfterSales', 'platformRefundRate'] as const) expect(young({ measure })).toBe(false)
  })

  it('on a rate of the platform is of shops and of its month, whatever was typed before', () => {
    const before = draft({ each: 'sku', window_days: '7', least_orders: '50', is_cautious: true })
    const changed = { ...before, ...toMeasure(before, 'platformDisputeRate') }
    expect(changed).toMatchObject({ each: 'shop', window_days: '30', enter_line: '30', is_cautious: false })
    expect(parseRuleDraft(changed).fields).toMatchObject({
      measure: 'platformDisputeRate',
      each: 'shop',
      goods_id_list: [],
      enter_line: 0.3,
    })
    expect(toMeasure(before, 'refundAmount')).toEqual({ measure: 'refundAmount', enter_line: '', leave_line: '' })
  })

  it('takes ids however they are separated, each once, and none where shops are watched', () => {
    expect(parseRuleDraft(draft({ goods: '12，13\n12 14' })).fields?.goods_id_list).toEqual(['12', '13', '14'])
    expect(parseRuleDraft(draft({ each: 'shop', goods: '12' })).fields?.goods_id_list).toEqual([])
  })

  it('is what the call takes', () => {
    for (const { rule } of ruleOffers) expect(toolApi.saveAlertRule.payload.safeParse({ ...rule, name: '规则' }).success).toBe(true)
    expect(Object.keys(alertRuleFields).sort()).toEqual(Object.keys(fields).sort())
  })
})
