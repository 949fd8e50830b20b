import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Profit } from '../../../src/pages/profit/Profit.tsx'
import type { TabOfPage } from '../../../src/providers/drafts/useTabDraft.ts'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { type Answers, aTab, openScreen, refuse } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(standInForBrowser)

const shops = [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' })]
const rent = { id: 'rent', name: 'Rent', kind: 'monthly', amount: 680_000, from: '2026-01-01', to: null, shop_uid_list: null }
const settings = { shared: [rent], freight: [], target_margin_bp: 2_000, version: 3, saved_at: 1, saved_by_name: 'Lin' }

interface OpenSettings {
  readonly part?: string
  readonly user?: Record<string, unknown>
  readonly tab?: TabOfPage
}

async function openSettings(answers: Answers = {}, { part = 'settings', user, tab }: OpenSettings = {}) {
  standInForFigures({ answer: () => ({}) })
  const page = await openScreen({
    path: `/goods/profitRateCompute?part=${part}`,
    answers: {
      shopList: () => shops,
      profitSettings: () => settings,
      scenarioList: () => ({ list: [] }),
      saveProfitSettings: (payload) => ({ ...settings, ...payload, version: 4 }),
      ...answers,
    },
    pages: { profitRateCompute: Profit },
    ...(user && { user }),
    ...(tab && { tab }),
  })
  // Until it is known who reads, nothing can be changed.
  if (part === 'settings' && !user) await screen.findByRole('button', { name: 'Save' })
  return page
}
const input = (name: string | RegExp) => screen.findByRole('textbox', { name })
async function type(name: string | RegExp, text: string) {
  const found = await input(name)
  await userEvent.clear(found)
  if (text) await userEvent.type(found, text)
}

describe('costs and defaults', () => {
  it('shows what was saved, and what counts where nothing was, with where that is from', async () => {
    await openSettings()
    expect(await input('Amount (yuan)')).toHaveProperty('value', '6800.00')
    expect(await input(/^Wanted profit/)).toHaveProperty('value', '20')
    const defaults = within(screen.getByRole('table', { name: 'Defaults' }))
    expect(defaults.getByRole('row', { name: /^Technical fee/ }).textContent).toBe('Technical fee0.6 %Default: the platform’s rule')
    expect(defaults.getByRole('row', { name: /^Cost of goods/ }).textContent).toMatch(/unknown/)
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  })

  it('saves costs and rules of freight that are added, all at once', async () => {
    const { callsOf } = await openSettings()
    await userEvent.click(await screen.findByRole('button', { name: 'Add a cost' }))
    const [, added] = screen.getAllByRole('textbox', { name: 'Name' })
    await userEvent.type(added as HTMLElement, 'Labour')
    await userEvent.selectOptions(screen.getAllByRole('combobox', { name: 'Calculation' })[1] as HTMLElement, 'perOrder')
    await userEvent.type(screen.getAllByRole('textbox', { name: 'Amount (yuan)' })[1] as HTMLElement, '1.15')
    await userEvent.click(screen.getByRole('button', { name: 'Add a courier' }))
    await type('Price for the first weight (yuan)', '3')
    await type('Per further weight (yuan)', '1')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveProfitSettings')).toHaveLength(1))
    expect(callsOf('saveProfitSettings')[0]).toMatchObject({
      version: 3,
      shared: [rent, { name: 'Labour', kind: 'perOrder', amount: 115, to: null, shop_uid_list: null }],
      freight: [{ courier: '', first_grams: 1_000, first_fen: 300, step_grams: 1_000, step_fen: 100 }],
    })
    // What the server answered is what is shown now: there is nothing left to save.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true))
  })

  it('goes on with what is left where a cost is taken out by keys', async () => {
    await openSettings({ profitSettings: () => ({ ...settings, shared: [rent, { ...rent, id: 'labour', name: 'Labour' }] }) })
    ;(await screen.findByRole('button', { name: 'Delete: Rent' })).focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete: Labour' }))
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a cost' }))
  })

  it('says how many shops of a cost are gone, and keeps them in what it saves', async () => {
    const shared = [{ ...rent, shop_uid_list: ['a', 'deleted'] }]
    const { callsOf } = await openSettings({ profitSettings: () => ({ ...settings, shared }) })
    expect(await screen.findByText('Shops that are gone: 1. They drop out when you change the choice.')).toBeTruthy()
    await type(/^Wanted profit/, '25')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveProfitSettings')).toHaveLength(1))
    expect(callsOf('saveProfitSettings')[0]).toMatchObject({ shared, target_margin_bp: 2_500 })
  })

  it('sends nothing while an input is wrong, and says at the input what is wrong', async () => {
    const { callsOf } = await openSettings()
    await type('Amount (yuan)', 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Fields to correct: 1')).toBeTruthy()
    expect((await input('Amount (yuan)')).getAttribute('aria-invalid')).toBe('true')
    expect(callsOf('saveProfitSettings')).toEqual([])
  })

  it('keeps what was typed when somebody else saved meanwhile, until the user takes theirs', async () => {
    let version = 3
    await openSettings({
      profitSettings: () => ({ ...settings, version, target_margin_bp: version === 3 ? 2_000 : 1_000 }),
      saveProfitSettings: () => {
        version = 4
        return refuse(1006, 'It was changed meanwhile.', { current: { ...settings, version } })
      },
    })
    await type(/^Wanted profit/, '25')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('It was changed meanwhile.')).toBeTruthy()
    expect(await input(/^Wanted profit/)).toHaveProperty('value', '25')
    await userEvent.click(screen.getByRole('button', { name: 'Load the saved values and drop my changes' }))
    await waitFor(async () => expect(await input(/^Wanted profit/)).toHaveProperty('value', '10'))
  })

  it('puts what was typed on top of what somebody else saved, and saves both', async () => {
    const theirs = { ...settings, version: 4, shared: [{ ...rent, amount: 700_000 }] }
    const { callsOf } = await openSettings({
      saveProfitSettings: (payload) =>
        (payload as { version: number }).version === 3
          ? refuse(1006, 'It was changed meanwhile.', { current: theirs })
          : { ...theirs, ...payload, version: 5 },
    })
    await type(/^Wanted profit/, '25')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Put my changes on top of the saved values' }))
    expect(await input('Amount (yuan)')).toHaveProperty('value', '7000.00')
    expect(await input(/^Wanted profit/)).toHaveProperty('value', '25')
    expect(screen.queryByText('It was changed meanwhile.')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveProfitSettings')).toHaveLength(2))
    expect(callsOf('saveProfitSettings')[1]).toMatchObject({ version: 4, target_margin_bp: 2_500, shared: [{ amount: 700_000 }] })
  })

  it('is saved where the answer to the first save was lost: nobody else changed it', async () => {
    const own = { ...settings, version: 4, target_margin_bp: 2_500 }
    await openSettings({ saveProfitSettings: () => refuse(1006, 'It was changed meanwhile.', { current: own }) })
    await type(/^Wanted profit/, '25')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true))
    expect(screen.queryByText('It was changed meanwhile.')).toBeNull()
    expect(await input(/^Wanted profit/)).toHaveProperty('value', '25')
  })

  it('has in its tab what was typed and not saved, also after the way back of the browser', async () => {
    const tab = aTab()
    let version = 3
    const { goBack, goForward, callsOf } = await openSettings({ profitSettings: () => ({ ...settings, version }) }, { tab })
    await type('Amount (yuan)', '7000')
    goBack()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    // Somebody else saves meanwhile: that is told when this is saved.
    version = 4
    goForward()
    expect(await input('Amount (yuan)')).toHaveProperty('value', '7000')
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveProfitSettings')).toMatchObject([{ version: 3, shared: [{ amount: 700_000 }] }]))
    await waitFor(() => expect(tab.drafts.isEmpty()).toBe(true))
    expect(screen.queryByRole('button', { name: 'Discard them' })).toBeNull()
  })

  it('is only read by a sub-account', async () => {
    const rights = { profit: ['view', 'operate'], shop: ['view'] }
    await openSettings({}, { user: { name: 'lin', username: 'lin', level: 3, role: 'sub_user', sub_main_uid: 'main', rights } })
    expect(await screen.findByText('Only the main account can change this')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add a cost' })).toBeNull()
  })

  it('gives the calculator the margin that is wanted', async () => {
    await openSettings({}, { part: 'calculator' })
    await waitFor(async () => expect(await input(/^Target margin/)).toHaveProperty('value', '20'))
    expect(screen.getByText('From “Defaults”')).toBeTruthy()
  })
})
