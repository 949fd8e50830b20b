import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import { Coverage } from '../../src/pages/coverage/Coverage.tsx'
import { IndustryList } from '../../src/pages/hot/IndustryList.tsx'
import { OpportunityGoods } from '../../src/pages/hot/OpportunityGoods.tsx'
import { Profit } from '../../src/pages/profit/Profit.tsx'
import { Report } from '../../src/pages/report/Report.tsx'
import { Sales } from '../../src/pages/sales/Sales.tsx'
import { DAYS, FEN, figuresOf, littleElse, ORDERS, openWithRead, type Read, shownText, standInForReading, whole } from './readInPart.tsx'

/** Half is not a figure (sellers-day.md, 1), on the screens that explain, compare and plan. */
const profit = { profitRateCompute: Profit }
const screens = {
  sales: ['/dashboard/sales?window=last7', { sales: Sales }],
  'the report': ['/dashboard/report?window=last30', { report: Report }],
  'the page of a shop': ['/shop/my_shop/show/b', {}],
  bills: ['/goods/profitRateCompute?part=bills', profit],
  'the cost ledger': ['/goods/profitRateCompute?part=ledger', profit],
  'the calculator': ['/goods/profitRateCompute?part=calculator&shop_uid=b&goods_id=7098', profit],
  industry: ['/hot-selling/industryList', { industryList: IndustryList }],
  opportunities: ['/hot-selling/opportunityGoods', { opportunityGoods: OpportunityGoods }],
  coverage: ['/goods/coverage', { goodsCoverage: Coverage }],
} as const satisfies Readonly<Record<string, readonly [string, Record<string, () => React.ReactNode>]>>
type ScreenName = keyof typeof screens

/** The platform's lists are there, whatever was read of the shops. */
const callMerchant = async (name: string) => {
  const found = { chance_id: '7', keywords: 'Umbrella new', refer_price: 1_990, pic_url: null, hot_index: 42_000 }
  if (name === 'opportunityGoods') return { total: 1, list: { rows: [found], unreadable: [] } }
  if (name === 'categories') return { rows: [], unreadable: [] }
  throw new Error('the session has ended')
}

const openRead = (name: ScreenName, read: Read) =>
  openWithRead(screens[name], read, {
    answers: littleElse,
    hasOwnPages: true,
    bridge: { ping: async () => ({ state: 'ready' }), callMerchant } as unknown as Bridge,
  })
const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
const row = (name: RegExp) => screen.getByRole('row', { name })
const cellsOf = (name: RegExp) =>
  within(row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent ?? '')
const region = (name: string) => screen.getByRole('region', { name }).textContent ?? ''

beforeEach(standInForReading)
afterEach(cleanup)

describe('nothing was read of any shop', () => {
  it.each(['sales', 'the report', 'the page of a shop', 'the cost ledger', 'industry', 'coverage'] as const)(
    '%s shows no amount and no share',
    async (name) => {
      const page = await openRead(name, {})
      expect({ name, figures: figuresOf(shownText(page)) }).toEqual({ name, figures: [] })
      expect(shownText(page)).not.toMatch(/\b0 of 0\b|until 00:00/)
    },
  )

  it('opportunities have no own goods, no sales of them, and no score', async () => {
    await openRead('opportunities', {})
    const shown = cellsOf(/Umbrella/)
    expect(shown.some((text) => text.includes('42,000'))).toBe(true)
    expect(shown.filter((text) => /^0(\.0)?$/.test(text) || text.includes('%'))).toEqual([])
    expect(shown.filter((text) => /^[—–-]$/.test(text)).length).toBeGreaterThanOrEqual(4)
  })

  it('a bill stands alone: what the orders say of it is unknown', async () => {
    await openRead('bills', {})
    for (const kind of [/^Income from orders/, /^Refunds/, /^Technical fee/])
      expect(cellsOf(kind).slice(1, 3)).toEqual(['unknown', 'unknown'])
  })

  it('the calculator says of goods what it has a default for, and no profit', async () => {
    const page = await openRead('the calculator', {})
    expect(shownText(page)).toContain('Profit unknown')
  })
})

describe('one shop was read whole, one without after-sales, one with those of the last days, and one not at all', () => {
  const read: Read = { a: whole, b: { orders: DAYS, promotion: DAYS }, c: { ...whole, afterSales: 3 } }
  /** Of 30 days, all orders but those of today and yesterday have had their one refund a day. */
  const [paid, refunded] = [30 * ORDERS, 28]

  it('sales are of the three shops whose orders were read, in both windows', async () => {
    const page = await openRead('sales', read)
    expect(figuresOf(shownText(page)).slice(0, 2)).toEqual([yuan(3 * 7 * ORDERS * FEN), yuan(3 * 7 * ORDERS * FEN)])
    expect(shownText(page)).toContain('3/4 shops')
  })

  it('the report sums what is whole, each column of the shops that have it, and its tiles are its foot', async () => {
    await openRead('the report', read)
    expect(cellsOf(/^Whole/)[3]).toBe(yuan(refunded * FEN))
    for (const shop of [/^Halfway/, /^Begun/, /^Nothing/]) expect(cellsOf(shop).slice(3, 5)).toEqual(['—', '—'])
    expect(cellsOf(/^Nothing/).slice(0, 3)).toEqual(['—', '—', '—'])
    expect(cellsOf(/^Total/)[0]).toBe(yuan(3 * paid * FEN))
    expect(region('Sales')).toContain(yuan(3 * paid * FEN))
    expect(cellsOf(/^Total/)[3]).toBe(yuan(refunded * FEN))
    expect(region('Refunded')).toContain(yuan(refunded * FEN))
  })

  it('the page of a half-read shop has its sales, and a dash for what came back and what is left', async () => {
    await openRead('the page of a shop', read)
    expect(region('Sales')).toContain(yuan(7 * ORDERS * FEN))
    for (const tile of ['Refund rate', 'Profit']) expect({ tile, figures: figuresOf(region(tile)) }).toEqual({ tile, figures: [] })
  })

  it('a bill is compared in what is known of all its shops, and refunds are not', async () => {
    await openRead('bills', read)
    expect(figuresOf(cellsOf(/^Income from orders/).join(' '))).toHaveLength(3)
    expect(cellsOf(/^Refunds/).slice(1, 3)).toEqual(['unknown', 'unknown'])
    expect(cellsOf(/^Technical fee/).slice(1, 3)).toEqual(['unknown', 'unknown'])
  })

  it('the calculator has the price of goods, and no profit of those whose returns were not read', async () => {
    const page = await openRead('the calculator', read)
    expect(screen.getByLabelText<HTMLInputElement>('Price (¥)').value).toBe('100.00')
    expect(shownText(page)).toContain('Profit unknown')
  })

  it('the ledger has the sales of what was read, and a dash for a shop that was not', async () => {
    await openRead('the cost ledger', read)
    expect(figuresOf(row(/^9097/).textContent ?? '')).toEqual([yuan(paid * FEN)])
    expect(screen.queryByRole('row', { name: /^90100/ })).toBeNull()
  })
})
