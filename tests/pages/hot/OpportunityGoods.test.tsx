import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { capabilities } from '../../../contract/capabilities.ts'
import type { Chance } from '../../../contract/entities/hotList.ts'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import { OpportunityGoods } from '../../../src/pages/hot/OpportunityGoods.tsx'
import { OfferedContext } from '../../../src/providers/accessControl/useIsOffered.ts'
import type { TabOfPage } from '../../../src/providers/drafts/useTabDraft.ts'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { standInForRows } from '../../screens/query/standInForRows.ts'
import { aChance } from '../../server/builders/hotLists.ts'
import { aTab, openScreen, refuse } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(() => {
  standInForBrowser()
  standInForRows()
})

const found = { chance_id: '7', keywords: 'Umbrella new', refer_price: 1_990, pic_url: null, hot_index: 42_000 }
const aSaved = (more: Partial<Chance> = {}): Chance => ({
  ...(aChance({ chance_id: '7', keywords: 'Umbrella new' }) as Chance),
  picked_at: 1,
  saved_at: 1,
  saved_by_name: 'Ning',
  version: 1,
  ...more,
})

async function openPage(
  path = '',
  kept: Chance[] = [],
  save?: () => unknown,
  offered: readonly string[] = capabilities,
  tab?: TabOfPage,
  refusal?: BridgeError,
) {
  standInForFigures({ answer: () => ({ rows: [] }) })
  const asked: Record<string, unknown>[] = []
  const callMerchant = async (_name: string, _session: unknown, payload: Record<string, unknown>) => {
    if (refusal) throw refusal
    asked.push(payload)
    return { total: 1, list: { rows: [found], unreadable: [] } }
  }
  const page = await openScreen({
    path: `/hot-selling/opportunityGoods${path}`,
    answers: {
      shopList: () => [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' })],
      savedViewList: () => ({ list: [], total: 0 }),
      hotDayList: () => ({ days: [] }),
      saveHotDay: () => ({ day: '2026-11-22', saved: 1 }),
      chanceList: () => ({ list: kept }),
      saveChance: (sent) => {
        if (save) return save()
        const next = aSaved({ ...(sent as unknown as Chance), version: 2 })
        kept.splice(0, kept.length, ...(sent.is_deleted ? [] : [next]))
        return sent.is_deleted ? null : next
      },
    },
    bridge: { ping: async () => ({ state: 'ready' }), callMerchant } as unknown as Bridge,
    pages: {
      opportunityGoods: () => (
        <OfferedContext.Provider value={offered}>
          <OpportunityGoods />
        </OfferedContext.Provider>
      ),
    },
    ...(tab && { tab }),
  })
  return { ...page, asked }
}

describe('opportunity goods', () => {
  it('are asked for by the filter object of the caller, and are picked from the list', async () => {
    const { asked, callsOf } = await openPage('?word=umbrella')
    expect(await screen.findByRole('rowheader', { name: 'Umbrella new' })).toBeTruthy()
    expect(asked).toEqual([{ size: 30, page: 1, search_word: 'umbrella' }])
    await userEvent.click(await screen.findByRole('button', { name: 'Pick: Umbrella new' }))
    expect(await screen.findByRole('button', { name: 'Progress of Umbrella new' })).toBeTruthy()
    expect(callsOf('saveChance')).toMatchObject([{ chance_id: '7', state: 'picked', refer_price_fen: 1_990, hot_index: 42_000 }])
    await waitFor(() => expect(callsOf('saveHotDay')).toMatchObject([{ list: 'chances', subject: 'umbrella' }]))
  })

  it('that the platform refuses to list are not said to be none, nor to be on their way', async () => {
    await openPage('', [], undefined, capabilities, undefined, new BridgeError('noPermission'))
    await userEvent.click(await screen.findByRole('button', { name: 'Where demand is high and own goods are few' }))
    // Beside the button that reads again, in place of the chart, and in place of the rows.
    await waitFor(() => expect(screen.getAllByText('The platform’s list could not be read')).toHaveLength(3))
    expect(screen.queryByText(/^Loading/)).toBeNull()
  })

  it('take further filters that are an object, and are then not kept as what the plain list said', async () => {
    const { asked, callsOf } = await openPage()
    await screen.findByRole('rowheader', { name: 'Umbrella new' })
    await waitFor(() => expect(callsOf('saveHotDay')).toHaveLength(1))
    const further = screen.getByLabelText('Filter object (JSON)')
    await userEvent.click(further)
    await userEvent.paste('[1]')
    expect(await screen.findByText('This is not a JSON object')).toBeTruthy()
    await userEvent.clear(further)
    await userEvent.click(further)
    await userEvent.paste('{"cat_id": 8}')
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ cat_id: 8, size: 30, page: 1 }))
    await screen.findByRole('rowheader', { name: 'Umbrella new' })
    expect(callsOf('saveHotDay')).toHaveLength(1)
  })

  it('move through the pipeline, each step with what it needs', async () => {
    const { callsOf } = await openPage('?part=pipeline', [aSaved()])
    await userEvent.click(await screen.findByRole('button', { name: 'Progress of Umbrella new' }))
    const dialog = await screen.findByRole('dialog', { name: 'Umbrella new' })
    await userEvent.selectOptions(within(dialog).getByLabelText('Progress'), 'sourceFound')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Required for this step')).toBeTruthy()
    expect(callsOf('saveChance')).toEqual([])
    await userEvent.type(within(dialog).getByLabelText('Source link'), 'https://example.com/1')
    await userEvent.type(within(dialog).getByLabelText('Cost (yuan)'), '8.50')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    const column = await screen.findByRole('region', { name: 'Source found (1)' })
    expect(await within(column).findByRole('link', { name: 'Open the source' })).toHaveProperty('href', 'https://example.com/1')
    expect(callsOf('saveChance')).toMatchObject([{ state: 'sourceFound', cost_fen: 850, version: 1 }])
    const calculate = await within(column).findByRole('link', { name: /Umbrella new/ })
    expect(calculate.getAttribute('href')).toBe('/goods/profitRateCompute?part=calculator&price_fen=1990&cost_fen=850&chance=7')
  })

  it('are removed, with all that was found out about them, only once that was confirmed', async () => {
    const { callsOf } = await openPage('?part=pipeline', [aSaved({ notes: 'asked twice' })])
    await userEvent.click(await screen.findByRole('button', { name: 'Progress of Umbrella new' }))
    const form = within(await screen.findByRole('dialog', { name: 'Umbrella new' }))
    await userEvent.click(form.getByRole('button', { name: 'Remove' }))
    const asked = () => screen.findByRole('dialog', { name: 'Remove “Umbrella new”?' }).then(within)
    await userEvent.click((await asked()).getByRole('button', { name: 'Cancel' }))
    expect(callsOf('saveChance')).toEqual([])
    await userEvent.click(form.getByRole('button', { name: 'Remove' }))
    await userEvent.click((await asked()).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No opportunities picked yet')).toBeTruthy()
    expect(callsOf('saveChance')).toMatchObject([{ chance_id: '7', is_deleted: 1 }])
  })

  it('go without pipeline and history on a backend that keeps neither', async () => {
    const { seen } = await openPage('?part=pipeline', [], undefined, [])
    expect(await screen.findByRole('rowheader', { name: 'Umbrella new' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Picked \(/ })).toBeNull()
    expect(seen.map(({ name }) => name).filter((name) => /chance|hotDay/i.test(name))).toEqual([])
  })

  it('that somebody else has saved meanwhile lose nothing of it: what only they changed is taken in, and shown', async () => {
    const theirs = aSaved({ cost_fen: 900, notes: 'theirs', source_url: 'https://example.com/2', saved_by_name: 'Lin', version: 4 })
    const kept = [aSaved()]
    let saves = 0
    const save = () => {
      saves += 1
      kept.splice(0, 1, theirs)
      return saves === 1 ? refuse(1006, 'changed', { current: theirs }) : aSaved({ version: 5 })
    }
    const { callsOf } = await openPage('?part=pipeline', kept, save)
    await userEvent.click(await screen.findByRole('button', { name: 'Progress of Umbrella new' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Umbrella new' }))
    await userEvent.type(dialog.getByLabelText('Notes'), 'mine')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/^Lin saved this opportunity meanwhile/)).toBeTruthy()
    expect(dialog.getByRole('row', { name: 'Notes mine theirs' })).toBeTruthy()
    expect(dialog.getByLabelText('Cost (yuan)')).toHaveProperty('value', '9.00')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveChance')).toHaveLength(2))
    expect(callsOf('saveChance')[1]).toMatchObject({ notes: 'mine', cost_fen: 900, source_url: 'https://example.com/2', version: 4 })
  })

  it('keep what was typed when the server refuses it, and say why', async () => {
    await openPage('?part=pipeline', [aSaved()], () => refuse(1006, 'Somebody else changed it'))
    await userEvent.click(await screen.findByRole('button', { name: 'Progress of Umbrella new' }))
    const dialog = await screen.findByRole('dialog', { name: 'Umbrella new' })
    await userEvent.type(within(dialog).getByLabelText('Notes'), 'ask for a sample')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Somebody else changed it')).toBeTruthy()
    expect(within(dialog).getByLabelText('Notes')).toHaveProperty('value', 'ask for a sample')
  })

  it('keep what was typed where their form was left, over the version that it began with', async () => {
    const kept = [aSaved()]
    const tab = aTab()
    const { goBack, goForward, callsOf } = await openPage('?part=pipeline', kept, undefined, capabilities, tab)
    const openForm = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Progress of Umbrella new' }))
      return within(await screen.findByRole('dialog', { name: 'Umbrella new' }))
    }
    await userEvent.type((await openForm()).getByLabelText('Notes'), 'ask for a sample')
    goBack()
    kept.splice(0, 1, aSaved({ version: 4 }))
    goForward()
    const form = await openForm()
    expect(form.getByLabelText('Notes')).toHaveProperty('value', 'ask for a sample')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveChance')).toMatchObject([{ notes: 'ask for a sample', version: 1 }]))
    await waitFor(() => expect(tab.drafts.isEmpty()).toBe(true))
    await userEvent.type((await openForm()).getByLabelText('Notes'), '!')
    goBack()
    goForward()
    await userEvent.click((await openForm()).getByRole('button', { name: 'Discard them' }))
    expect(tab.drafts.isEmpty()).toBe(true)
  })

  it('that somebody else puts away leave nothing unsaved behind', async () => {
    const kept = [aSaved()]
    const tab = aTab()
    const { goBack, goForward } = await openPage('?part=pipeline', kept, undefined, capabilities, tab)
    await userEvent.click(await screen.findByRole('button', { name: 'Progress of Umbrella new' }))
    await userEvent.type(screen.getByLabelText('Notes'), 'ask for a sample')
    goBack()
    expect(tab.drafts.isEmpty()).toBe(false)
    kept.splice(0, 1)
    goForward()
    await waitFor(() => expect(tab.drafts.isEmpty()).toBe(true))
  })
})
