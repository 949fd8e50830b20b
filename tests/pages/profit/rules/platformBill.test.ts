import { describe, expect, it } from 'vitest'
import { billKinds } from '../../../../contract/entities/bill.ts'
import { lineIds } from '../../../../src/pages/profit/rules/lines.ts'
import { type BilledSum, billKindOf, compareBill, modelOfLines } from '../../../../src/pages/profit/rules/platformBill.ts'
import { profitOf } from '../../../../src/pages/profit/rules/soldProfit.ts'
import { aSale, vectorTerms } from './aCase.ts'

describe('a line of the bill', () => {
  it.each([
    ['交易收入', 'income'],
    ['退款', 'refund'],
    ['售后退货', 'refund'],
    ['技术服务费', 'technicalFee'],
    ['技术服务费退款', 'feeRefund'],
    ['技术服务费返还', 'feeRefund'],
    ['退还技术服务费', 'feeRefund'],
    ['多多进宝佣金', 'commission'],
    ['百亿补贴服务费', 'commission'],
    ['退货包运费', 'insurance'],
    ['运费险扣款', 'insurance'],
    ['平台补贴', 'subsidy'],
    ['优惠券结算', 'subsidy'],
    ['延迟发货违约金', 'penalty'],
    ['罚款', 'penalty'],
    ['推广充值', 'ads'],
    ['提现', 'withdrawal'],
    ['提现手续费', 'withdrawalFee'],
    ['保证金', 'other'],
  ])('“%s” is %s', (text, kind) => {
    expect(billKindOf(text, -100)).toBe(kind)
  })

  it('is a fee given back where the shop gets a fee', () => {
    expect(billKindOf('技术服务费', 100)).toBe('feeRefund')
    expect(billKindOf('交易收入', 100)).toBe('income')
  })
})

const sorted = (bill: readonly { text: string; fen: number }[]): BilledSum[] =>
  bill.map(({ text, fen }) => ({ kind: billKindOf(text, fen), fen, count: 1 }))

describe('the bill beside the model', () => {
  const model = profitOf(aSale({ cancelledOrders: 1, cancelledUnits: 1, cancelledFen: 2990, lostFen: 2990 }), {
    ...vectorTerms,
    commissionBp: 100,
  }).lines
  const bill = [
    { text: '交易收入', fen: 29_900 },
    { text: '退款', fen: -2990 },
    { text: '退款', fen: -2990 },
    { text: '技术服务费', fen: -179 },
    { text: '技术服务费返还', fen: 36 },
    { text: '推广', fen: -8000 },
    { text: '提现', fen: -10_000 },
    { text: '提现手续费', fen: -100 },
    { text: '罚款', fen: -300 },
  ]

  it('says by kind how far they are apart, and why', () => {
    const { rows } = compareBill(modelOfLines(model, 10), sorted(bill))
    expect(rows.map(({ kind, billFen, modelFen, because }) => [kind, billFen, modelFen, because])).toEqual([
      ['income', 29_900, 29_900, 'same'],
      ['refund', -5980, -5980, 'same'],
      ['technicalFee', -143, -144, 'rounding'],
      ['commission', 0, -239, 'onlyInModel'],
      ['insurance', 0, -450, 'onlyInModel'],
      ['penalty', -300, 0, 'onlyInBill'],
      ['withdrawalFee', -100, 0, 'onlyInBill'],
    ])
    expect(rows.find(({ kind }) => kind === 'refund')?.lines).toEqual(['cancelled', 'lost', 'returned', 'partial'])
  })

  it('leaves out ads and withdrawn money, and says how much that was', () => {
    expect(compareBill(modelOfLines(model, 10), sorted(bill)).excluded).toEqual([
      { kind: 'ads', fen: -8000, count: 1 },
      { kind: 'withdrawal', fen: -10_000, count: 1 },
    ])
  })

  it('has every fen of the bill once', () => {
    const { rows, excluded } = compareBill(modelOfLines(model, 10), sorted(bill))
    const all = [...rows.map(({ billFen }) => billFen), ...excluded.map(({ fen }) => fen)].reduce((sum, fen) => sum + fen, 0)
    expect(all).toBe(bill.reduce((sum, { fen }) => sum + fen, 0))
  })

  it('has a fee that was given back as a line of its own within the fee', () => {
    const { rows } = compareBill(modelOfLines(model, 10), sorted(bill))
    expect(rows.find(({ kind }) => kind === 'technicalFee')?.parts).toEqual([
      { kind: 'technicalFee', fen: -179, count: 1 },
      { kind: 'feeRefund', fen: 36, count: 1 },
    ])
    expect(rows.filter(({ kind, parts }) => kind !== 'technicalFee' && parts.length > 0)).toEqual([])
  })

  it('names what is in the bill and of which the model says nothing, and adds it to no row', () => {
    const { rows, uncompared, excluded } = compareBill({ kinds: { income: 29_900, refund: null }, rounded: {} }, sorted(bill))
    expect(rows.map(({ kind, because }) => [kind, because])).toEqual([
      ['income', 'same'],
      ['refund', 'unknown'],
    ])
    expect(uncompared.map(({ kind, fen }) => [kind, fen])).toEqual([
      ['technicalFee', -179],
      ['feeRefund', 36],
      ['penalty', -300],
      ['withdrawalFee', -100],
    ])
    const all = [...rows.map(({ billFen }) => billFen), ...[...uncompared, ...excluded].map(({ fen }) => fen)]
    expect(all.reduce((sum, fen) => sum + fen, 0)).toBe(bill.reduce((sum, { fen }) => sum + fen, 0))
  })

  it('is not compared with what the model does not know', () => {
    const unknown = profitOf(aSale(), { ...vectorTerms, technicalFeeBp: null }).lines
    expect(compareBill(modelOfLines(unknown, 10), sorted(bill)).rows.find(({ kind }) => kind === 'technicalFee')).toMatchObject({
      billFen: -143,
      modelFen: null,
      differenceFen: null,
      because: 'unknown',
    })
  })

  it('differs where fees are other ones', () => {
    expect(
      compareBill(modelOfLines(model, 10), sorted([{ text: '技术服务费', fen: -300 }])).rows.find(({ kind }) => kind === 'technicalFee'),
    ).toMatchObject({
      differenceFen: -156,
      because: 'differs',
    })
  })

  it('says nothing of a kind that neither has', () => {
    const none = Object.fromEntries(lineIds.map((id) => [id, 0])) as typeof model
    expect(compareBill(modelOfLines(none, 0), [])).toEqual({ rows: [], uncompared: [], excluded: [] })
    expect(new Set(billKinds).size).toBe(billKinds.length)
  })
})
