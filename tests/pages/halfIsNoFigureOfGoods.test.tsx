import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import { Coverage } from '../../src/pages/coverage/Coverage.tsx'
import { IndustryList } from '../../src/pages/hot/IndustryList.tsx'
import { OpportunityGoods } from '../../src/pages/hot/OpportunityGoods.tsx'
import { Profit } from '../../src/pages/profit/Profit.tsx'
import { Report } from '../../src/pages/report/Report.tsx'
import type { Answers } from './openScreen.tsx'
import {
  DAYS,
  FEN,
  figuresOf,
  littleElse,
  names,
  ORDERS,
  openWithRead,
  type Read,
  shownText,
  standInForReading,
  whole,
} from './readInPart.tsx'

/** Half is not a figure (sellers-day.md, 1), on the screens of single goods: orders alone, and shops of which a part was read. */
const profit = { profitRateCompute: Profit }
const calculatorOf = (uid: keyof typeof names) =>
  [`/goods/profitRateCompute?part=calculator&shop_uid=${uid}&goods_id=70${uid.charCodeAt(0)}`, profit] as const
const screens = {
  ledger: ['/goods/profitRateCompute?part=ledger', profit],
  bills: ['/goods/profitRateCompute?part=bills', profit],
  opportunities: ['/hot-selling/opportunityGoods', { opportunityGoods: OpportunityGoods }],
  industry: ['/hot-selling/industryList', { industryList: IndustryList }],
  report: ['/dashboard/report?window=last30', { report: Report }],
  coverage: ['/goods/coverage', { goodsCoverage: Coverage }],
} as const
const TITLE = 'Umbrella'
const answers: Answers = { ...littleElse, updateShop: (sent) => sent }

/** Every shop has one of the goods on its shelf; the platform has one opportunity like it, and one category. */
async function callMerchant(name: string, { shop_id }: { readonly shop_id: string }) {
  if (name === 'opportunityGoods') {
    const found = { chance_id: '7', keywords: `${TITLE} new`, refer_price: 1_990, pic_url: null, hot_index: 42_000 }
    return { total: 1, list: { rows: [found], unreadable: [] } }
  }
  if (name !== 'goodsList') return { rows: [], unreadable: [] }
  const goods = {
    id: `70${96 + Number(shop_id)}`,
    goods_name: TITLE,
    quantity: 5,
    sku_group_price: [1_000, 1_000],
    sku_price: [1_100, 1_100],
    market_price: 2_000,
    sold_quantity: 1,
    sold_quantity_for_thirty_days: 1,
    is_onsale: true,
    sku_list: [],
  }
  return { total: 1, goods_list: { rows: [goods], unreadable: [] } }
}

const open = (place: Parameters<typeof openWithRead>[0], read: Read) =>
  openWithRead(place, read, {
    answers,
    title: TITLE,
    hasOwnPages: true,
    bridge: { ping: async () => ({ state: 'ready' }), callMerchant } as unknown as Bridge,
  })
const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
const cellsOf = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent ?? '')
const inputOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value

/** Sales and profit of the goods of a shop. */
async function ledgerOf(uid: keyof typeof names): Promise<readonly string[]> {
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent ?? '')
  const [own = ''] = rows.filter((text) => text.includes(`· ${names[uid]}`))
  return figuresOf(own)
}

async function profitInCell(uid: keyof typeof names): Promise<string> {
  await userEvent.click(await screen.findByRole('button', { name: `${TITLE}, ${names[uid]}: Published` }))
  const panel = await screen.findByRole('dialog', { name: `${TITLE} · ${names[uid]}` })
  const said = within(panel).getByRole('listitem').textContent ?? ''
  await userEvent.click(within(panel).getByRole('button', { name: 'Close' }))
  return said.split(' · ').slice(2).join(' · ')
}

async function openCoverage(read: Read): Promise<void> {
  await open(screens.coverage, read)
  await userEvent.click(await screen.findByRole('button', { name: 'Read 4 shops' }))
  await waitFor(() => expect(screen.getByText('4 of 4 shops read')).toBeTruthy())
}

const SOLD = 30 * ORDERS * FEN
beforeEach(standInForReading)
afterEach(cleanup)

