import { describe, expect, it } from 'vitest'
import { BILL_LINES_MAX, type Bill, billInputSchema } from '../../../../contract/entities/bill.ts'
import type { FigureRow } from '../../../../src/figures/answers/question.ts'
import { toBillQuestion, toModelSide, toProfitQuestion, windowOf } from '../../../../src/pages/profit/bills/billModel.ts'
import { type BillContext, readBills } from '../../../../src/pages/profit/bills/billSheet.ts'
import type { BillProfit } from '../../../../src/pages/profit/figures/profitQuestion.ts'
import { lineIds } from '../../../../src/pages/profit/rules/lines.ts'
import { rawText } from '../../../../src/screens/transfer/file/table.ts'
import { anAnswer } from '../../../reports/standInForFigures.ts'

const context: BillContext = {
  shops: [
    { shop_uid: 'a', shop_id: '71', shop_name: 'Harbour' },
    { shop_uid: 'b', shop_id: '72', shop_name: 'Mill' },
  ],
  shopUid: 'a',
}
const read = (text: string, given: Partial<BillContext> = {}) =>
  readBills(
    text.split('\n').map((line, at) => ({ line: at + 1, cells: line.split('|') })),
    { ...context, ...given },
  )
const HEAD = '商户订单号|发生时间|收入金额（+元）|支出金额（-元）|账务类型|备注|业务描述'

describe('a bill as the platform gives it', () => {
  it('is added up by day and kind, below a few lines about the file and above a total', () => {
    const found = read(
      [
        '#拼多多商户账单明细',
        HEAD,
        '261101-1|2026-11-01 10:00:00|29.90||交易收入||',
        '261101-2|2026-11-01 11:00:00|10.00||交易收入||',
        '261101-1|2026-11-02 10:00:00||-0.18|技术服务费||',
        '261101-1|2026-11-03 10:00:00|0.18||技术服务费返还||',
        '|2026-11-03 10:00:00||8|推广||',
        '合计|||||||',
      ].join('\n'),
    )
    expect(found?.wrong).toEqual([])
    expect(found?.bills).toMatchObject([{ shop_uid: 'a', month: '2026-11', orders: 2, count: 5 }])
    expect(found?.bills[0]?.lines.map(({ day, kind, fen, count }) => [day.slice(8), kind, fen, count])).toEqual([
      ['01', 'income', 3_990, 2],
      ['02', 'technicalFee', -18, 1],
      ['03', 'feeRefund', 18, 1],
      ['03', 'ads', -800, 1],
    ])
  })

  it('that Excel saved again keeps its small amounts, which are in parts of two and powers of ten then', () => {
    const amounts = ['7.0000000000000007E-2', '0.14000000000000001', '5E-2'].map((digits) => rawText({ digits }))
    const found = read([HEAD, ...amounts.map((text) => `1|2026-11-02||-${text}|技术服务费||`)].join('\n'))
    expect(found).toMatchObject({ wrong: [], bills: [{ lines: [{ fen: -26, count: 3 }] }] })
  })

  it('is a bill for each shop and month, and the same order number in two shops is two orders', () => {
    const found = read('店铺|订单号|时间|金额|类型\nHarbour|1|2026-10-31|5|货款\nHarbour|1|2026-11-01|5|货款\n72|1|2026/11/1|7|货款', {
      shopUid: null,
    })
    expect(found?.bills.map(({ shop_uid, month, orders }) => [shop_uid, month, orders])).toEqual([
      ['a', '2026-11', 1],
      ['b', '2026-11', 1],
      ['a', '2026-10', 1],
    ])
  })

  it('keeps the name of what it does not know, and of everything else only its kind', () => {
    const found = read(`${HEAD}\n1|2026-11-01|1||保证金退回||\n1|2026-11-01|1||其他||运费险返还`)
    expect(found?.bills[0]?.lines.map(({ kind, name }) => [kind, name])).toEqual([
      ['other', '保证金退回'],
      ['insurance', ''],
    ])
  })

  it('takes free texts for no names, so that a bill never becomes too long', () => {
    const days = Array.from({ length: 30 }, (_, at) => String(at + 1).padStart(2, '0'))
    const lines = days.flatMap((day) => Array.from({ length: 200 }, (_, at) => `1|2026-11-${day}|1||text ${day} ${at}||`))
    const [bill] = read([HEAD, ...lines].join('\n'))?.bills ?? []
    expect(bill?.count).toBe(6_000)
    expect(bill?.lines.length).toBeLessThan(BILL_LINES_MAX)
    expect(billInputSchema.safeParse({ shop_uid: 'a', month: bill?.month, file_name: 'f', lines: bill?.lines }).success).toBe(true)
  })

  it('says line by line what is wrong, and takes the others', () => {
    const found = read(
      `${HEAD}|店铺\n1|yesterday|1||交易收入|||\n1|2026-11-31|1||交易收入|||\n1|2026-11-01|x||交易收入|||\n1|2026-11-01|||交易收入|||\n1|2026-11-01|1|||||\n1|2026-11-01|1||交易收入|||Nobody\n1|2026-11-01|1||交易收入|||`,
    )
    expect(found?.wrong).toEqual([
      { line: 2, column: 'time', reason: 'bad_format' },
      { line: 3, column: 'time', reason: 'bad_format' },
      { line: 4, column: 'income', reason: 'bad_format' },
      { line: 5, column: 'amount', reason: 'required' },
      { line: 6, column: 'kind', reason: 'required' },
      { line: 7, column: 'shop', reason: 'unknown_record' },
    ])
    expect(found?.bills.map(({ count }) => count)).toEqual([1])
  })

  it('passes over no line whose first cell is a formula that failed', () => {
    const found = read(`店铺|发生时间|金额|账务类型\n#N/A|2026-11-01|1|交易收入\nHarbour|2026-11-01|2|交易收入`)
    expect(found).toMatchObject({ wrong: [{ line: 2, column: 'shop', reason: 'unknown_record' }], bills: [{ count: 1 }] })
  })

  it('has the lines of a shop whose name begins as the lines about the file do', () => {
    const shops = [...context.shops, { shop_uid: 'c', shop_id: '73', shop_name: '#Harbour' }]
    const found = read('#2026-11\n店铺|发生时间|金额|账务类型\n#Harbour|2026-11-01|5|货款\n#收入合计||5|', { shops, shopUid: null })
    expect(found).toMatchObject({ wrong: [], bills: [{ shop_uid: 'c', count: 1 }] })
  })

  it('counts wrong lines for the bills that they are of, and for each that they may be of', () => {
    const lines = [
      'Harbour|1|2026-11-01|5|货款',
      'Harbour|1|2026-10-01|5|货款',
      'Mill|1|2026-11-01|5|货款',
      'Harbour|2|2026-11-02|x|货款',
      'Harbour|3|yesterday|5|货款',
      'Nobody|4|2026-11-02|5|货款',
    ]
    const found = read(['店铺|订单号|时间|金额|类型', ...lines].join('\n'), { shopUid: null })
    expect(found?.bills.map(({ shop_uid, month, refused }) => `${shop_uid} ${month} ${refused}`)).toEqual([
      'a 2026-11 3',
      'b 2026-11 1',
      'a 2026-10 1',
    ])
  })

  it('asks for the shop where neither the file nor the user says it', () => {
    expect(read(`${HEAD}\n1|2026-11-01|1||交易收入||`, { shopUid: null })?.wrong).toEqual([{ line: 2, column: 'shop', reason: 'required' }])
  })

  it('is no bill without heads', () => {
    expect(read('a|b\n1|2')).toBeNull()
  })
})

