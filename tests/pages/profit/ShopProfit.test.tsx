import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { ProfitAnswer } from '../../../src/pages/profit/figures/profitQuestion.ts'
import { lineIds } from '../../../src/pages/profit/rules/lines.ts'
import type { PartlyKnown, ProfitCoverage } from '../../../src/pages/profit/rules/soldProfit.ts'
import { aShop } from '../../bridge/aShop.ts'
import { anAnswer, standInForFigures } from '../../reports/standInForFigures.ts'
import { openScreen } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'
import { costPage } from './aCost.ts'

// What the page loads when it is opened is compiled once, before anyone waits for it.
beforeAll(() => Promise.all([import('../../../src/pages/shop/ShopPage.tsx'), import('../../../src/pages/profit/ShopProfit.tsx')]))
beforeEach(standInForBrowser)

const nothingKnown: PartlyKnown = { fen: null, knownFen: 0 }
const paid: PartlyKnown = { fen: 50_000, knownFen: 50_000 }

interface SomeProfit {
  readonly profit: PartlyKnown
  readonly costs: ProfitCoverage
  readonly profits: ProfitCoverage
  /** Default: nothing. */
  readonly own?: ProfitAnswer['own']
}

/** The page of a shop whose goods have earned `profit`. */
async function openTile({ profit, costs, profits, own = { adsFen: 0, sharedFen: 0 } }: SomeProfit) {
  standInForFigures({
    answer: () => ({}),
    profit: (question): ProfitAnswer => ({
      ...anAnswer(question),
      best: [],
      worst: [],
      rows: [],
      count: 0,
      all: 0,
      sums: { orders: 0, units: 0, knownProfitFen: profit.knownFen },
      total: {
        lines: Object.fromEntries(lineIds.map((id) => [id, nothingKnown])) as ProfitAnswer['total']['lines'],
        sums: { revenue: paid, margin: profit, profit },
        coverage: profits,
      },
      costs,
      own,
    }),
  })
  await openScreen({
    path: '/shop/my_shop/show/a',
    hasOwnPages: true,
    answers: {
      shopList: () => [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour', status: 1 })],
      savedViewList: () => ({ list: [], total: 0 }),
      costList: () => costPage(),
      profitSettings: () => ({ shared: [], freight: [], target_margin_bp: 1_500, version: 0, saved_at: 0, saved_by_name: '' }),
    },
  })
  return within(await screen.findByRole('region', { name: 'Profit' }))
}

const covered = (knownGoods: number, knownPaidFen: number): ProfitCoverage => ({ knownGoods, goods: 3, knownPaidFen, paidFen: 50_000 })

it('goods that were all refunded cost nothing and earn nothing: while all others are unknown there is no profit, and a way to the costs', async () => {
  const tile = await openTile({ profit: nothingKnown, costs: covered(1, 0), profits: covered(1, 0) })
  const toCosts = await tile.findByRole('link', { name: 'Enter costs' })
  expect(toCosts.getAttribute('href')).toBe('/goods/profitRateCompute?part=ledger&of_shops=a')
  expect(tile.getByText('—')).toBeTruthy()
  expect(tile.queryByText(/¥/)).toBeNull()
})

it('the margin is of what was paid for goods whose profit is known, which may be fewer than those whose cost is', async () => {
  const tile = await openTile({ profit: { fen: null, knownFen: 2_000 }, costs: covered(3, 50_000), profits: covered(2, 20_000) })
  expect((await tile.findByText('¥20.00')).textContent).toBe('¥20.00')
  expect(tile.getByText('10% of sales')).toBeTruthy()
  expect(tile.getByText('Known costs only')).toBeTruthy()
})

it('a profit of exactly nothing is a figure', async () => {
  const tile = await openTile({ profit: { fen: 0, knownFen: 0 }, costs: covered(3, 50_000), profits: covered(3, 50_000) })
  expect(await tile.findByText('¥0.00')).toBeTruthy()
})

it('the profit is less what no goods bear, and so is its margin', async () => {
  const all = { costs: covered(3, 50_000), profits: covered(3, 50_000), own: { adsFen: 700, sharedFen: 300 } }
  const tile = await openTile({ profit: { fen: 6_000, knownFen: 6_000 }, ...all })
  expect(await tile.findByText('¥50.00')).toBeTruthy()
  expect(tile.getByText('10% of sales')).toBeTruthy()
})

it('of a profit of which nothing is known, what no goods bear is no loss', async () => {
  const tile = await openTile({ profit: nothingKnown, costs: covered(1, 0), profits: covered(1, 0), own: { adsFen: 700, sharedFen: 0 } })
  await tile.findByRole('link', { name: 'Enter costs' })
  expect(tile.queryByText(/¥/)).toBeNull()
})
