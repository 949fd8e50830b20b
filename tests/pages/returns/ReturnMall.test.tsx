import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import type { FigureAnswer, FigureQuestion } from '../../../src/figures/answers/question.ts'
import { OrderStage } from '../../../src/figures/figureRows.ts'
import type { ProfitQuestion } from '../../../src/pages/profit/figures/profitQuestion.ts'
import type { ReturnCost, ReturnCosts } from '../../../src/pages/profit/figures/returnCosts.ts'
import { ReturnMall } from '../../../src/pages/returns/ReturnMall.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { standInForRows } from '../../screens/query/standInForRows.ts'
import { someProfits } from '../coverage/someProfits.ts'
import { type Answers, openScreen, refuse } from '../openScreen.tsx'
import { costPage } from '../profit/aCost.ts'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(() => {
  standInForBrowser()
  standInForRows()
})

const shops = [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' }), aShop({ shop_uid: 'b', shop_id: '2', shop_name: 'Mill' })]
const NOVEMBER = { from: '2026-11-01', to: '2026-11-07' }

/** Of Mill three days are missing. Of the days before everything is there. */
function answer({ by, basis, window }: FigureQuestion): Partial<FigureAnswer> {
  const isBefore = window.to < NOVEMBER.from
  const part = isBefore ? 4 : basis === 'asked' ? 6 : 8
  const sums = {
    paidOrders: { part: 80, whole: null },
    refundRate: { part, whole: 80 },
    refundAfterShippingRate: { part, whole: 40 },
    refundAmount: { part: 12_345, whole: null },
  }
  const missing = isBefore ? [] : [{ shop: 'b', kind: 'orders', from: '2026-11-05', to: '2026-11-07' } as const]
  return {
    rows: by.includes('shop') && !by.includes('day') ? [{ shop: 'a', sums }] : [],
    total: sums,
    complete: { isComplete: isBefore, missing, lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 },
  }
}

const none = { refundRate: null, qualityRefundRate: null, disputeRate: null, interventionRate: null, refundHours: null } as const
/** Of two days, of which the later one counts. */
const rates = ['2026-11-20', '2026-11-21'].map((day, at) => ({
  day,
  readAt: 0,
  own: { ...none, refundRate: at === 0 ? 0.5 : 0.31, disputeRate: 'masked' as const },
  category: { ...none, refundRate: 0.118 },
  scores: { description: 4.71, logistics: 4.5, service: null, regionRank: 0.37, support: 'masked' as const },
}))

async function openMall(
  change: (question: FigureQuestion) => Partial<FigureAnswer> = answer,
  answers: Answers = {},
  window = `${NOVEMBER.from}..${NOVEMBER.to}`,
) {
  const stood = standInForFigures({ answer: change, rates: [{ shop: 'a', days: rates }] })
  const calls: string[] = []
  const bridge = { ping: async () => ({ state: 'missing' }), callMerchant: async (name: string) => calls.push(name) } as unknown as Bridge
  const page = await openScreen({
    path: `/return_goods/mall?window=${window}`,
    answers: { shopList: () => shops, savedViewList: () => ({ list: [], total: 0 }), ...answers },
    bridge,
    pages: { returnMall: ReturnMall },
  })
  await screen.findByRole('rowheader', { name: 'Harbour' })
  return { ...page, ...stood, calls }
}

const tile = (name: string) => {
  const found = within(screen.getByRole('list', { name: 'All chosen shops together' }))
    .getAllByRole('listitem')
    .find((each) => each.textContent?.startsWith(name))
  if (!found) throw new Error(`no tile ${name}`)
  return found
}

describe('shop return rates', () => {
  it('are none while after-sales of a shop are not read; what needs none is there', async () => {
    await openMall((question) => {
      const missing = ['a', 'b'].map((shop) => ({ shop, kind: 'afterSales', ...question.window }) as const)
      // As the store says it: of what came back there is nothing, in sums and in rows.
      const { total = {}, rows = [] } = answer(question)
      const ofOrders = ({ paidOrders }: typeof total) => (paidOrders ? { paidOrders } : {})
      const known = { total: ofOrders(total), rows: rows.map((each) => ({ ...each, sums: ofOrders(each.sums) })) }
      return {
        ...answer(question),
        ...known,
        complete: { isComplete: false, missing, lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 },
      }
    })
    const row = () => screen.getByRole('rowheader', { name: 'Harbour' }).closest('tr')?.textContent
    expect(tile('Refund rate').textContent).not.toContain('8 of 80')
    // On both bases.
    for (const name of ['Refund rate', 'Money refunded'])
      expect(
        within(tile(name))
          .getAllByRole('img', { name: /have not been read/ })
          .map(({ textContent }) => textContent),
      ).toEqual(['—', '—'])
    await waitFor(() => expect(row()).toContain('80'))
    expect(row()).not.toMatch(/10(\.0)?%|20(\.0)?%|123\.45/)
  })

  it.each<[string, readonly string[], boolean]>([
    ['none while every shop is read in part', ['a', 'b'], false],
    ['there as soon as one shop is read whole', ['b'], true],
  ])('are %s: half is not a figure', async (_, inPart, isThere) => {
    await openMall((question) => {
      const missing = inPart.map((shop) => ({ shop, kind: 'orders', from: question.window.from, to: question.window.from }) as const)
      return { ...answer(question), complete: { isComplete: false, missing, lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 } }
    })
    await screen.findByRole('rowheader', { name: 'Mill' })
    for (const name of ['Refund rate', 'Money refunded'])
      expect(within(tile(name)).queryAllByRole('img', { name: /have not been read/ }).length > 0).toBe(!isThere)
    expect(tile('Refund rate').textContent?.includes('8 of 80')).toBe(isThere)
  })

  it('are those of the other shops where nothing of a shop was read, such as one that is logged out', async () => {
    await openMall((question) => {
      const missing = (['orders', 'afterSales'] as const).map((kind) => ({ shop: 'b', kind, ...question.window }))
      return { ...answer(question), complete: { isComplete: false, missing, lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 } }
    })
    expect(tile('Refund rate').textContent).toContain('8 of 80')
    expect(tile('Refund rate').textContent).toContain('1/2 shops')
  })

  it('are on both bases, against the days before, and say of how many shops they are', async () => {
    await openMall()
    await waitFor(() =>
      expect(tile('Refunds after shipping').textContent).toMatch(/20%.*1\/2 shops.*8 of 40.*By request date 15%.*10%.*up 10 points/),
    )
  })

  it('are not compared with a period that is not read whole', async () => {
    await openMall((question) => ({
      ...answer(question),
      complete: answer({ ...question, window: NOVEMBER }).complete as FigureAnswer['complete'],
    }))
    await waitFor(() => expect(within(tile('Refunds after shipping')).getByRole('img', { name: /not been read completely/ })).toBeTruthy())
    expect(screen.queryByText(/points/)).toBeNull()
  })

  it('are not compared while orders are young, which have few refunds yet: nothing has become better', async () => {
    await openMall(
      (question) => {
        const isNow = question.beside?.includes('controllableReturnRate') === true
        const sums = { refundRate: { part: isNow ? 8 : 12, whole: 100 }, refundAfterShippingRate: { part: isNow ? 3 : 9, whole: 100 } }
        const complete = { isComplete: true, missing: [], lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 }
        return { rows: isNow ? [{ shop: 'a', sums }] : [], total: sums, complete }
      },
      {},
      'last30',
    )
    await waitFor(() => expect(tile('Refund rate').textContent).toMatch(/8%.*Previous period 12% young orders/))
    expect(tile('Refunds after shipping').textContent).toMatch(/3%.*Previous period 9% young orders/)
    expect(screen.queryByText(/(up|down) .* points/)).toBeNull()
  })

  const rowOf = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement
  const lacking = (shop: string, kinds: readonly ('orders' | 'afterSales')[], window: typeof NOVEMBER) => ({
    isComplete: false,
    missing: kinds.map((kind) => ({ shop, kind, ...window })),
    lacking: [],
    unresolved: 0,
    olderThanRead: 0,
    unreadable: 0,
  })

  it('of shops whose numbers are pasted are those of these shops', async () => {
    await openMall()
    await userEvent.type(screen.getByRole('searchbox'), '2 9')
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Harbour' })).toBeNull())
    expect(screen.getByRole('rowheader', { name: 'Mill' })).toBeTruthy()
    expect(screen.getByText('Ids not found: 1 (9)')).toBeTruthy()
  })

  it('mark a shop that lacks days, and do not say that it has no orders', async () => {
    await openMall()
    const row = await rowOf('Mill')
    expect(within(row).getByText('Short')).toBeTruthy()
    expect(within(row).getAllByRole('img', { name: /have not been read/ }).length).toBeGreaterThan(0)
    expect(within(row).queryByRole('img', { name: 'There are no orders in this period' })).toBeNull()
  })

  it('show a dash where a shop that is read whole has no orders', async () => {
    await openMall((question) => ({ ...answer(question), complete: lacking('a', [], NOVEMBER) }))
    expect(within(await rowOf('Mill')).getAllByRole('img', { name: 'There are no orders in this period' }).length).toBeGreaterThan(0)
  })

  it('are dashes, and no 0, for a shop of whose days none is read, though some of its orders have come', async () => {
    const young = { paidOrders: { part: 100, whole: null }, refundRate: { part: 0, whole: 100 }, refundAmount: { part: 0, whole: null } }
    await openMall((question) => ({
      ...answer(question),
      rows: question.by.includes('shop') ? [{ shop: 'a', sums: young, ...(question.by.includes('day') && { day: NOVEMBER.to }) }] : [],
      complete: lacking('a', ['orders', 'afterSales'], question.window),
    }))
    const row = await rowOf('Harbour')
    expect(within(row).getByText('Short')).toBeTruthy()
    expect(within(row).getAllByRole('img', { name: /have not been read/ }).length).toBeGreaterThan(5)
    expect(row.textContent).not.toMatch(/\b0%|100|0\.00/)
  })

  it('have the platform’s own rate of the last day, its category’s average and the scores beside them, as the reader kept them, with the platform’s own date', async () => {
    const { calls } = await openMall()
    const row = (await screen.findByRole('rowheader', { name: 'Harbour' })).closest('tr') as HTMLElement
    for (const words of ['31%', '11.8%', '4.71', '37%', '2026-11-21']) expect(await within(row).findByText(words)).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('ask again on the other basis, which is in the address', async () => {
    const { address, asked } = await openMall()
    await userEvent.click(screen.getByRole('button', { name: 'By request date' }))
    expect(address()).toContain('basis=asked')
    await waitFor(() => expect(asked.some(({ basis, by }) => basis === 'asked' && by.includes('day'))).toBe(true))
  })

  it('have the platform’s own rates of every day that was read beside the trend, shop by shop', async () => {
    await openMall()
    await userEvent.click(screen.getByRole('button', { name: 'Trend' }))
    const card = await screen.findByRole('region', { name: /^The platform’s own rates/ })
    expect(card.textContent).toMatch(/1 of 2 shops/)
    expect(card.textContent).toMatch(/Days read: 2, 2026-11-20 to 2026-11-21/)
    const figures = within(card).getByRole('table', { name: 'Refunds · Harbour', hidden: true })
    expect(within(figures).getByRole('row', { name: '11-20 50% 11.8%', hidden: true })).toBeTruthy()
    await userEvent.selectOptions(within(card).getByRole('combobox', { name: 'Rate' }), 'Disputes')
    expect(card.textContent).toMatch(/gave no such rate for this shop/)
    expect(card.textContent).toMatch(/On 2 days the platform masked the value/)
  })
})

describe('the platform’s own rates of earlier days', () => {
  const earlier = {
    day: '2025-03-02',
    read_at: 1,
    own: [0.44, null, null, null, null],
    category: [null, null, null, null, null],
    scores: null,
  }

  async function openYear(platformRateList: Answers['platformRateList']) {
    const user = userEvent.setup()
    await openMall(answer, { platformRateList })
    await user.click(screen.getByRole('button', { name: 'Trend' }))
    const card = await screen.findByRole('region', { name: /^The platform’s own rates/ })
    await user.selectOptions(within(card).getByRole('combobox', { name: 'Period' }), 'Three years')
    return card
  }

  it('are asked of the backend where she wants them, of that shop alone, and are shown with those of this browser', async () => {
    const asked: unknown[] = []
    const card = await openYear((payload: object) => {
      asked.push(payload)
      return { rates: [{ shop_uid: 'a', saved_at: 1, saved_by_name: 'x', ...earlier }], next: null }
    })
    expect(await within(card).findByText(/Days read: 3, 2025-03-02 to 2026-11-21/)).toBeTruthy()
    const figures = within(card).getByRole('table', { name: 'Refunds · Harbour', hidden: true })
    expect(within(figures).getByRole('row', { name: /^2025-03-02 44%/, hidden: true })).toBeTruthy()
    expect(within(figures).getByRole('row', { name: '2026-11-20 50% 11.8%', hidden: true })).toBeTruthy()
    expect(asked).toMatchObject([{ shop_uid_list: '["a"]' }])
  })

  it('leave those of this browser where the backend refuses, and say why', async () => {
    const card = await openYear(() => refuse(1500, 'The server is busy'))
    expect((await within(card).findByRole('alert')).textContent).toContain('The server is busy')
    expect(card.textContent).toMatch(/Days read: 2, 2026-11-20 to 2026-11-21/)
  })
})

describe('the money of returns', () => {
  const cost = (knownFen: number, overrides: Partial<ReturnCost> = {}): ReturnCost => ({
    knownFen,
    presetFen: 0,
    unknownFen: 0,
    orders: 6,
    ...overrides,
  })
  const returns: ReturnCosts = {
    goodsKept: cost(0, { unknownFen: 5_000, orders: 2 }),
    goodsBack: cost(70_000, { unknownFen: 30_000, presetFen: 20_000 }),
    freightOut: cost(4_100, { presetFen: 4_100, orders: 7 }),
    freightBack: cost(900),
    fee: cost(444, { orders: 0 }),
  }
  const money = async () => screen.findByRole('table', { name: 'What refunds cost' })
  const row = async (name: string) => within(await money()).findByRole('row', { name: new RegExp(`^${name}`) })
  const counted = (question: FigureQuestion): Partial<FigureAnswer> => ({
    ...answer(question),
    total: {
      ...answer(question).total,
      refundAmountAfterShipping: { part: 50_000, whole: null },
      refundOnlyAfterShippingRate: { part: question.basis === 'asked' ? 9 : 2, whole: 40 },
      returnedGoodsRate: { part: 6, whole: 40 },
    },
  })

  async function openMoney(answers: Answers = {}, { query = '', user }: { query?: string; user?: Readonly<Record<string, unknown>> } = {}) {
    const asked: ProfitQuestion[] = []
    standInForFigures({
      answer: counted,
      profit(question) {
        asked.push(question)
        return { ...someProfits(question, []), returns }
      },
    })
    const bridge = { ping: async () => ({ state: 'missing' }) } as unknown as Bridge
    await openScreen({
      path: `/return_goods/mall?window=${NOVEMBER.from}..${NOVEMBER.to}&part=money${query}`,
      answers: {
        shopList: () => shops,
        savedViewList: () => ({ list: [], total: 0 }),
        costList: () => costPage(),
        profitSettings: () => ({ shared: [], freight: [], target_margin_bp: 1_500, version: 0, saved_at: 0, saved_by_name: '' }),
        ...answers,
      },
      bridge,
      pages: { returnMall: ReturnMall },
      ...(user && { user }),
    })
    return { asked }
  }

  it('has what goods and freight of refunds cost by the ledger, unknown where no cost is entered, with a link to it', async () => {
    const { asked } = await openMoney()
    expect((await row('Refund only')).textContent).toMatch(/2.*cost unknown.*goods refunded for ¥50.00 have no cost/)
    expect((await row('Returned goods')).textContent).toMatch(
      /6.*¥700.00.*¥200.00 of it by default values.*goods refunded for ¥300.00 have no cost/,
    )
    expect((await row('Return freight')).textContent).toMatch(/¥9.00\s*$/)
    expect((await row('Fees')).textContent).toMatch(/-¥4.44\s*$/)
    const link = within(await row('Refund only')).getByRole('link', { name: /have no cost/ })
    expect(link.getAttribute('href')).toMatch(/^\/goods\/profitRateCompute\?part=ledger&costs=unknown&of_shops=a%2Cb&window=2026-11-01/)
    expect(asked[0]).toMatchObject({ shops: ['a', 'b'], by: 'shop', withReturns: true, window: NOVEMBER })
  })

  it('says which values are defaults, and of how many orders a cost is where that is not of all', async () => {
    await openMoney()
    const freight = await row('Wasted freight, packing')
    expect(freight.textContent).toMatch(/¥41.00.*default/)
    expect(within(freight).getByText('fully refunded orders: 7')).toBeTruthy()
    expect(await screen.findByText(/technical fee 0.6\s?%, freight ¥3.00, .*resold 90\s?%/)).toBeTruthy()
  })

  it('counts costs by order date whatever the basis is, and says so', async () => {
    await openMoney({}, { query: '&basis=asked' })
    const kept = await row('Refund only')
    expect(within(kept).getByRole('button', { name: /· 2\b/ })).toBeTruthy()
    expect(within(kept).getByText('By order date')).toBeTruthy()
  })

  it('has no lines of costs for those who may not see them, and the usual fee', async () => {
    const user = { name: 'Lin', username: 'lin', level: 3, role: 'sub_user', sub_main_uid: 'main', rights: { returns: ['view'] } }
    const { asked } = await openMoney({}, { user })
    expect((await row('Fees')).textContent).toMatch(/-¥3.00 default/)
    expect(within(await money()).queryByRole('row', { name: /^(Refund only|Goods that|Freight)/ })).toBeNull()
    expect(asked).toEqual([])
  })

  it('says why where the ledger cannot be had, and has the rest', async () => {
    await openMoney({ costList: () => refuse(500, 'down') })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(await row('Refunds before shipping')).toBeTruthy()
  })
})

describe('the number of an order in the address', () => {
  const orderSn = '261122-481726354172635'
  const order = {
    orderSn,
    goodsId: '701',
    skuId: '9001',
    quantity: 1,
    amountFen: 2_990,
    merchantDiscountFen: 0,
    platformDiscountFen: null,
    stage: OrderStage.shipped,
    orderedAt: 1_795_000_000,
    paidAt: 1_795_000_060,
    shippedAt: null,
    receivedAt: null,
    dueAt: null,
  } as const

  it.each([
    ['opens the order', 1, /Harbour/],
    ['says that it was not read', 0, /No order of this number was read in this browser/],
  ])('%s, and goes: closed, it stays closed', async (_, count, text) => {
    const row = { shop: 'a', order, afterSale: null, name: { title: 'Red cup', thumb: null, spec: null }, readAt: 1_795_000_100 }
    standInForFigures({
      answer,
      behind: (asked) =>
        asked.orderSn === orderSn && count > 0 ? { rows: [row], count, amountFen: 2_990 } : { rows: [], count: 0, amountFen: 0 },
    })
    const { address } = await openScreen({
      path: `/return_goods/mall?order=${orderSn}`,
      answers: { shopList: () => shops, savedViewList: () => ({ list: [], total: 0 }) },
      pages: { returnMall: ReturnMall },
    })
    const dialog = await screen.findByRole('dialog', { name: `Order ${orderSn}` })
    await waitFor(() => expect(dialog.textContent).toMatch(text))
    expect(address()).toBe('/return_goods/mall')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: `Order ${orderSn}` })).toBeNull())
  })
})