describe('the orders beside a bill', () => {
  const aBill = (shop_uid: string, lastDay: string): Bill => ({
    shop_uid,
    month: '2026-11',
    file_name: 'f',
    saved_by: '1',
    saved_by_name: 'Lin',
    saved_at: 0,
    lines: [{ day: `2026-11-${lastDay}`, kind: 'income', name: '', fen: 1, count: 1 }],
  })
  const bills = [aBill('a', '10'), aBill('b', '20')]
  const row = (shop: string, day: string, paid: number, back: number): FigureRow => ({
    shop,
    day: `2026-11-${day}`,
    sums: { salesAmount: { part: paid, whole: null }, refundAmount: { part: back, whole: null } },
  })

  it('are those of the days that the bills have, of each shop to the end of its own', () => {
    expect(toBillQuestion(bills)).toMatchObject({ window: { from: '2026-11-01', to: '2026-11-20' }, shops: ['a', 'b'], basis: 'asked' })
    const rows = [row('a', '10', 100, 10), row('a', '11', 1_000, 0), row('b', '20', 200, 20)]
    expect(toModelSide(bills, anAnswer({ window: { from: '', to: '' } }, { rows }), null)).toEqual({
      kinds: { income: 300, refund: -30 },
      rounded: {},
    })
    expect(windowOf([])).toBeNull()
    expect(toBillQuestion([])).toBeNull()
  })

  it('are unknown where a day of a shop was not read, and only where it is in its bill', () => {
    const lacks = (kind: 'orders' | 'afterSales', from: string) => {
      const complete = {
        isComplete: false,
        missing: [{ shop: 'a', kind, from, to: '2026-11-20' }],
        lacking: [],
        unresolved: 0,
        olderThanRead: 0,
        unreadable: 0,
      }
      return toModelSide(bills, anAnswer({ window: { from: '', to: '' } }, { rows: [row('a', '01', 5, 1)], complete }), null).kinds
    }
    expect(lacks('orders', '2026-11-09')).toEqual({ income: null, refund: null })
    expect(lacks('afterSales', '2026-11-09')).toEqual({ income: 5, refund: null })
    expect(lacks('orders', '2026-11-11')).toEqual({ income: 5, refund: -1 })
  })

  it('have fees and insurance from the profit of those orders, each SKU rounded once, and what was paid and refunded from the figures', () => {
    const lines = Object.fromEntries(
      lineIds.map((id) => [id, { fen: id === 'technicalFee' ? -6 : id === 'insurance' ? null : 7, knownFen: 0 }]),
    )
    const profit = { lines, count: 3 } as BillProfit
    const side = toModelSide([aBill('a', '10')], anAnswer({ window: { from: '', to: '' } }, { rows: [row('a', '10', 100, 10)] }), profit)
    expect(side.kinds).toMatchObject({ income: 100, refund: -10, technicalFee: -6, insurance: null })
    expect(side.rounded).toMatchObject({ technicalFee: 3 })
    expect(side.rounded).not.toHaveProperty('income')
  })

  it('are asked for their fees to the end of each bill, shops with the same end together', () => {
    const scope = { everyShop: ['a', 'b', 'c'], shared: [], freight: [] }
    expect(toProfitQuestion([...bills, aBill('c', '20')], scope)?.parts).toEqual([
      { shops: ['a'], window: { from: '2026-11-01', to: '2026-11-10' } },
      { shops: ['b', 'c'], window: { from: '2026-11-01', to: '2026-11-20' } },
    ])
    expect(toProfitQuestion([], scope)).toBeNull()
  })
})
