import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Chance } from '../../../contract/entities/hotList.ts'
import { Profit } from '../../../src/pages/profit/Profit.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { aChance } from '../../server/builders/hotLists.ts'
import { openScreen, refuse } from '../openScreen.tsx'
import { costPage } from '../profit/aCost.ts'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(standInForBrowser)

const aSaved = (more: Partial<Chance> = {}): Chance => ({
  ...(aChance({ chance_id: '7', keywords: 'Umbrella new', state: 'sourceFound', source_url: 'https://example.com/1' }) as Chance),
  picked_at: 1,
  saved_at: 1,
  saved_by_name: 'Ning',
  version: 3,
  ...more,
})

/** Own goods of this title, of which an eighth of those sent came back. */
const sold = (goods: string, title: string, orders: number) => ({
  shop: 'a',
  goods,
  name: { title, thumb: null, spec: null },
  sums: {
    paidOrders: { part: orders, whole: null },
    salesAmount: { part: orders * 2_990, whole: null },
    refundBeforeShippingRate: { part: orders / 5, whole: orders },
    returnedGoodsRate: { part: orders / 10, whole: (orders * 4) / 5 },
    refundAmountAfterShipping: { part: (orders / 10) * 2_990, whole: null },
  },
})

async function openFor(chance: Chance, orders: number, save: (sent: unknown) => unknown = (sent) => ({ ...chance, ...(sent as Chance) })) {
  standInForFigures({ answer: () => ({ rows: [sold('1', 'Blue umbrella', orders), sold('2', 'Lamp', 900)] }) })
  return openScreen({
    path: '/goods/profitRateCompute?part=calculator&price_fen=2990&cost_fen=1000&chance=7',
    answers: {
      shopList: () => [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' })],
      costList: () => costPage(),
      profitSettings: () => ({ shared: [], freight: [], target_margin_bp: 1_500, version: 0, saved_at: 0, saved_by_name: '' }),
      scenarioList: () => ({ list: [] }),
      chanceList: () => ({ list: [chance] }),
      saveChance: save,
    },
    pages: { profitRateCompute: Profit },
  })
}

const keep = async () => {
  const button = await screen.findByRole('button', { name: 'Save this margin to the opportunity' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)
}

describe('the calculator of an opportunity', () => {
  it('has the refunds of own goods with the same word, and keeps the margin, which checks the profit', async () => {
    const { callsOf, notices } = await openFor(aSaved(), 100)
    expect(await screen.findByRole('heading', { name: 'Umbrella new' })).toBeTruthy()
    expect(await screen.findByText(/come from own goods with the same word: 1 goods, 100 orders/)).toBeTruthy()
    const returned = await screen.findByRole('textbox', { name: /^Refunded, goods returned/ })
    await waitFor(() => expect(returned).toHaveProperty('value', '12.5'))
    await keep()
    await waitFor(() => expect(callsOf('saveChance')).toHaveLength(1))
    const [sent] = callsOf('saveChance')
    expect(sent).toMatchObject({ chance_id: '7', state: 'profitChecked', cost_fen: 1_000, version: 3 })
    expect(Number(sent?.margin_bp)).toBeGreaterThan(0)
    await waitFor(() => expect(notices).toMatchObject([{ type: 'success', message: 'Margin saved. Progress: Profit checked' }]))
  })

  it('leaves refunds unknown where too few of such goods were sold, says so, and has no margin to keep until they are typed', async () => {
    const { callsOf } = await openFor(aSaved(), 10)
    expect(await screen.findByText(/Fewer than 20 orders cannot show a refund rate/)).toBeTruthy()
    expect(await screen.findByText('Profit unknown')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save this margin to the opportunity' })).toHaveProperty('disabled', true)
    for (const name of [/^Refunded, goods not returned/, /^Refunded, goods returned/])
      await userEvent.type(await screen.findByRole('textbox', { name }), '5')
    await keep()
    await waitFor(() => expect(callsOf('saveChance')).toMatchObject([{ state: 'profitChecked' }]))
  })

  it('keeps the margin of one without a source, which stays where it is', async () => {
    const { callsOf, notices } = await openFor(aSaved({ state: 'picked', source_url: '' }), 100)
    await keep()
    await waitFor(() =>
      expect(notices).toMatchObject([{ type: 'success', message: 'Margin saved. Without a source the progress stays: Picked' }]),
    )
    expect(callsOf('saveChance')).toMatchObject([{ state: 'picked', margin_bp: expect.any(Number) }])
  })

  it('takes one whose goods are on sale already to its end', async () => {
    const { callsOf } = await openFor(aSaved({ goods_id: '99' }), 100)
    await keep()
    await waitFor(() => expect(callsOf('saveChance')).toMatchObject([{ state: 'published', goods_id: '99' }]))
  })

  it('says why the margin was not kept', async () => {
    const { notices } = await openFor(aSaved(), 100, () => refuse(1006, 'Somebody else changed it'))
    await keep()
    await waitFor(() => expect(notices).toMatchObject([{ type: 'error', message: 'Somebody else changed it' }]))
  })
})
