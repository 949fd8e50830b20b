import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bill } from '../../../contract/entities/bill.ts'
import { dayOf, formatDay } from '../../../sandbox/sales/calendar.ts'
import { orderAmountFen, type Sale } from '../../../sandbox/sales/sale.ts'
import type { FigureQuestion } from '../../../src/figures/answers/question.ts'
import { toBillQuestion, toModelSide, toProfitQuestion } from '../../../src/pages/profit/bills/billModel.ts'
import { readBills } from '../../../src/pages/profit/bills/billSheet.ts'
import { createProfitAnswers } from '../../../src/pages/profit/figures/createProfitAnswers.ts'
import { compareBill } from '../../../src/pages/profit/rules/platformBill.ts'
import { type DrawnLedger, drawLedger, freight } from './drawLedger.ts'
import { drawWorld, SEED, WORLDS } from './drawWorld.ts'
import { addProfits, type PlainProfit, plainProfit } from './plainProfit.ts'
import { openWorld } from './someWorld.ts'

/**
 * The platform's bill as a file, written order by order from the sandbox's own sales (business-features.md, 1.4, bill lines), read by the product and
 * compared with its figures, beside what a plain fold says of both sides.
 */
const BILL_WORLDS = Math.ceil(WORLDS / 4)
const HEAD = '商户订单号|发生时间|收入金额（+元）|支出金额（-元）|账务类型|备注|业务描述'
/** What the platform really takes: another fee than the ledger's where that is another one. */
const REAL_FEE_BP = 60
let cells = 0
const ownZone = process.env.TZ
afterAll(() => {
  process.stdout.write(`${cells} amounts of bills of ${BILL_WORLDS} worlds compared, from seed ${SEED}\n`)
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

interface BookedLine {
  readonly kind: 'income' | 'refund' | 'technicalFee' | 'feeRefund' | 'insurance' | 'ads' | 'withdrawal'
  readonly order: string
  readonly day: number
  readonly fen: number
}
const words = {
  income: '交易收入',
  refund: '退款',
  technicalFee: '技术服务费',
  feeRefund: '技术服务费返还',
  insurance: '运费险',
  ads: '推广费',
  withdrawal: '提现',
} as const satisfies Readonly<Record<BookedLine['kind'], string>>

/** The platform books each order by itself, and its fee rounded by itself. */
function booked(sale: Sale, asOf: number): readonly BookedLine[] {
  if (sale.paidAt === null || sale.paidAt > asOf) return []
  const amount = orderAmountFen(sale)
  const fee = Math.round((amount * REAL_FEE_BP) / 10_000)
  const day = dayOf(sale.orderedAt)
  const line = (kind: BookedLine['kind'], fen: number, on = day): BookedLine => ({ kind, order: sale.orderSn, day: on, fen })
  const given = sale.afterSales.filter(({ outcome, closedAt }) => outcome === 'refunded' && closedAt <= asOf)
  return [
    line('income', amount),
    line('technicalFee', -fee),
    line('insurance', -50),
    ...given.flatMap(({ refundFen, appliedAt }) => [
      line('refund', -refundFen, dayOf(appliedAt)),
      line('feeRefund', Math.round((fee * refundFen) / amount), dayOf(appliedAt)),
    ]),
  ]
}

const inYuan = (fen: number) => (Math.abs(fen) / 100).toFixed(2)

describe.each(Array.from({ length: BILL_WORLDS }, (_, at) => SEED + at))('world %i', (seed) => {
  const drawn = drawWorld(seed)
  let world: Awaited<ReturnType<typeof openWorld>>
  let ledger: DrawnLedger
  beforeAll(async () => {
    process.env.TZ = drawn.zone
    world = await openWorld({ ...drawn, withAds: true })
    ledger = drawLedger(seed, world.today)
  })
  afterAll(() => world.store.close())

  /** Bills of a month, to a day of each shop: '2026-11' and days since 1970. */
  function writeBills(first: number, lastOf: (shop: string) => number) {
    const lines = world.shops.map((shop): readonly BookedLine[] => {
      const ends = lastOf(shop)
      const own = world.sales.filter((each) => each.shop === shop).flatMap(({ sale }) => booked(sale, world.asOf))
      const others: readonly BookedLine[] = [
        { kind: 'ads', order: '', day: ends, fen: -12_345 },
        { kind: 'withdrawal', order: '', day: ends, fen: -1_000_000 },
      ]
      return [...own.filter(({ day }) => day >= first && day <= ends), ...others]
    })
    const bills = world.shops.map((shop_uid, at): Bill => {
      const text = lines[at]?.map(({ kind, order, day, fen }) => [
        order,
        `${formatDay(day)} 12:00:00`,
        fen > 0 ? inYuan(fen) : '',
        fen > 0 ? '' : `-${inYuan(fen)}`,
        words[kind],
        '',
        '',
      ])
      const sheet = [HEAD.split('|'), ...(text ?? [])].map((row, line) => ({ line: line + 1, cells: row }))
      const read = readBills(sheet, { shops: [], shopUid: shop_uid })
      expect(read?.wrong).toEqual([])
      const [bill] = read?.bills ?? []
      return {
        shop_uid,
        month: bill?.month ?? '',
        file_name: 'bill',
        lines: bill?.lines ?? [],
        saved_by: '',
        saved_by_name: '',
        saved_at: 0,
      } as Bill
    })
    return { bills, lines }
  }

  const monthOf = (day: number) => formatDay(day).slice(0, 7)
  const sum = (all: readonly number[]) => all.reduce((fen, each) => fen + each, 0)

  async function compare(bills: readonly Bill[]) {
    const answers = createProfitAnswers(world.store.countParts)
    await answers.takeCosts({ id: 'ledger', base: null, put: ledger.entriesOf(world.sales, world.shops), gone: [] })
    const question = toProfitQuestion(bills, { everyShop: world.shops, shared: [], freight: [freight] })
    const profit = question && (await answers.billProfit({ ...question, ledger: 'ledger' }))
    const model = toModelSide(bills, await world.store.answer(toBillQuestion(bills) as FigureQuestion), profit)
    return compareBill(
      model,
      bills.flatMap(({ lines }) => lines),
    )
  }

  it('each kind is what the file has, beside what the orders and the ledger say, and what is never compared stays apart', async () => {
    const last = world.today - drawn.daysAgo
    let first = last
    while (monthOf(first - 1) === monthOf(last)) first -= 1
    const { bills, lines } = writeBills(first, () => last)
    const { rows, uncompared, excluded } = await compare(bills)
    const billed = (...kinds: readonly BookedLine['kind'][]) =>
      sum(lines.flat().flatMap(({ kind, fen }) => (kinds.includes(kind) ? [fen] : [])))
    const isIn = ({ orderedAt }: Sale) => dayOf(orderedAt) >= first && dayOf(orderedAt) <= last
    const model = addProfits([...plainProfit(world.sales, ledger, isIn, world.asOf).values()] satisfies readonly PlainProfit[])
    const plain = {
      income: [billed('income'), billed('income')],
      refund: [billed('refund'), billed('refund')],
      technicalFee: [billed('technicalFee', 'feeRefund'), Number(model.lines.technicalFee)],
      commission: [0, Number(model.lines.commission)],
      insurance: [billed('insurance'), Number(model.lines.insurance)],
    } as const
    const isThere = ([bill, said]: readonly number[]) => bill !== 0 || said !== 0
    const meant = Object.entries(plain).filter(([, amounts]) => isThere(amounts))
    const said = rows.filter(({ billFen, modelFen }) => billFen !== 0 || modelFen !== 0)
    expect(said.map(({ kind, billFen, modelFen, differenceFen }) => [kind, billFen, modelFen, differenceFen])).toEqual(
      meant.map(([kind, [bill, of]]) => [kind, bill, of, bill - of]),
    )
    expect(uncompared).toEqual([])
    expect(excluded.map(({ kind, fen }) => [kind, fen])).toEqual([
      ['ads', billed('ads')],
      ['withdrawal', billed('withdrawal')],
    ])
    for (const { kind, because, differenceFen } of rows)
      if (kind === 'income' || kind === 'refund')
        expect({ kind, because, differenceFen }).toEqual({ kind, because: 'same', differenceFen: 0 })
    cells += meant.length * 3 + 2
  })

  it('bills that end on different days are compared to the end of each, and so are their fees', async () => {
    const last = world.today - drawn.daysAgo
    let first = last
    while (monthOf(first - 1) === monthOf(last)) first -= 1
    const lastOf = (shop: string) => Math.max(first, last - world.shops.indexOf(shop))
    const { bills, lines } = writeBills(first, lastOf)
    const { rows } = await compare(bills)
    const billed = (wanted: BookedLine['kind']) => sum(lines.flat().flatMap(({ kind, fen }) => (kind === wanted ? [fen] : [])))
    for (const kind of ['income', 'refund'] as const) {
      const row = rows.find((each) => each.kind === kind)
      expect([kind, row?.billFen ?? 0, row?.modelFen ?? 0]).toEqual([kind, billed(kind), billed(kind)])
      cells += 2
    }
    const models = world.shops.flatMap((shop) => {
      const isIn = ({ orderedAt }: Sale) => dayOf(orderedAt) >= first && dayOf(orderedAt) <= lastOf(shop)
      const own = world.sales.filter((each) => each.shop === shop)
      return [...plainProfit(own, ledger, isIn, world.asOf).values()] satisfies readonly PlainProfit[]
    })
    const { lines: amounts } = addProfits(models)
    for (const kind of ['technicalFee', 'commission', 'insurance'] as const) {
      const row = rows.find((each) => each.kind === kind)
      expect([kind, row?.modelFen ?? 0]).toEqual([kind, Number(amounts[kind])])
      cells += 1
    }
  })
})