describe('orders were read of every shop, and nothing else', () => {
  const orders = { orders: DAYS }
  const read: Read = { a: orders, b: orders, c: orders, d: orders }

  it('the ledger has what was sold of each goods, and no profit', async () => {
    await open(screens.ledger, read)
    for (const uid of ['a', 'b', 'c', 'd'] as const)
      await waitFor(async () => expect([uid, await ledgerOf(uid)]).toEqual([uid, [yuan(SOLD)]]))
  })

  it('the calculator has the price, no share of returns, and no profit', async () => {
    const page = await open(calculatorOf('a'), read)
    await waitFor(async () => expect(await inputOf('Price (¥)')).toBe('100.00'))
    expect([await inputOf('Refunded, goods returned (%)'), await inputOf('Refunded, goods not returned (%)')]).toEqual(['', ''])
    expect(shownText(page)).toContain('Profit unknown')
  })

  it('a bill is compared in its income alone', async () => {
    await open(screens.bills, read)
    await waitFor(async () => expect(figuresOf((await cellsOf(/^Income from orders/)).join(' '))).toHaveLength(3))
    for (const kind of [/^Refunds/, /^Technical fee/]) expect((await cellsOf(kind)).slice(1, 3)).toEqual(['unknown', 'unknown'])
  })

  it('opportunities count the own goods that are like them, which need no after-sale', async () => {
    await open(screens.opportunities, read)
    await waitFor(async () => expect((await cellsOf(/Umbrella/)).slice(-2)).toEqual(['¥19.90', '4']))
  })

  it('coverage knows what is published, and of none what it earns', async () => {
    await openCoverage(read)
    for (const uid of ['a', 'd'] as const) expect([uid, await profitInCell(uid)]).toEqual([uid, 'profit unknown'])
  })
})

describe('one shop was read whole, one without after-sales, one with the orders of three days, and one not at all', () => {
  const FEW = 3
  const read: Read = { a: whole, b: { orders: DAYS, promotion: DAYS }, c: { ...whole, orders: FEW } }

  it('the ledger has each shop as far as it was read: its ads are of the days of its orders', async () => {
    await open(screens.ledger, read)
    await waitFor(async () => expect(await ledgerOf('a')).toEqual([yuan(SOLD), expect.stringMatching(/^¥/)]))
    expect(await ledgerOf('b')).toEqual([yuan(SOLD)])
    // Of three days of ads at ¥5.00; with those of thirty it was ¥135.00 less.
    expect(await ledgerOf('c')).toEqual([yuan(FEW * ORDERS * FEN), '¥669.20'])
    expect(await ledgerOf('d')).toEqual([])
  })

  it('the calculator spreads ads over the orders of the same days', async () => {
    await open(calculatorOf('a'), read)
    await waitFor(async () => expect(await inputOf('Ads per order (¥)')).toBe('1.25'))
    cleanup()
    await open(calculatorOf('c'), read)
    await waitFor(async () => expect(await inputOf('Ads per order (¥)')).toBe('1.25'))
  })

  it('the calculator knows no price of goods of which no order was read', async () => {
    const page = await open(calculatorOf('d'), read)
    await waitFor(async () => expect(await inputOf('Price (¥)')).toBe(''))
    expect(shownText(page)).toContain('Profit unknown')
  })

  it('the report calls goods best that are of shops whose days were all read', async () => {
    await open(screens.report, read)
    const best = within(await screen.findByRole('region', { name: 'Best goods' }))
    expect((await best.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(`${TITLE} ${names.a}`),
    ])
  })

  it('opportunities count the own goods of shops whose days were all read', async () => {
    await open(screens.opportunities, read)
    await waitFor(async () => expect((await cellsOf(/Umbrella/)).slice(-2)).toEqual(['¥19.90', '2']))
  })

  it('coverage says what goods earned where that is known', async () => {
    await openCoverage(read)
    expect(await profitInCell('a')).toMatch(/^profit ¥/)
    expect(await profitInCell('b')).toBe('profit unknown')
    expect(await profitInCell('c')).toBe('profit ¥669.20')
    expect(await profitInCell('d')).toBe('')
  })
})

it('industry has the platform’s figures alone: what was read of the own shops makes no figure', async () => {
  const reads: readonly Read[] = [{ a: { orders: DAYS } }, { a: whole, b: { orders: DAYS } }]
  for (const read of reads) {
    const page = await open(screens.industry, read)
    expect(figuresOf(shownText(page))).toEqual([])
    cleanup()
  }
})
