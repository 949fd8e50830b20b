import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Profit } from '../../../src/pages/profit/Profit.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { type Answers, openScreen, refuse } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'
import { costPage } from './aCost.ts'

beforeEach(standInForBrowser)

const shops = ['Harbour', 'Mill', 'Quay'].map((shop_name, at) => aShop({ shop_uid: `s${at}`, shop_id: `${at}`, shop_name }))
const cost = (shop_uid: string, goods_id: string, costFen: number) => ({
  shop_uid,
  goods_id,
  sku_id: '',
  valid_from: '',
  terms: { costFen },
  weight_grams: null,
  courier: '',
  source: 'typed',
  proof: '',
  is_refused: false,
  saved_by: '1',
  saved_by_name: 'Lin',
  saved_at: 0,
})
const sold = (shop: string, goods: string, sku: string, title: string, code?: string) => ({
  shop,
  goods,
  sku,
  name: { title, thumb: null, spec: 'Red', ...(code && { code }) },
  sums: { salesAmount: { part: 100, whole: null } },
})
/** Known by code, known by title, and one for which two shops say different costs. */
const rows = [
  ...[sold('s0', '100', '1', 'Cup', 'C-1'), sold('s1', '200', '2', 'Mug', 'C-1')],
  ...[sold('s0', '101', '3', 'Bowl'), sold('s1', '201', '4', 'Bowl')],
  ...[sold('s0', '102', '5', 'Jar'), sold('s1', '202', '6', 'Jar'), sold('s2', '302', '7', 'Jar')],
]
const costs = [cost('s0', '100', 500), cost('s0', '101', 700), cost('s0', '102', 900), cost('s1', '202', 950)]

/** `more`: sold besides. `enteredMeanwhile`: by somebody else, once the first cost is saved. */
async function openProposals(answers: Answers = {}, more: typeof rows = [], enteredMeanwhile: () => readonly object[] = () => []) {
  standInForFigures({ answer: () => ({ rows: [...rows, ...more] }) })
  const kept = [...costs] as unknown[]
  const page = await openScreen({
    path: '/goods/profitRateCompute?part=ledger',
    answers: {
      shopList: () => shops,
      costList: () => costPage(kept),
      costImportList: () => ({ list: [] }),
      scenarioList: () => ({ list: [] }),
      saveCosts: ({ entries }) => {
        kept.push(
          ...enteredMeanwhile(),
          ...(entries as object[]).map((entry) => ({ ...entry, saved_by: '1', saved_by_name: 'Lin', saved_at: 0 })),
        )
        return { added: 1, changed: 0, same: 0, recount_from: '' }
      },
      ...answers,
    },
    pages: { profitRateCompute: Profit },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Costs of the same goods' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Costs of the same goods' }))
  await dialog.findByRole('rowheader', { name: 'Mug · Red · Mill' })
  return { ...page, dialog }
}

describe('costs of the same goods', () => {
  it('are listed with their proof, what they are, and from which shop and goods', async () => {
    const { dialog } = await openProposals()
    const row = (name: string) => dialog.getByRole('rowheader', { name }).closest('tr')?.textContent
    expect(row('Mug · Red · Mill')).toMatch(/5\.00.*Same code.*Harbour · Cup · Red/)
    expect(row('Bowl · Red · Mill')).toMatch(/7\.00.*Same title and specs.*Harbour · Bowl · Red/)
    expect(dialog.getByRole('button', { name: 'All 3' })).toBeTruthy()
  })

  it('are accepted one by one, and no longer listed', async () => {
    const { dialog, callsOf } = await openProposals()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Mug · Red · Mill' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Accept 1' }))
    expect(await dialog.findByText('1 accepted')).toBeTruthy()
    expect(callsOf('saveCosts')[0]?.entries).toMatchObject([
      { shop_uid: 's1', goods_id: '200', sku_id: '2', terms: { costFen: 500 }, source: 'inherited', is_refused: false },
    ])
    expect(JSON.stringify(callsOf('saveCosts')[0]?.entries)).toMatch(/"Same code: Harbour, goods 100, SKU 1, [^"]*5\.00"/)
    await waitFor(() => expect(dialog.queryByRole('rowheader', { name: 'Mug · Red · Mill' })).toBeNull())
  })

  it('stay chosen where they were chosen while others are saved', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { dialog } = await openProposals({ saveCosts: () => held.then(() => ({ added: 1, changed: 0, same: 0, recount_from: '' })) })
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Mug · Red · Mill' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Accept 1' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Bowl · Red · Mill' }))
    answer()
    expect(await dialog.findByText('1 accepted')).toBeTruthy()
    expect(dialog.getByRole('checkbox', { name: 'Bowl · Red · Mill' })).toHaveProperty('checked', true)
    expect(dialog.getByRole('button', { name: 'Accept 1' })).toHaveProperty('disabled', false)
  })

  it('are chosen all at once by what they are known by, and refused for good', async () => {
    const { dialog, callsOf } = await openProposals()
    await userEvent.click(dialog.getByRole('button', { name: 'Same title and specs 2' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Select all 2 SKUs' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Decline 2' }))
    expect(await dialog.findByText(/^2 declined/)).toBeTruthy()
    expect(callsOf('saveCosts')[0]?.entries).toMatchObject([
      { goods_id: '201', is_refused: true, terms: {} },
      { goods_id: '302', is_refused: true, terms: {} },
    ])
    await userEvent.click(await dialog.findByRole('button', { name: 'All 1' }))
    await waitFor(() => expect(dialog.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Mug · Red · Mill']))
  })

  it('are only accepted once a person has chosen, where shops paid different prices', async () => {
    const { dialog, callsOf } = await openProposals()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Jar · Red · Quay' }))
    expect(dialog.getByRole('button', { name: 'Accept 0' })).toHaveProperty('disabled', true)
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Cost: Jar · Red · Quay' }), '950')
    await userEvent.click(dialog.getByRole('button', { name: 'Accept 1' }))
    await waitFor(() => expect(callsOf('saveCosts')[0]?.entries).toMatchObject([{ goods_id: '302', terms: { costFen: 950 } }]))
  })

  it('stay the cost that was picked, when what a colleague enters meanwhile gives others to choose from', async () => {
    const { dialog, callsOf } = await openProposals({}, [sold('s0', '103', '8', 'Jar')], () => [cost('s0', '103', 850)])
    const picked = () => dialog.getByRole('combobox', { name: 'Cost: Jar · Red · Quay' })
    await userEvent.selectOptions(picked(), '950')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Mug · Red · Mill' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Accept 1' }))
    await waitFor(() => expect(within(picked()).getByRole('option', { name: /8\.50/ })).toBeTruthy())
    expect(picked()).toHaveProperty('value', '950')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Jar · Red · Quay' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Accept 1' }))
    await waitFor(() => expect(callsOf('saveCosts')[1]?.entries).toMatchObject([{ goods_id: '302', terms: { costFen: 950 } }]))
  })

  it('stay chosen when they could not be saved, with the reason', async () => {
    const { dialog } = await openProposals({ saveCosts: () => refuse(-2, 'The ledger is full.') })
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Select all 3 SKUs' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Accept 2' }))
    expect(await dialog.findByText(/The ledger is full\./)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Decline 3' })).toHaveProperty('disabled', false)
  })
})
