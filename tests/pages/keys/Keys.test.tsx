import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { capabilities } from '../../../contract/capabilities.ts'
import type { AccessKey } from '../../../contract/entities/accessKey.ts'
import type { SuggestionState } from '../../../contract/entities/suggestion.ts'
import { Keys } from '../../../src/pages/keys/Keys.tsx'
import { OfferedContext } from '../../../src/providers/accessControl/useIsOffered.ts'
import { TabContext } from '../../../src/providers/drafts/useTabDraft.ts'
import { openFramed } from '../../layout/openFramed.tsx'
import { aTab } from '../openScreen.tsx'
import { refuse } from '../refusal.ts'
import { standInForBrowser } from '../standInForBrowser.ts'
import { aSuggestion } from '../suggestions/aSuggestion.ts'

beforeEach(standInForBrowser)

const reader = userEvent.setup()
const DAY_MS = 24 * 60 * 60 * 1000
const secret = `zgk_${'0'.repeat(32)}_${'a'.repeat(43)}`

const aKey = (overrides: Partial<AccessKey> = {}): AccessKey => ({
  key_id: 'k1',
  user_name: 'Chen',
  is_own: true,
  name: 'Daily report',
  key_end: 'x7Qa',
  modules: ['shop', 'returns'],
  may_suggest: false,
  all_shops: true,
  shop_count: 24,
  shop_names: ['One', 'Two', 'Three', 'Four', 'Five'],
  expires_at: Date.now() + 60 * DAY_MS,
  is_expired: false,
  last_used_at: null,
  last_address: '',
  last_day_uses: 0,
  ...overrides,
})

async function open(list: readonly AccessKey[], answers: Record<string, (payload: never) => unknown> = {}, user = {}) {
  const given = { accessKeyList: () => ({ list }), suggestionList: () => ({ list: [] }), ...answers }
  const page = await openFramed({ path: '/user/keys', children: <Keys />, answers: given, user })
  await screen.findByRole('button', { name: 'Create a key' })
  return page
}
const textOf = (name: string) => screen.getByRole('article', { name }).textContent

describe('the page of keys', () => {
  it('says how to begin where there is none', async () => {
    await open([])
    expect(screen.getByText(/Use one key for each program/)).toBeTruthy()
  })

  it('says of each what it reads, of which shops, until when, and when and from where it was used last', async () => {
    const used = { last_used_at: Date.now() - 3 * 60_000, last_address: '192.0.2.7', last_day_uses: 288 }
    await open([
      aKey(used),
      aKey({ key_id: 'k2', name: 'Bot', all_shops: false, shop_count: 2, shop_names: ['One', 'Two'], expires_at: Date.now() + 3 * DAY_MS }),
      aKey({ key_id: 'k3', name: 'Old', all_shops: false, shop_count: 0, shop_names: [], is_expired: true }),
    ])
    expect(textOf('Daily report')).toContain('Valid')
    expect(textOf('Daily report')).toContain('Shops, Returns')
    expect(textOf('Daily report')).toContain('All in sight (24)')
    expect(textOf('Daily report')).toContain('3 minutes ago, from 192.0.2.7, 288 calls that day')
    expect(textOf('Bot')).toContain('One, Two (2)')
    expect(textOf('Bot')).toContain('Expires in 3 days')
    expect(textOf('Bot')).toContain('Not used yet')
    expect(textOf('Old')).toContain('Expired')
    expect(textOf('Old')).toContain('None: the chosen shops are no longer in sight')
  })

  it('shows a main account the keys of its people, by name', async () => {
    await open([aKey(), aKey({ key_id: 'k2', is_own: false, user_name: 'Li', name: 'Bot' })])
    expect(screen.getByRole('heading', { name: 'Keys of sub-accounts' })).toBeTruthy()
    expect(screen.getByRole('article', { name: 'Li · Bot' })).toBeTruthy()
  })
})

describe('the way to what programs suggest', () => {
  const toSuggestions = () => screen.queryByRole('link', { name: /^Suggestions/ })
  const suggestionsOf = (...states: SuggestionState[]) => ({
    suggestionList: () => ({ list: states.map((state, at) => aSuggestion({ suggestion_id: `s${at}`, state })) }),
  })

  it('is not there where no key may suggest and none ever did', async () => {
    await open([aKey()])
    expect(toSuggestions()).toBeNull()
  })

  it('is there once a key may suggest', async () => {
    await open([aKey({ may_suggest: true })])
    expect(toSuggestions()?.getAttribute('href')).toBe('/shop/suggestions')
  })

  it('says how many wait, also of keys that are gone', async () => {
    await open([], suggestionsOf('waiting', 'dropped', 'waiting'))
    expect(await screen.findByRole('link', { name: 'Suggestions (2 waiting)' })).toBeTruthy()
  })
})

async function fill(): Promise<void> {
  await reader.click(screen.getByRole('button', { name: 'Create a key' }))
  await reader.type(screen.getByLabelText('Name'), 'Daily report')
  await reader.click(await screen.findByRole('checkbox', { name: /^Returns/ }))
  await reader.type(screen.getByLabelText('Your password'), 'Kettle-Moon-42')
}
const send = () => reader.click(screen.getByRole('button', { name: 'Create the key' }))

