import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Header } from '../../../contract/envelope.ts'
import { createTabDrafts } from '../../../src/providers/drafts/createTabDrafts.ts'
import { TabContext } from '../../../src/providers/drafts/useTabDraft.ts'
import { TransportError } from '../../../src/providers/toolApi/TransportError.ts'
import { registry } from '../../../src/resources/index.ts'
import { GeneratedForm } from '../../../src/screens/GeneratedForm.tsx'
import { refuse } from '../../pages/openScreen.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'
import { openFramed } from '../openFramed.tsx'

beforeEach(standInForBrowser)

const [shopGroups] = registry.resources.filter(({ name }) => name === 'shopGroups')
const group = { group_id: '7', group_name: 'North', shop_uid_list: [], created_at: 1, updated_at: 1, version: 1 }

interface OpenForm {
  readonly screen: 'create' | 'edit'
  readonly ignoreCache?: boolean
  readonly saveGroup?: () => unknown
}

async function openForm({ screen: kind, ignoreCache = false, saveGroup = () => group }: OpenForm) {
  const drafts = createTabDrafts()
  const closeAfterwards = vi.fn()
  const nameRecord = vi.fn()
  const noticed = vi.fn()
  const path = kind === 'create' ? '/shop/groups/create' : '/shop/groups/edit/7'
  const pattern = kind === 'create' ? path : '/shop/groups/edit/:id'
  const page = await openFramed({
    path,
    noticed,
    answers: { groupList: () => [group], saveGroup },
    children: (
      <TabContext.Provider value={{ key: 'tab', ignoreCache, drafts, closeAfterwards, nameRecord, addressOf: (list) => `${list}?page=2` }}>
        <Routes>
          <Route path={pattern} element={shopGroups && <GeneratedForm resource={shopGroups} screen={kind} />} />
          <Route path="*" element={<Link to={path}>back</Link>} />
        </Routes>
        <Link to="/elsewhere">elsewhere</Link>
      </TabContext.Provider>
    ),
  })
  const reader = userEvent.setup()
  const name = async () => {
    await screen.findByLabelText('Group')
    // The framework's form resets itself once after it has appeared, with new inputs.
    await act(async () => undefined)
    return screen.getByLabelText<HTMLInputElement>('Group')
  }
  async function type(text: string) {
    await reader.click(await name())
    await reader.paste(text)
  }
  async function lookAway() {
    await reader.click(screen.getByText('elsewhere'))
    await reader.click(screen.getByText('back'))
  }
  const press = (label: string) => reader.click(screen.getByText(label, { selector: 'button, button *' }))
  return { ...page, reader, noticed, drafts, closeAfterwards, nameRecord, name, type, lookAway, press }
}

