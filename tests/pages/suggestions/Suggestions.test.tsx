import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Suggestion } from '../../../contract/entities/suggestion.ts'
import { Suggestions } from '../../../src/pages/suggestions/Suggestions.tsx'
import { openFramed } from '../../layout/openFramed.tsx'
import { refuse } from '../refusal.ts'
import { standInForBrowser } from '../standInForBrowser.ts'
import { aSuggestion } from './aSuggestion.ts'

beforeEach(standInForBrowser)

const reader = userEvent.setup()
async function open(list: readonly Suggestion[], answers: Record<string, (payload: never) => unknown> = {}, user = {}) {
  const path = '/shop/suggestions'
  const page = await openFramed({ path, children: <Suggestions />, answers: { suggestionList: () => ({ list }), ...answers }, user })
  await screen.findByRole('heading', { name: 'Suggestions', level: 1 })
  return page
}
const textOf = (name: string) => screen.getByRole('article', { name }).textContent

describe('the page of suggestions', () => {
  it('says how programs come to suggest something, where none has', async () => {
    await open([])
    expect(screen.getByText(/Tick “May suggest changes”/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create a key' }).getAttribute('href')).toBe('/user/keys')
  })

  it('says of what waits how much it is about, from which key, in its words as plain text, and until when', async () => {
    await open([aSuggestion()])
    expect(textOf('Prices')).toContain('Rows: 12 · One, Two')
    expect(textOf('Prices')).toContain('From the key “Repricer”')
    expect(textOf('Prices')).toContain('<b>Too much</b> stock')
    expect(textOf('Prices')).toContain('Suggested 2 hours ago')
    expect(textOf('Prices')).toContain('Expires in 3 days')
    expect(await screen.findByRole('button', { name: 'Look and confirm: Clearance' })).toBeTruthy()
  })

  it('marks what is from a key that is gone, and whose key it was', async () => {
    await open([aSuggestion({ is_key_alive: false, is_own: false, user_name: 'Li' })])
    expect(textOf('Prices')).toContain('From Li’s key “Repricer”')
    expect(textOf('Prices')).toContain('Key no longer valid')
  })

  it('leads to the ledger and to the form of a rule, which look at it with their own means', async () => {
    await open([aSuggestion({ kind: 'costs' }), aSuggestion({ suggestion_id: 's2', kind: 'alertRule', title: 'Watch' })])
    await screen.findByRole('link', { name: 'Look and confirm: Clearance' })
    const addressOf = (name: string) => screen.getByRole('link', { name: `Look and confirm: ${name}` }).getAttribute('href')
    expect(addressOf('Clearance')).toBe('/goods/profitRateCompute?part=ledger&of_shops=all&suggestion=s1')
    expect(addressOf('Watch')).toBe('/return_goods/config?suggestion=s2')
  })

  it('says what came of the others', async () => {
    const settled = { settled_at: Date.now(), settled_by_name: 'Chen' }
    const counts = { waiting: 0, running: 0, done: 10, failed: 2, unknown: 0, skipped: 0 }
    await open([
      aSuggestion({ ...settled, state: 'confirmed', batch: { job_id: 'j1', state: 'done', counts } }),
      aSuggestion({ ...settled, suggestion_id: 's2', kind: 'costs', state: 'confirmed', costs: { added: 3, changed: 1, same: 0 } }),
      aSuggestion({ ...settled, suggestion_id: 's3', kind: 'setStock', state: 'dropped', reason: 'Not now' }),
      aSuggestion({ suggestion_id: 's4', kind: 'setTitle', state: 'expired' }),
    ])
    expect(screen.getByText('Nothing waits to be decided.')).toBeTruthy()
    expect(textOf('Prices')).toContain('Confirmed by Chen · Done 10, Failed 2')
    expect(screen.getByRole('link', { name: 'View the batch: Clearance' }).getAttribute('href')).toBe('/shop/batches/show/j1')
    expect(textOf('Costs')).toContain('3 added, 1 changed, 0 unchanged')
    expect(textOf('Stock')).toContain('Dropped by Chen: Not now')
    expect(textOf('Titles')).toContain('Nothing happened.')
    expect(screen.queryByRole('button', { name: /^Drop/ })).toBeNull()
  })

  it('says of one whose batch was called off that nothing was changed, and offers to confirm it again', async () => {
    const counts = { waiting: 12, running: 0, done: 0, failed: 0, unknown: 0, skipped: 0 }
    const batch = { job_id: 'j1', state: 'stopped' as const, counts }
    await open([aSuggestion({ state: 'confirmed', settled_at: Date.now(), settled_by_name: 'Chen', batch, is_called_off: true })])
    expect(textOf('Prices')).toContain('Called off')
    expect(textOf('Prices')).toContain('Its batch was stopped before anything was changed.')
    expect(await screen.findByRole('button', { name: 'Look and confirm: Clearance' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Drop/ })).toBeNull()
  })

  it('offers no confirming to who may not carry it out, and dropping all the same', async () => {
    const rights = { goods: ['view'], keys: ['operate'] }
    await open([aSuggestion()], {}, { sub_main_uid: 'main', role: 'sub_user', rights })
    expect(screen.queryByRole('button', { name: /^Look and confirm/ })).toBeNull()
    expect(textOf('Prices')).toContain('Ask the main account')
    expect(screen.getByRole('button', { name: 'Drop: Clearance' })).toBeTruthy()
  })
})

describe('dropping', () => {
  const drop = async () => {
    await screen.findByRole('button', { name: 'Look and confirm: Clearance' })
    await reader.click(screen.getByRole('button', { name: 'Drop: Clearance' }))
    const dialog = await screen.findByRole('dialog')
    await reader.type(within(dialog).getByLabelText('Why (the program can read it)'), 'Not now')
    await reader.click(within(dialog).getByRole('button', { name: 'Drop' }))
    return dialog
  }

  it('says a word to the program, and asks the list again', async () => {
    const page = await open([aSuggestion()], { dropSuggestion: () => aSuggestion({ state: 'dropped' }) })
    await drop()
    await waitFor(() => expect(page.payloadsOf('suggestionList')).toHaveLength(2))
    expect(page.payloadsOf('dropSuggestion')).toEqual([{ suggestion_id: 's1', reason: 'Not now' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leaves the word open that is written about the next one while this is still sent', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const page = await open([aSuggestion(), aSuggestion({ suggestion_id: 's2', title: 'Autumn' })], {
      dropSuggestion: () => held.then(() => aSuggestion({ state: 'dropped' })),
    })
    const first = await drop()
    await waitFor(() => expect(page.payloadsOf('dropSuggestion')).toHaveLength(1))
    await reader.click(within(first).getByRole('button', { name: 'Cancel' }))
    await reader.click(screen.getByRole('button', { name: 'Drop: Autumn' }))
    const why = 'Why (the program can read it)'
    await reader.type(within(await screen.findByRole('dialog')).getByLabelText(why), 'Too early')
    const asked = page.payloadsOf('suggestionList').length
    answer()
    await waitFor(() => expect(page.payloadsOf('suggestionList').length).toBeGreaterThan(asked))
    expect(screen.getByLabelText<HTMLTextAreaElement>(why).value).toBe('Too early')
  })

  it('keeps the word where somebody was faster, and says so', async () => {
    await open([aSuggestion()], { dropSuggestion: () => refuse(1006, 'Decided elsewhere', null) })
    const dialog = await drop()
    expect(await within(dialog).findByText('Decided elsewhere')).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Why (the program can read it)').value).toBe('Not now')
  })
})
