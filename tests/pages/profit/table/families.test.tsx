import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Profit } from '../../../../src/pages/profit/Profit.tsx'
import { FEN, ORDERS, openWithRead, standInForReading, whole } from '../../readInPart.tsx'

beforeEach(standInForReading)

/** Of 30 days the last order of each day is given back, but for those of today and yesterday. */
const KEPT = 30 * ORDERS - 28

it('by family the profit table has one row for what a person says is the same, with what both shops sold of it', async () => {
  await openWithRead(
    ['/goods/profitRateCompute?window=last30&by=family', { profitRateCompute: Profit }],
    { a: whole, b: whole, c: whole },
    {
      answers: {
        groupList: () => [{ group_id: 'g', group_name: 'North', shop_uid_list: ['a', 'b'] }],
        familyVerdictList: () => ({
          list: [{ verdict_id: 'v', places: ['a/7097', 'b/7098'], others: [], is_whole: true, said_at: 0, said_by_name: 'demo' }],
        }),
      },
    },
  )
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
  const yuan = (count: number) => `¥${((count * FEN) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  expect(rows.filter(({ textContent }) => textContent?.includes(yuan(2 * KEPT)))).toHaveLength(1)
  expect(rows.filter(({ textContent }) => textContent?.includes(yuan(KEPT)))).toHaveLength(1)
})