describe('a form in a tab', () => {
  it.each(['create', 'edit'] as const)('offers again what was typed and not saved (%s)', async (kind) => {
    const { type, lookAway, name } = await openForm({ screen: kind })
    await type('east')
    await lookAway()
    expect((await name()).value).toBe(kind === 'create' ? 'east' : 'Northeast')
    expect(screen.getByText(/unsaved changes from last time were restored/)).toBeTruthy()
  })

  it('throws it away when that is wanted', async () => {
    const { type, lookAway, name, press, drafts } = await openForm({ screen: 'edit' })
    await type('east')
    await lookAway()
    await name()
    await press('Discard them')
    expect((await name()).value).toBe('North')
    expect(drafts.isEmpty()).toBe(true)
    expect(screen.queryByText(/unsaved changes from last time were restored/)).toBeNull()
  })

  it.each(['Save', 'Cancel'])('keeps nothing after "%s", and lets its tab go', async (label) => {
    const { type, press, drafts, closeAfterwards } = await openForm({ screen: 'create' })
    await type('east')
    expect(drafts.isEmpty()).toBe(false)
    await press(label)
    await waitFor(() => expect(closeAfterwards).toHaveBeenCalledOnce())
    expect(drafts.isEmpty()).toBe(true)
  })

  it.each(['create', 'edit'] as const)(
    'does not come back as unsaved where its page is left before the answer comes (%s)',
    async (kind) => {
      let answer = (_saved: unknown) => {}
      const saveGroup = () => new Promise((resolve) => (answer = resolve))
      const { type, press, reader, drafts, address, headersOf } = await openForm({ screen: kind, saveGroup })
      await type('east')
      await press('Save')
      await waitFor(() => expect(headersOf('saveGroup')).toHaveLength(1))
      await reader.click(screen.getByText('elsewhere'))
      expect(drafts.isEmpty()).toBe(false)
      await act(async () => answer({ ...group, group_name: 'Northeast', version: 2 }))
      await waitFor(() => expect(drafts.isEmpty()).toBe(true))
      expect(address()).toBe('/elsewhere')
    },
  )

  it('keeps what was typed since its page was opened again, whatever comes of the save before', async () => {
    let answer = (_saved: unknown) => {}
    const saveGroup = () => new Promise((resolve) => (answer = resolve))
    const { type, press, lookAway, name, drafts, headersOf } = await openForm({ screen: 'edit', saveGroup })
    await type('east')
    await press('Save')
    await waitFor(() => expect(headersOf('saveGroup')).toHaveLength(1))
    await lookAway()
    await type('ern')
    await act(async () => answer({ ...group, group_name: 'Northeast', version: 2 }))
    expect((await name()).value).toBe('Northeastern')
    expect(drafts.isEmpty()).toBe(false)
  })

  it('says a conflict as a message where its page was left before the answer came, and keeps what was typed', async () => {
    let refuseSave = () => {}
    const saveGroup = () =>
      new Promise((resolve) => {
        refuseSave = () => resolve(refuse(1006, 'saved by somebody else', { current: { ...group, group_name: 'South', version: 2 } }))
      })
    const { type, press, reader, drafts, noticed, headersOf } = await openForm({ screen: 'edit', saveGroup })
    await type('east')
    await press('Save')
    await waitFor(() => expect(headersOf('saveGroup')).toHaveLength(1))
    await reader.click(screen.getByText('elsewhere'))
    await act(async () => refuseSave())
    await waitFor(() => expect(noticed).toHaveBeenCalledWith({ type: 'error', message: expect.any(String) }))
    expect(drafts.isEmpty()).toBe(false)
  })

  it('leaves for the list of its tab, with its page and search', async () => {
    const { press, name, address } = await openForm({ screen: 'edit' })
    await name()
    await press('Cancel')
    await waitFor(() => expect(address()).toBe('/shop/groups?page=2'))
  })

  it('tells the tab what its record is called', async () => {
    const { name, nameRecord } = await openForm({ screen: 'edit' })
    await name()
    expect(nameRecord).toHaveBeenCalledWith('North')
  })

  it('lets what is typed wait where a login expires, but for passwords', async () => {
    const [subAccounts] = registry.resources.filter(({ name }) => name === 'subAccounts')
    const drafts = createTabDrafts()
    const tab = { key: 'tab', ignoreCache: false, drafts, closeAfterwards: vi.fn(), nameRecord: vi.fn(), addressOf: (path: string) => path }
    await openFramed({
      path: '/user/create',
      children: (
        <TabContext.Provider value={tab}>{subAccounts && <GeneratedForm resource={subAccounts} screen="create" />}</TabContext.Provider>
      ),
    })
    const reader = userEvent.setup()
    for (const [label, text] of [
      ['Name', 'helper'],
      ['Password', 'a long secret 42'],
    ] as const) {
      await reader.click(await screen.findByLabelText(label))
      await act(async () => undefined)
      await reader.click(screen.getByLabelText(label))
      await reader.paste(text)
    }
    await reader.click(screen.getByText('Save', { selector: 'button, button *' }))
    const kept = JSON.stringify(drafts.readLasting())
    expect(kept).toContain('helper')
    expect(kept).not.toContain('a long secret 42')
  })

  it('keeps nothing where the tab ignores the cache', async () => {
    const { type, lookAway, name } = await openForm({ screen: 'create', ignoreCache: true })
    await type('east')
    await lookAway()
    expect((await name()).value).toBe('')
  })

  it('sends a new record by the same key after a look at another page, whatever became of it meanwhile', async () => {
    const answer = vi.fn(() => Promise.reject(new TransportError('network', 'Network Error')))
    const { type, lookAway, name, press, headersOf } = await openForm({ screen: 'create', saveGroup: answer })
    const keys = () => headersOf('saveGroup').map((headers) => headers[Header.idempotencyKey])
    await type('east')
    for (const times of [1, 2]) {
      await press('Save')
      await waitFor(() => expect(keys()).toHaveLength(times))
      await lookAway()
      await name()
    }
    expect(new Set(keys()).size).toBe(1)
    await type('ern')
    await press('Save')
    await waitFor(() => expect(new Set(keys()).size).toBe(2))
  })
})
