import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import type { Suggestion } from '../../../contract/entities/suggestion.ts'
import { Profit } from '../../../src/pages/profit/Profit.tsx'
import { toSuggestionPath } from '../../../src/pages/suggestions/places.ts'
import type { TabOfPage } from '../../../src/providers/drafts/useTabDraft.ts'
import { TransportError } from '../../../src/providers/toolApi/TransportError.ts'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { bytesOf } from '../../screens/transfer/aFile.ts'
import { standInForWorkers } from '../../screens/transfer/standInForWorkers.ts'
import { type Answers, aTab, openScreen, refuse } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'
import { aSuggestion } from '../suggestions/aSuggestion.ts'
import { costPage } from './aCost.ts'

beforeEach(standInForBrowser)

const shops = [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' })]
const cost = {
  shop_uid: 'a',
  goods_id: '600100',
  sku_id: '7',
  valid_from: '',
  terms: { costFen: 1_234 },
  weight_grams: null,
  courier: '',
  source: 'typed',
  proof: '',
  is_refused: false,
  saved_by: '1',
  saved_by_name: 'Lin',
  saved_at: 0,
}
const saved = { added: 1, changed: 0, same: 0, recount_from: '' }
const sold = (sku: string, fen: number) => ({
  shop: 'a',
  goods: '600100',
  sku,
  name: { title: 'Red cup', thumb: null, spec: `Size ${sku}` },
  sums: { salesAmount: { part: fen, whole: null } },
})

async function openLedger(answers: Answers = {}, user?: Readonly<Record<string, unknown>>, filter = '', tab?: TabOfPage) {
  standInForFigures({ answer: () => ({ rows: [sold('7', 900), sold('8', 100)] }) })
  const page = await openScreen({
    path: `/goods/profitRateCompute?part=ledger${filter}`,
    answers: {
      shopList: () => shops,
      costList: () => costPage([cost]),
      costImportList: () => ({ list: [] }),
      scenarioList: () => ({ list: [] }),
      saveCosts: () => saved,
      deleteCosts: () => ({ deleted: 1, recount_from: '' }),
      ...answers,
    },
    pages: { profitRateCompute: Profit },
    ...(user && { user }),
    ...(tab && { tab }),
  })
  await screen.findByRole('rowheader', { name: /^Size 7/ })
  return page
}

const cell = (name: string) => screen.findByRole('textbox', { name })

describe('the cost ledger', () => {
  it('says of how many goods and of how much money costs are known', async () => {
    await openLedger()
    expect(await screen.findByText('Costs known for 0 of 1 goods sold, 90% of sales')).toBeTruthy()
    expect((await screen.findByRole('rowheader', { name: /^Size 8/ })).textContent).toContain('unknown')
  })

  it('shows beside goods what all of their SKUs were sold for', async () => {
    await openLedger()
    const goods = (await screen.findByRole('rowheader', { name: /^Red cup/ })).closest('tr') as HTMLElement
    expect(within(goods).getByText('¥10.00')).toBeTruthy()
  })

  it('says where a later entry ends what is typed for the chosen day', async () => {
    await openLedger({ costList: () => costPage([cost, { ...cost, valid_from: '2026-11-01' }]) })
    expect(screen.queryByText(/^Typed for/)).toBeNull()
    fireEvent.change(await screen.findByLabelText(/^Changes apply from/), { target: { value: '2026-10-05' } })
    const said = await screen.findByText('Typed for 2026-10-05, it holds until 2026-11-01, when the next entry begins')
    expect(said.closest('tr')?.textContent).toContain('Size 7')
    expect(screen.getAllByText(/^Typed for/)).toHaveLength(1)
    fireEvent.change(await screen.findByLabelText(/^Changes apply from/), { target: { value: '2026-11-05' } })
    await waitFor(() => expect(screen.queryByText(/^Typed for/)).toBeNull())
  })

  it('has the shop’s page behind its name', async () => {
    await openLedger()
    const heads = await screen.findAllByRole('rowheader', { name: /Harbour/ })
    const links = heads.map((head) => within(head).getByRole('link', { name: 'Harbour' }).getAttribute('href'))
    expect(new Set(links)).toEqual(new Set(['/shop/my_shop/show/a']))
  })

  it('saves what is typed when the input is left, from the chosen day on', async () => {
    const { callsOf } = await openLedger()
    fireEvent.change(await screen.findByLabelText(/^Changes apply from/), { target: { value: '2026-11-05' } })
    const input = await cell('Packing (yuan) · Size 7 · 7')
    await userEvent.type(input, '0.5{Enter}')
    await waitFor(() => expect(callsOf('saveCosts')).toHaveLength(1))
    expect(callsOf('saveCosts')[0]?.entries).toMatchObject([
      {
        shop_uid: 'a',
        goods_id: '600100',
        sku_id: '7',
        valid_from: '2026-11-05',
        terms: { costFen: 1_234, packingFen: 50 },
        only: ['packingFen'],
      },
    ])
  })

  it('changes the entry whose value is shown where no day was chosen, not the one from the beginning, and takes that back', async () => {
    let list = [cost, { ...cost, valid_from: '2026-10-01', terms: { costFen: 1_500 } }]
    const saveCosts = ({ entries }: { readonly entries: readonly { readonly valid_from: string }[] }) => {
      list = list.map((each) => ({ ...each, ...entries.find(({ valid_from }) => valid_from === each.valid_from) }))
      return saved
    }
    const { callsOf } = await openLedger({ costList: () => costPage(list), saveCosts: saveCosts as never })
    const input = await cell('Cost of goods (yuan) · Size 7 · 7')
    await waitFor(() => expect(input).toHaveProperty('value', '15.00'))
    await userEvent.clear(input)
    await userEvent.type(input, '16{Enter}')
    await waitFor(() => expect(callsOf('saveCosts')).toHaveLength(1))
    expect(callsOf('saveCosts')[0]?.entries).toMatchObject([{ sku_id: '7', valid_from: '2026-10-01', terms: { costFen: 1_600 } }])
    await waitFor(() => expect(input).toHaveProperty('value', '16.00'))
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(callsOf('saveCosts')).toHaveLength(2))
    expect(callsOf('saveCosts')[1]?.entries).toMatchObject([{ sku_id: '7', valid_from: '2026-10-01', terms: { costFen: 1_500 } }])
  })

  it('takes back nothing that somebody changed since it was saved, says so, and shows what is there', async () => {
    let list = [cost]
    const costFen = (fen: number) => [{ ...cost, terms: { costFen: fen } }]
    const saveCosts = () => {
      list = costFen(1_600)
      return saved
    }
    const { callsOf, notices } = await openLedger({ costList: () => costPage(list), saveCosts })
    const input = await cell('Cost of goods (yuan) · Size 7 · 7')
    await userEvent.clear(input)
    await userEvent.type(input, '16{Enter}')
    const undo = await screen.findByRole('button', { name: /^Undo/ })
    await waitFor(() => expect(input).toHaveProperty('value', '16.00'))
    list = costFen(1_700)
    await userEvent.click(undo)
    await waitFor(() => expect(input).toHaveProperty('value', '17.00'))
    expect(callsOf('saveCosts')).toHaveLength(1)
    expect(notices).toEqual([{ type: 'success', message: 'Rows that were changed again since, and keep that: 1' }])
  })

  describe('where somebody else saved the same cell first', () => {
    const now = { ...cost, terms: { costFen: 1_600 }, saved_by_name: 'Wang', saved_at: Date.UTC(2026, 10, 5, 2) }
    interface Sent {
      readonly entries: readonly (typeof cost & { readonly seen: { readonly terms: object } })[]
    }

    /** A backend on which Wang has saved 16 yuan. */
    async function openOvertaken() {
      let list: readonly object[] = [cost]
      const saveCosts = ({ entries }: Sent) => {
        if (list[0] === cost) list = [now]
        const [entry] = entries
        const { costFen } = (list[0] as typeof cost).terms
        if (JSON.stringify(entry?.seen.terms) === JSON.stringify({ costFen })) list = [{ ...now, ...entry }]
        else return { added: 0, changed: 0, same: 0, recount_from: null, conflicts: [{ ...now, current: now }] }
        return saved
      }
      const page = await openLedger({ costList: () => costPage(list as never), saveCosts: saveCosts as never })
      const input = await cell('Cost of goods (yuan) · Size 7 · 7')
      await userEvent.clear(input)
      await userEvent.type(input, '15{Enter}')
      expect((await screen.findByRole('alert')).textContent).toMatch(
        /^This cell now says 16\.00, last saved by Wang at .*2026.*\. What you typed/,
      )
      expect(input).toHaveProperty('value', '15')
      return { ...page, input }
    }

    it('says what is there, and saves what was typed once she keeps it', async () => {
      const { callsOf, input } = await openOvertaken()
      // The way to the button leaves the cell, which alone is no word on it.
      fireEvent.blur(input)
      await userEvent.click(screen.getByRole('button', { name: /^Keep my changes/ }))
      await waitFor(() => expect(input).toHaveProperty('value', '15.00'))
      expect(callsOf('saveCosts').map(({ entries }) => (entries as Sent['entries'])[0]?.seen.terms)).toEqual([
        { costFen: 1_234 },
        { costFen: 1_600 },
      ])
      expect(screen.queryByRole('alert')).toBeNull()
      expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy()
    })

    it('shows what is there where she takes it, and has nothing to undo', async () => {
      const { callsOf, input } = await openOvertaken()
      await userEvent.click(screen.getByRole('button', { name: /^Take the latest/ }))
      expect(input).toHaveProperty('value', '16.00')
      expect(screen.queryByRole('alert')).toBeNull()
      expect(callsOf('saveCosts')).toHaveLength(1)
      expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
    })

    it('holds what was there when she began to type against it, also where the table was read again meanwhile', async () => {
      let list: readonly object[] = [cost]
      const { callsOf } = await openLedger({ costList: () => costPage(list as never) })
      const input = await cell('Cost of goods (yuan) · Size 7 · 7')
      fireEvent.change(input, { target: { value: '15' } })
      list = [now]
      await userEvent.type(await cell('Packing (yuan) · Size 8 · 8'), '0.5{Enter}')
      await waitFor(() => expect(callsOf('costList').length).toBeGreaterThan(1))
      fireEvent.blur(input)
      await waitFor(() => expect(callsOf('saveCosts')).toHaveLength(2))
      expect((callsOf('saveCosts')[1] as never as Sent).entries[0]?.seen).toEqual({
        terms: { costFen: 1_234 },
        weight_grams: null,
        courier: '',
      })
    })

    it('is no conflict with what she typed there herself a moment ago', async () => {
      const arrived: (() => void)[] = []
      const saveCosts = () => new Promise<typeof saved>((resolve) => arrived.push(() => resolve(saved)))
      const { callsOf } = await openLedger({ saveCosts })
      const input = await cell('Packing (yuan) · Size 7 · 7')
      await userEvent.type(input, '0.5{Enter}')
      await userEvent.clear(input)
      await userEvent.type(input, '0.7{Enter}')
      arrived[0]?.()
      await waitFor(() => expect(arrived).toHaveLength(2))
      arrived[1]?.()
      expect(callsOf('saveCosts').map((sent) => (sent as never as Sent).entries[0]?.seen.terms)).toEqual([{}, { packingFen: 50 }])
    })

    it('lists the cells of a pasted block that were changed, and saves them once she keeps hers', async () => {
      let isFirst = true
      const saveCosts = () => {
        if (!isFirst) return saved
        isFirst = false
        return { ...saved, conflicts: [{ ...now, current: { ...now, terms: { packingFen: 70 } } }] }
      }
      const { callsOf } = await openLedger({ saveCosts: saveCosts as never })
      await userEvent.click(await cell('Packing (yuan) · Size 7 · 7'))
      await userEvent.paste('0.5\n0.6')
      expect(await screen.findByText('Cells not saved because they were changed meanwhile: 1')).toBeTruthy()
      expect(screen.getByText(/^Packing \(yuan\) · Size 7 · 7: Yours is 0\.50\. This cell now says 0\.70, last saved by Wang/)).toBeTruthy()
      expect(await screen.findByRole('button', { name: 'Undo the last change (rows: 1)' })).toBeTruthy()
      await userEvent.click(screen.getByRole('button', { name: 'Keep my changes' }))
      await waitFor(() => expect(callsOf('saveCosts')).toHaveLength(2))
      const again = (callsOf('saveCosts')[1] as never as Sent).entries
      expect(again).toMatchObject([{ sku_id: '7', terms: { packingFen: 50 }, seen: { terms: { packingFen: 70 } } }])
      await waitFor(() => expect(screen.queryByText(/^Cells not saved because they were changed/)).toBeNull())
    })
  })

  it('keeps a text that is being saved when its cell is passed again, and saves what is typed meanwhile after it', async () => {
    const arrived: (() => void)[] = []
    const saveCosts = () => new Promise<typeof saved>((resolve) => arrived.push(() => resolve(saved)))
    const { callsOf } = await openLedger({ saveCosts })
    const input = await cell('Packing (yuan) · Size 7 · 7')
    await userEvent.type(input, '0.5{Enter}')
    await waitFor(() => expect(arrived).toHaveLength(1))
    fireEvent.focus(input)
    fireEvent.blur(input)
    expect(input).toHaveProperty('value', '0.5')
    await userEvent.clear(input)
    await userEvent.type(input, '0.7{Enter}')
    expect(arrived).toHaveLength(1)
    arrived[0]?.()
    await waitFor(() => expect(arrived).toHaveLength(2))
    arrived[1]?.()
    expect(callsOf('saveCosts')).toMatchObject([50, 70].map((packingFen) => ({ entries: [{ terms: { packingFen } }] })))
  })

  it('keeps what cannot be read, or is refused, as it was typed', async () => {
    const { callsOf } = await openLedger({ saveCosts: () => refuse(-2, 'The ledger is full') })
    const input = await cell('Cost of goods (yuan) · Size 8 · 8')
    await userEvent.type(input, 'x{Enter}')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(callsOf('saveCosts')).toEqual([])
    await userEvent.clear(input)
    await userEvent.type(input, '3{Enter}')
    expect(await screen.findByText('The ledger is full')).toBeTruthy()
    expect(input).toHaveProperty('value', '3')
    await userEvent.type(input, '{Escape}')
    expect(input).toHaveProperty('value', '')
  })

  it('leaves goods where their last cost was typed, also where only unknown ones are shown, until it is sorted again', async () => {
    const costs = [cost]
    const { callsOf } = await openLedger(
      {
        costList: () => costPage([...costs]),
        saveCosts: () => {
          costs.push({ ...cost, sku_id: '8' })
          return saved
        },
      },
      undefined,
      '&costs=unknown',
    )
    const input = await cell('Cost of goods (yuan) · Size 8 · 8')
    await userEvent.type(input, '12.34{Enter}')
    const again = await screen.findByRole('button', { name: 'Sort again' })
    expect(callsOf('saveCosts')).toHaveLength(1)
    expect(input.isConnected).toBe(true)
    await userEvent.click(again)
    expect(await screen.findByText('No goods were found')).toBeTruthy()
  })

  it('marks a cost that was taken over, with its proof', async () => {
    const taken = { ...cost, source: 'inherited', proof: 'Same code: Mill, goods 9, SKU 1, ¥12.34' }
    await openLedger({ costList: () => costPage([taken]) })
    const row = (await screen.findByRole('rowheader', { name: /^Size 7/ })).closest('tr')
    expect(row?.textContent).toMatch(/inherited.*Same code: Mill, goods 9, SKU 1/)
  })

  it('shows the history of a place, and deletes an entry of it', async () => {
    const { callsOf } = await openLedger()
    await userEvent.click(await screen.findByRole('button', { name: 'History: Size 7 · 7' }))
    const dialog = await screen.findByRole('dialog', { name: 'History · Size 7 · 7' })
    expect(dialog.textContent).toMatch(/from the beginning.*Cost of goods \(yuan\) 12.34.*Lin/)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete: from the beginning' }))
    await waitFor(() =>
      expect(callsOf('deleteCosts')[0]?.keys).toEqual([{ shop_uid: 'a', goods_id: '600100', sku_id: '7', valid_from: '' }]),
    )
  })

  it('judges a pasted sheet line by line, and saves the good ones with a report of the others', async () => {
    const { callsOf } = await openLedger()
    await userEvent.click(await screen.findByRole('button', { name: 'Import or paste' }))
    const input = await screen.findByRole('textbox', { name: 'Paste from a spreadsheet' })
    fireEvent.change(input, { target: { value: 'Goods ID\tSKU ID\tCost\n600100\t8\t5\n600100\t7\t12.34\n600100\t9\tx' } })
    expect(await screen.findByText('2 lines can be saved, 1 are wrong')).toBeTruthy()
    expect(await screen.findByText(/Line 4, Cost of goods \(yuan\):/)).toBeTruthy()
    expect(callsOf('saveCosts')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Save 2 lines' }))
    expect(await screen.findByText('2 lines saved')).toBeTruthy()
    expect(callsOf('saveCosts')).toMatchObject([
      {
        entries: [{ sku_id: '8', terms: { costFen: 500 }, source: 'file' }, { sku_id: '7' }],
        import: { refused: [{ line: 4, column: 'costFen' }], whole: { entries: 2, refused: 1 } },
      },
    ])
  })

  it('says which sheets of a workbook are not read, and nothing of them for what is pasted after it', async () => {
    standInForWorkers()
    await openLedger()
    await userEvent.click(await screen.findByRole('button', { name: 'Import or paste' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import or paste' }))
    const data = [
      ['Goods ID', 'SKU ID', 'Cost'],
      ['600100', '8', 5],
    ]
    const bytes = await writeWorkbook([
      { data, sheet: 'Harbour' },
      { data, sheet: 'Mill' },
      { data: [], sheet: 'Sheet3' },
    ]).toBuffer()
    const chosen = new File([new Uint8Array(bytes)], 'costs.xlsx')
    chosen.arrayBuffer = async () => (await bytesOf(chosen)).buffer
    await userEvent.upload(dialog.getByLabelText('Or choose an xlsx or csv file'), chosen)
    expect(await dialog.findByText('1 lines can be saved, 0 are wrong')).toBeTruthy()
    expect(dialog.getByText('Only the first sheet is read. Not read: Mill')).toBeTruthy()
    fireEvent.change(dialog.getByRole('textbox', { name: 'Paste from a spreadsheet' }), {
      target: { value: 'Goods ID\tSKU ID\tCost\n600100\t8\t5' },
    })
    await waitFor(() => expect(dialog.queryByText(/Only the first sheet/)).toBeNull())
  })

  it('starts from what an earlier sheet of the same dialog has changed', async () => {
    let isSaved = false
    const { callsOf } = await openLedger({
      costList: () => costPage([isSaved ? { ...cost, terms: { costFen: 1_500 } } : cost]),
      saveCosts() {
        isSaved = true
        return saved
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Import or paste' }))
    const input = await screen.findByRole('textbox', { name: 'Paste from a spreadsheet' })
    fireEvent.change(input, { target: { value: 'Goods ID\tSKU ID\tCost\n600100\t7\t15' } })
    await userEvent.click(await screen.findByRole('button', { name: 'Save 1 lines' }))
    expect(await screen.findByText('1 lines saved')).toBeTruthy()
    fireEvent.change(input, { target: { value: 'Goods ID\tSKU ID\tValid from\tFreight\n600100\t7\t2026-12-01\t3' } })
    await userEvent.click(await screen.findByRole('button', { name: 'Save 1 lines' }))
    await waitFor(() => expect(callsOf('saveCosts')).toHaveLength(2))
    expect(callsOf('saveCosts')[1]?.entries).toMatchObject([
      { sku_id: '7', valid_from: '2026-12-01', terms: { costFen: 1_500, freightFen: 300 } },
    ])
  })

  it('does not take unknown goods of a sheet for those of the one shop that is chosen of several', async () => {
    localStorage.setItem('zhanggui_shops_of__profitRateCompute', JSON.stringify({ mode: 'these', shop_uids: ['a'], onlineOnly: false }))
    await openLedger({ shopList: () => [...shops, aShop({ shop_uid: 'b', shop_id: '2', shop_name: 'Mill' })] })
    await userEvent.click(await screen.findByRole('button', { name: 'Import or paste' }))
    const input = await screen.findByRole('textbox', { name: 'Paste from a spreadsheet' })
    fireEvent.change(input, { target: { value: 'Goods ID\tSKU ID\tCost\n600100\t8\t5\n700200\t\t6' } })
    expect(await screen.findByText('1 lines can be saved, 1 are wrong')).toBeTruthy()
    expect(await screen.findByText('Line 3, Shop: Required')).toBeTruthy()
  })

  describe('with costs that a program suggests', () => {
    const row = { goods_id: '600100', sku_id: '8', valid_from: '', terms: { costFen: 500 } }
    const change = { kind: 'costs', rows: ['a', 'b'].map((shop_uid) => ({ ...row, shop_uid })) }
    const [, address = ''] = toSuggestionPath('costs', 's1').split('part=ledger')
    const answered = (overrides: Partial<Suggestion> = {}) => ({
      suggestion: aSuggestion({ kind: 'costs', ...overrides }),
      change,
      hidden_rows: 0,
      outcomes: [],
    })
    const open = (suggestion: Answers['suggestion'] = () => answered(), more: Answers = {}) => {
      const answers: Answers = { shopList: () => [...shops, aShop({ shop_uid: 'b', shop_id: '2', shop_name: 'Mill' })], suggestion }
      return openLedger({ ...answers, ...more }, undefined, address)
    }

    it('looks at all lines, whichever shops were chosen before', async () => {
      const chosen = JSON.stringify({ mode: 'these', shop_uids: ['a'], onlineOnly: false })
      localStorage.setItem('zhanggui_shops_of__profitRateCompute', chosen)
      await open()
      expect(await screen.findByText('2 lines can be saved, 0 are wrong')).toBeTruthy()
    })

    it.each([
      ['dropped', { reason: 'Too low', settled_by_name: 'Li' }, 'Dropped by Li: Too low'],
      ['expired', {}, 'Nobody decided within seven days. Nothing happened.'],
      ['waiting', { row_count: 0 }, 'None of its shops is in sight any more'],
    ] as const)('says what came of those that are not to be confirmed: %s', async (state, overrides, words) => {
      await open(() => answered({ state, ...overrides }))
      const notice = (await screen.findByText('The suggestion “Clearance”')).parentElement as HTMLElement
      expect(within(notice).getByText(words)).toBeTruthy()
      expect(screen.queryByRole('textbox', { name: 'Paste from a spreadsheet' })).toBeNull()
      await userEvent.click(within(notice).getByRole('button', { name: 'Close' }))
      expect(screen.queryByText('The suggestion “Clearance”')).toBeNull()
    })

    it('says why they cannot be read', async () => {
      await open(() => refuse(-2, 'It is gone.'))
      expect(await screen.findByText('It is gone.')).toBeTruthy()
    })

    it('tries a save whose answer was lost again as the same one, also where its lines were changed', async () => {
      let isLost = true
      const { callsOf } = await open(undefined, {
        saveCosts() {
          if (!isLost) return { added: 2, changed: 0, same: 0, recount_from: null }
          isLost = false
          throw new TransportError('network', 'Network Error')
        },
      })
      await userEvent.click(await screen.findByRole('button', { name: 'Save 2 lines' }))
      await waitFor(() => expect(callsOf('saveCosts')).toHaveLength(1))
      const sheet = { target: { value: 'Shop\tGoods ID\tSKU ID\tCost\nMill\t600100\t8\t6' } }
      fireEvent.change(screen.getByRole('textbox', { name: 'Paste from a spreadsheet' }), sheet)
      const save = await screen.findByRole('button', { name: 'Save 1 lines' })
      await waitFor(() => expect(save).toHaveProperty('disabled', false))
      await userEvent.click(save)
      expect(await screen.findByText('1 lines saved')).toBeTruthy()
      const [first, second] = callsOf('saveCosts') as { readonly import: { readonly import_id: string } }[]
      expect(second).toMatchObject({ suggestion_id: 's1', import: { import_id: first?.import.import_id } })
    })

    it('says that somebody was faster, and saves none of them again', async () => {
      const { callsOf } = await open(undefined, { saveCosts: () => refuse(1006, 'Decided elsewhere') })
      await userEvent.click(await screen.findByRole('button', { name: 'Save 2 lines' }))
      expect(await screen.findByText('Decided elsewhere')).toBeTruthy()
      expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
      expect(callsOf('saveCosts')).toHaveLength(1)
    })

    it('keeps what is pasted while they are saved, as the next sheet', async () => {
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      const { callsOf } = await open(undefined, {
        saveCosts: () => held.then(() => ({ added: 2, changed: 0, same: 0, recount_from: null })),
      })
      await userEvent.click(await screen.findByRole('button', { name: 'Save 2 lines' }))
      await waitFor(() => expect(callsOf('saveCosts')).toHaveLength(1))
      const next = 'Shop\tGoods ID\tSKU ID\tCost\nMill\t600100\t8\t6'
      fireEvent.change(screen.getByRole('textbox', { name: 'Paste from a spreadsheet' }), { target: { value: next } })
      answer()
      expect(await screen.findByText('2 lines saved')).toBeTruthy()
      expect(screen.getByRole('textbox', { name: 'Paste from a spreadsheet' })).toHaveProperty('value', next)
      expect(screen.getByRole('button', { name: 'Save 1 lines' })).toHaveProperty('disabled', false)
    })

    it('confirms them once: what is pasted after them is a sheet like any other', async () => {
      const { callsOf } = await open()
      await userEvent.click(await screen.findByRole('button', { name: 'Save 2 lines' }))
      expect(await screen.findByText('2 lines saved')).toBeTruthy()
      const sheet = { target: { value: 'Shop\tGoods ID\tSKU ID\tCost\nMill\t600100\t9\t5' } }
      fireEvent.change(screen.getByRole('textbox', { name: 'Paste from a spreadsheet' }), sheet)
      await userEvent.click(await screen.findByRole('button', { name: 'Save 1 lines' }))
      await waitFor(() => expect(callsOf('saveCosts').map(({ suggestion_id }) => suggestion_id)).toEqual(['s1', undefined]))
    })
  })

  it('says how many lines of a sheet change the past only, since a later entry is in force', async () => {
    const list = [cost, { ...cost, valid_from: '2026-10-01', terms: { costFen: 1_500 } }]
    await openLedger({ costList: () => costPage(list) })
    await userEvent.click(await screen.findByRole('button', { name: 'Import or paste' }))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Paste from a spreadsheet' }), {
      target: { value: '600100\t7\t13\n600100\t8\t5' },
    })
    expect(await screen.findByText(/Lines that change the past only, since another entry of a later day is in force: 1\./)).toBeTruthy()
  })

  it('keeps a sheet that could not be saved, and says how far it came', async () => {
    await openLedger({ saveCosts: () => refuse(-2, 'The ledger is full.') })
    await userEvent.click(await screen.findByRole('button', { name: 'Import or paste' }))
    const input = await screen.findByRole('textbox', { name: 'Paste from a spreadsheet' })
    fireEvent.change(input, { target: { value: '600100\t8\t5' } })
    await userEvent.click(await screen.findByRole('button', { name: 'Save 1 lines' }))
    expect(await screen.findByText(/Stopped after 0 lines: The ledger is full\./)).toBeTruthy()
    expect(input).toHaveProperty('value', '600100\t8\t5')
  })

  it('keeps a pasted sheet for the next login of the same account until it is saved', async () => {
    const tab = aTab()
    await openLedger({}, undefined, '', tab)
    const paste = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Import or paste' }))
      return screen.findByRole('textbox', { name: 'Paste from a spreadsheet' })
    }
    fireEvent.change(await paste(), { target: { value: '600100\t8\t5' } })
    expect(tab.drafts.readLasting().map(([, , value]) => value)).toEqual(['600100\t8\t5'])
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'Import or paste' })).getAllByRole('button', { name: 'Close' })[0] as Element,
    )
    expect(await paste()).toHaveProperty('value', '600100\t8\t5')
    await userEvent.click(await screen.findByRole('button', { name: 'Save 1 lines' }))
    expect(await screen.findByText('1 lines saved')).toBeTruthy()
    expect(tab.drafts.isEmpty()).toBe(true)
  })

  it('takes a block that is pasted over cells as one step, says what it cannot read, and takes it back', async () => {
    let list: readonly object[] = [cost]
    const saveCosts = ({ entries }: { readonly entries: readonly object[] }) => {
      list = entries.map((entry) => ({ ...cost, ...entry }))
      return saved
    }
    const { callsOf } = await openLedger({ costList: () => costPage(list as never), saveCosts: saveCosts as never })
    await userEvent.click(await cell('Packing (yuan) · Size 7 · 7'))
    await userEvent.paste('0.5\t100\n0.6\theavy')
    await waitFor(() => expect(callsOf('saveCosts')).toHaveLength(1))
    expect(callsOf('saveCosts')[0]?.entries).toMatchObject([
      { sku_id: '7', terms: { costFen: 1_234, packingFen: 50 }, weight_grams: 100, only: ['packingFen', 'weight_grams'] },
      { sku_id: '8', terms: { packingFen: 60 }, only: ['packingFen'] },
    ])
    expect(await screen.findByText('Weight (g) · Size 8 · 8: heavy')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the last change (rows: 2)' }))
    await waitFor(() => expect(callsOf('saveCosts')).toHaveLength(2))
    expect(callsOf('saveCosts')[1]?.entries).toMatchObject([{ sku_id: '7', terms: { costFen: 1_234 }, weight_grams: null }])
  })

  it('is walked through with arrows and Enter, which saves, and filled down', async () => {
    const { callsOf } = await openLedger()
    await userEvent.click(await cell('Freight (yuan) · Size 7 · 7'))
    await userEvent.keyboard('3{Enter}')
    await waitFor(() => expect(callsOf('saveCosts')).toHaveLength(1))
    expect(document.activeElement).toBe(await cell('Freight (yuan) · Size 8 · 8'))
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
    expect(document.activeElement).toBe(await cell('Cost of goods (yuan) · Size 7 · 7'))
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await waitFor(() => expect(callsOf('saveCosts')).toHaveLength(2))
    expect(callsOf('saveCosts')[1]?.entries).toMatchObject([{ sku_id: '8', terms: { costFen: 1_234 } }])
  })

  it('takes a pasted sheet for what it is, also in a cell, and lists what matches no goods first', async () => {
    await openLedger()
    await userEvent.click(await cell('Freight (yuan) · Size 7 · 7'))
    await userEvent.paste('Title\tCost\nRed cup\t5\nBlue cup\t6')
    const dialog = within(await screen.findByRole('dialog', { name: 'Import or paste' }))
    expect(await dialog.findByText(/Lines that match no goods, listed first: 1\./)).toBeTruthy()
    expect(dialog.getAllByRole('row')[1]?.textContent).toMatch(/^3No match/)
    expect(dialog.getByRole('button', { name: 'Save 1 lines' })).toBeTruthy()
  })

  it('has the costs of whole shops in a line of their own', async () => {
    await openLedger()
    expect(screen.queryByRole('rowheader', { name: /all goods/ })).toBeNull()
    await userEvent.click(await screen.findByText('Whole-shop defaults: 0 of 1 shops have some'))
    expect(await screen.findByRole('textbox', { name: 'Packing (yuan) · Harbour · all goods' })).toBeTruthy()
  })

  it('is only read by a sub-account that may not change it, and carried away by none without the right', async () => {
    const rights = { profit: ['view'], shop: ['view'] }
    await openLedger({}, { name: 'lin', username: 'lin', level: 3, role: 'sub_user', sub_main_uid: 'main', rights })
    expect(await screen.findByText('12.34')).toBeTruthy()
    for (const name of ['Import or paste', 'Costs of the same goods', 'Export CSV', 'Export XLSX'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('textbox', { name: /^Cost of goods/ })).toBeNull()
  })

  it('shows what the last files brought, with the lines that were refused', async () => {
    await openLedger({
      costImportList: () => ({
        list: [
          {
            import_id: '1',
            file_name: 'costs.xlsx',
            imported_at: 1,
            imported_by: '1',
            imported_by_name: 'Lin',
            added: 3,
            changed: 2,
            same: 1,
            refused: [{ line: 9, column: 'costFen', reason: 'too_big' }],
            refused_total: 1,
            recount_from: '2026-11-01',
          },
        ],
      }),
    })
    expect(await screen.findByText('3 new, 2 changed, 1 the same, 1 refused')).toBeTruthy()
    expect(screen.getByText('Profit from 2026-11-01 on has changed')).toBeTruthy()
    expect(screen.getByText(/Line 9, Cost of goods \(yuan\):/)).toBeTruthy()
  })
})