describe('the form', () => {
  it('creates a key, and shows its text this once', async () => {
    const page = await open([], { createAccessKey: () => ({ key: aKey(), secret }) })
    await fill()
    await send()
    expect(await screen.findByText(secret)).toBeTruthy()
    expect(screen.getByText(/It is not shown again/)).toBeTruthy()
    expect(page.payloadsOf('createAccessKey')).toEqual([
      {
        name: 'Daily report',
        modules: ['returns'],
        may_suggest: false,
        all_shops: true,
        shop_uid_list: [],
        days: 90,
        password: 'Kettle-Moon-42',
      },
    ])
    await reader.click(screen.getByRole('button', { name: 'I have saved it' }))
    expect(document.body.textContent).not.toContain(secret)
  })

  it('says what is missing, and sends nothing', async () => {
    const page = await open([])
    await reader.click(screen.getByRole('button', { name: 'Create a key' }))
    await reader.click(screen.getByRole('button', { name: 'Chosen shops' }))
    await send()
    expect(screen.getByText('Choose at least one.')).toBeTruthy()
    expect(screen.getByText('Choose at least one shop.')).toBeTruthy()
    expect(page.payloadsOf('createAccessKey')).toEqual([])
  })

  it('keeps what was typed where the password is wrong, and says so at the password', async () => {
    await open([], { createAccessKey: () => refuse(1002, 'wrong', { errors: { password: 'wrong_password' } }) })
    await fill()
    await send()
    const password = screen.getByLabelText('Your password')
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Daily report')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Returns/ }).checked).toBe(true)
  })

  it('shows the key that there is although its answer was lost, so that it can be revoked', async () => {
    let list: readonly AccessKey[] = []
    await open([], {
      accessKeyList: () => ({ list }),
      createAccessKey() {
        list = [aKey()]
        return refuse(1500, 'no answer')
      },
    })
    await fill()
    await send()
    expect(await screen.findByRole('button', { name: 'Revoke: Daily report' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Daily report')
  })

  it('has the focus, as its new key has after it, and the button that opens it at the end', async () => {
    await open([], { createAccessKey: () => ({ key: aKey(), secret }) })
    await fill()
    await send()
    await waitFor(() => expect(document.activeElement?.id).toBe('new-key'))
    await reader.click(screen.getByRole('button', { name: 'I have saved it' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create a key' })))
    await reader.click(screen.getByRole('button', { name: 'Create a key' }))
    await waitFor(() => expect(document.activeElement?.id).toBe('key-form'))
  })

  it('keeps what was typed while another page is looked at, but for the password', async () => {
    const tab = aTab()
    const openInTab = () =>
      openFramed({
        path: '/user/keys',
        children: (
          <TabContext.Provider value={tab}>
            <Keys />
          </TabContext.Provider>
        ),
        answers: { accessKeyList: () => ({ list: [] }), suggestionList: () => ({ list: [] }) },
      })
    const begin = async () => reader.click(await screen.findByRole('button', { name: 'Create a key' }))
    const { unmount } = await openInTab()
    await begin()
    await reader.type(screen.getByLabelText('Name'), 'BI')
    await reader.type(screen.getByLabelText('Your password'), 'a password 42')
    unmount()
    expect(JSON.stringify(tab.drafts.readLasting())).not.toContain('a password 42')
    await openInTab()
    await begin()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('BI')
    expect(screen.getByLabelText<HTMLInputElement>('Your password').value).toBe('')
    await reader.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(tab.drafts.isEmpty()).toBe(true)
  })

  it('offers a sub-account what it may see itself', async () => {
    const rights = { shop: ['view'], keys: ['operate'] }
    await open([], {}, { sub_main_uid: 'main', role: 'sub_user', rights })
    await reader.click(screen.getByRole('button', { name: 'Create a key' }))
    const modules = within(screen.getByRole('group', { name: 'May read' }))
    expect(await modules.findAllByRole('checkbox')).toHaveLength(1)
    expect(screen.getByRole('checkbox', { name: /^Shops/ })).toBeTruthy()
  })
})

describe('assistants', () => {
  const settingsOf = (key: string) => ({
    mcpServers: {
      zhanggui: { type: 'http', url: `${window.location.origin}/mcp?lang=en`, headers: { Authorization: `Bearer ${key}` } },
    },
  })

  it('find their address on the page, and how to connect one', async () => {
    await open([])
    const card = screen.getByRole('region', { name: 'Ask with an assistant' })
    expect(within(card).getByText(`${window.location.origin}/mcp?lang=en`)).toBeTruthy()
    expect(within(card).getByRole('button', { name: 'Copy the address' })).toBeTruthy()
    expect(within(card).getByRole('link', { name: 'How to connect one' }).getAttribute('href')).toBe(
      '/help/docs?chapter=account#assistants',
    )
  })

  it('get settings with a new key in them, of which the page shows the end alone', async () => {
    await open([], { createAccessKey: () => ({ key: aKey(), secret }) })
    await fill()
    await send()
    await reader.click(await screen.findByRole('button', { name: 'Copy the settings' }))
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(settingsOf(secret))
    expect(screen.getByText(/"mcpServers"/).textContent).toBe(JSON.stringify(settingsOf('zgk_…aaaa'), null, 2))
  })

  it('are not spoken of where the server answers none', async () => {
    await openFramed({
      path: '/user/keys',
      children: (
        <OfferedContext.Provider value={capabilities.filter((name) => name !== 'assistants')}>
          <Keys />
        </OfferedContext.Provider>
      ),
      answers: { accessKeyList: () => ({ list: [] }) },
    })
    await screen.findByText('No access keys yet')
    expect(screen.queryByText('Ask with an assistant')).toBeNull()
  })
})

it('a key is revoked once that is confirmed, and the list is asked again', async () => {
  const page = await open([aKey()], { revokeAccessKey: () => ({ revoked: 1 }) })
  await reader.click(screen.getByRole('button', { name: 'Revoke: Daily report' }))
  const dialog = screen.getByRole('dialog')
  expect(page.payloadsOf('revokeAccessKey')).toEqual([])
  await reader.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(page.payloadsOf('accessKeyList')).toHaveLength(2))
  expect(page.payloadsOf('revokeAccessKey')).toEqual([{ key_id: 'k1' }])
})
