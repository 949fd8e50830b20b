import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TodayHot, WeekHot } from '../../src/pages/hot/HotList.tsx'
import { Profit } from '../../src/pages/profit/Profit.tsx'
import { Promotion } from '../../src/pages/promotion/Promotion.tsx'
import { ReturnMall } from '../../src/pages/returns/ReturnMall.tsx'
import { ReturnProduct } from '../../src/pages/returns/ReturnProduct.tsx'
import { Workplace } from '../../src/pages/workplace/Workplace.tsx'
import { DAYS, FEN, figuresOf, names, ORDERS, openWithRead, type Read, shownText, standInForReading, whole } from './readInPart.tsx'

/**
 * Half is not a figure (sellers-day.md, 1), screen by screen, with a real store: what a page shows is read from the page, and compared with what a plain
 * count of the rows says that were put in.
 */
const screens = {
  'returns by shop': ['/return_goods/mall?window=last30', { returnMall: ReturnMall }],
  'returns by shop: trend': ['/return_goods/mall?window=last30&part=trend', { returnMall: ReturnMall }],
  'returns by shop: money': ['/return_goods/mall?window=last30&part=money', { returnMall: ReturnMall }],
  'returns of goods': ['/return_goods/product?window=last30', { returnProduct: ReturnProduct }],
  'the profit table by shop': ['/goods/profitRateCompute?window=last30&by=shop', { profitRateCompute: Profit }],
  'the profit table by family': ['/goods/profitRateCompute?window=last30&by=family', { profitRateCompute: Profit }],
  'the profit table by goods': ['/goods/profitRateCompute?window=last30&by=goods', { profitRateCompute: Profit }],
  'the hot list of today': ['/hot-selling/todayHot', { todayHot: TodayHot }],
  'the hot list of a week': ['/hot-selling/aWeekHot', { aWeekHot: WeekHot }],
  promotion: ['/goods/promotion', { goodsPromotion: Promotion }],
  'the workplace': ['/dashboard/workplace', { Workplace }],
} as const satisfies Readonly<Record<string, readonly [string, Record<string, () => React.ReactNode>]>>
type ScreenName = keyof typeof screens
const screenNames = Object.keys(screens) as readonly ScreenName[]

const openRead = (name: ScreenName, read: Read) => openWithRead(screens[name], read)

beforeEach(standInForReading)
afterEach(cleanup)

describe('nothing was read of any shop', () => {
  it.each(screenNames)('%s shows no amount and no share: of nothing there is none, not 0', async (name) => {
    const page = await openRead(name, {})
    expect({ name, figures: figuresOf(shownText(page)) }).toEqual({ name, figures: [] })
  })
})

describe('orders were read and no after-sale was', () => {
  const read: Read = { a: { orders: DAYS }, b: { orders: DAYS }, c: { orders: DAYS }, d: { orders: DAYS } }

  it.each(screenNames.filter((name) => name.startsWith('returns')))('%s shows nothing of what came back', async (name) => {
    const page = await openRead(name, read)
    expect({ name, figures: figuresOf(shownText(page)) }).toEqual({ name, figures: [] })
  })

  it.each(['the profit table by shop', 'the profit table by goods', 'the profit table by family'] as const)(
    '%s has no sum of what is left',
    async (name) => {
      const page = await openRead(name, read)
      expect(figuresOf(page.querySelector('.zg-profit-sums')?.textContent ?? 'nothing')).toEqual([])
      expect(page.querySelector('.zg-profit-sums')?.textContent).toContain('—')
    },
  )
})

describe('one shop was read whole, one without after-sales, one with those of the last days, and one not at all', () => {
  const read: Read = { a: whole, b: { orders: DAYS, promotion: DAYS }, c: { ...whole, afterSales: 3 } }
  /** Of 30 days, all orders but those of today and yesterday have had their one refund a day. */
  const [paid, refunded] = [30 * ORDERS, 28]
  const rate = `${((100 * refunded) / paid).toFixed(1)}%`
  const refundYuan = `¥${((refunded * FEN) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  const rowsOf = (shop: keyof typeof names) => screen.getAllByRole('row').filter(({ textContent }) => textContent?.includes(names[shop]))
  const foot = (page: HTMLElement) => page.querySelector('.zg-query-sums')?.textContent ?? ''

  it.each(['returns by shop', 'returns of goods'] as const)(
    '%s: tiles, foot and rows are of the shop that was read whole',
    async (name) => {
      const page = await openRead(name, read)
      const tiles = within(screen.getByRole('list', { name: 'All chosen shops together' })).getAllByRole('listitem')
      const tile = (label: string) => tiles.find(({ textContent }) => textContent?.startsWith(label))?.textContent ?? ''
      expect(tile('Refund rate')).toContain(rate)
      expect(tile('Refund rate')).toContain(`${refunded} of ${paid}`)
      const amountTile = tiles.find(({ textContent }) => textContent?.includes(refundYuan))
      expect(amountTile).toBeTruthy()
      expect(foot(page)).toContain(refundYuan)
      expect(foot(page)).toContain(String(3 * paid))
      expect(rowsOf('a').some(({ textContent }) => textContent?.includes(rate))).toBe(true)
      for (const shop of ['b', 'c', 'd'] as const)
        expect({
          shop,
          figures: figuresOf(
            rowsOf(shop)
              .map(({ textContent }) => textContent)
              .join(' '),
          ),
        }).toEqual({ shop, figures: [] })
    },
  )

  it('the profit’s sums are of the shop that was read whole, and say that they are a part', async () => {
    const page = await openRead('the profit table by shop', read)
    const revenue = `¥${((paid - refunded) * (FEN / 100)).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    expect(page.querySelector('.zg-profit-sums')?.textContent).toContain(revenue)
  })

  it('what was sold is of the three shops whose orders were read, in list and foot', async () => {
    const page = await openRead('the hot list of a week', read)
    expect(foot(page)).toContain(String(3 * 7 * ORDERS))
    expect(foot(page)).toContain(`¥${(3 * 7 * ORDERS * (FEN / 100)).toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
  })

  it('the workplace’s sales are those of its rows', async () => {
    await openRead('the workplace', read)
    const day = `¥${((3 * ORDERS * FEN) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    const ofShop = `¥${((ORDERS * FEN) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    expect(screen.getByRole('region', { name: /^Today/ }).textContent).toContain(day)
    for (const shop of ['a', 'b', 'c'] as const) expect(rowsOf(shop).some(({ textContent }) => textContent?.includes(ofShop))).toBe(true)
    expect(
      figuresOf(
        rowsOf('d')
          .map(({ textContent }) => textContent)
          .join(' '),
      ),
    ).toEqual([])
  })
})
