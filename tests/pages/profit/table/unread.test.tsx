import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Profit } from '../../../../src/pages/profit/Profit.tsx'
import { lineIds } from '../../../../src/pages/profit/rules/lines.ts'
import { aShop } from '../../../bridge/aShop.ts'
import { anAnswer, standInForFigures } from '../../../reports/standInForFigures.ts'
import { standInForRows } from '../../../screens/query/standInForRows.ts'
import { openScreen } from '../../openScreen.tsx'
import { standInForBrowser } from '../../standInForBrowser.ts'
import { costPage } from '../aCost.ts'

beforeEach(() => {
  standInForBrowser()
  standInForRows()
})

const DAY = '2026-11-01'
const shops = [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' }), aShop({ shop_uid: 'b', shop_id: '2', shop_name: 'Mill' })]
const unknown = { knownFen: 0, fen: null }
const nothing = { bookedFen: null, isWhole: false, likelyFen: null, lowFen: null, highFen: null }

/** The page where nothing was sold in a day, of which so many shops are not read. */
async function openNothing({ lacking }: { readonly lacking: number }) {
  const missing = shops.slice(0, lacking).map(({ shop_uid: shop }) => ({ shop, kind: 'orders' as const, from: DAY, to: DAY }))
  standInForFigures({
    answer: () => ({ rows: [] }),
    profit: (question) => ({
      ...anAnswer(question),
      complete: { ...anAnswer(question).complete, isComplete: lacking === 0, missing },
      state: 'state',
      best: [],
      worst: [],
      rows: [],
      count: 0,
      all: 0,
      sums: { orders: 0, units: 0, knownProfitFen: 0 },
      total: {
        lines: Object.fromEntries(lineIds.map((id) => [id, unknown])) as never,
        sums: { revenue: unknown, margin: unknown, profit: unknown },
        coverage: { knownGoods: 0, goods: 0, knownPaidFen: 0, paidFen: 0 },
      },
      costs: { knownGoods: 0, goods: 0, knownPaidFen: 0, paidFen: 0 },
      own: { adsFen: 0, sharedFen: 0 },
    }),
    profitDays: () => [{ from: DAY, to: DAY, fen: null, lacking }],
    likelyProfit: () => ({ shops: [], total: nothing }),
  })
  await openScreen({
    path: `/goods/profitRateCompute?window=${DAY}..${DAY}`,
    answers: {
      shopList: () => shops,
      costList: () => costPage(),
      costImportList: () => ({ list: [] }),
      profitSettings: () => ({ shared: [], freight: [], target_margin_bp: 1_500, version: 0, saved_at: 0, saved_by_name: '' }),
      scenarioList: () => ({ list: [] }),
      savedViewList: () => ({ list: [], total: 0 }),
    },
    pages: { profitRateCompute: Profit },
  })
  const head = await screen.findByRole('region', { name: 'What earns and what loses' })
  const days = await screen.findByRole('region', { name: 'What each day earned or lost' })
  fireEvent.click(within(days).getByRole('button', { expanded: false }))
  return { head, days }
}

it.each([
  ['nothing is read', 2, 'Orders or after-sales of the period have not been read yet, so there is no figure.'],
  ['nothing was sold', 0, 'No sales with a known profit in these days.'],
  ['some shops are not read, and the others sold nothing', 1, 'No sales with a known profit in these days.'],
])('where %s, the chart of days says so, and nothing is called likely or known', async (_, lacking, words) => {
  const { head, days } = await openNothing({ lacking })
  expect(await within(days).findByText(words)).toBeTruthy()
  expect(within(head).queryByText(/likely|Costs known/)).toBeNull()
})
