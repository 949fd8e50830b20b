import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTabDrafts } from '../../../src/providers/drafts/createTabDrafts.ts'
import type { TabOfPage } from '../../../src/providers/drafts/useTabDraft.ts'
import { defineResource } from '../../../src/resources/schema/defineResource.ts'
import { field } from '../../../src/resources/schema/field.ts'
import { aShop } from '../../bridge/aShop.ts'
import { type Answers, openScreen, refuse } from '../../pages/openScreen.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'

const label = (word: string) => ({ zh: word, en: word })
const inline = (word: string) => ({ label: label(word), edit: 'inline' as const })
/** Fields of a shop, each declared as a type that is edited in its own way. */
const stores = defineResource({
  name: 'stores',
  path: '/stores',
  label: label('Stores'),
  id: 'shop_uid',
  title: 'shop_name',
  access: { roles: ['*'], right: 'shop.view' },
  rows: 'shopList',
  fields: {
    shop_name: field.text({ label: label('Name') }),
    notes: field.longText(inline('Notes')),
    checked_at: field.number(inline('Amount')),
    created_at: field.money(inline('Price')),
    updated_at: field.dateTime(inline('Until')),
    has_cookie: field.boolean({ ...inline('Open'), words: { yes: label('Open'), no: label('Shut') } }),
    status: field.state({
      ...inline('State'),
      states: [
        { value: 0, label: label('Off'), tone: 'bad' },
        { value: 1, label: label('On'), tone: 'good' },
      ],
    }),
    template_id: field.reference({ ...inline('Group'), resource: 'shopGroups' }),
  },
  operations: { update: 'updateShop' },
  list: { columns: ['shop_name', 'notes', 'checked_at', 'created_at', 'updated_at', 'has_cookie', 'status', 'template_id'] },
})
const shop = aShop({
  shop_id: '1',
  shop_name: 'Attic',
  notes: 'old',
  checked_at: 5,
  created_at: 1050,
  updated_at: Date.parse('2026-11-01T08:30+08:00'),
  status: 1,
  template_id: 'g1',
})
const groups = ['g1', 'g2'].map((group_id) => ({
  group_id,
  group_name: `Group ${group_id}`,
  shop_uid_list: [],
  created_at: 0,
  updated_at: 0,
  version: 1,
}))
const open = (answers: Answers = {}, tab?: TabOfPage) =>
  openScreen({
    path: '/stores',
    ...(tab && { tab }),
    answers: {
      shopList: () => [shop],
      groupList: () => groups,
      updateShop: (payload) => ({ ...shop, ...payload, version: 2 }),
      ...answers,
    },
    declares: [stores],
  })
const edit = async (word: string) => userEvent.click(await screen.findByRole('button', { name: new RegExp(`Edit ${word} Attic`) }))

// What the screen loads when it is asked for is compiled once, before anyone waits for it.
beforeAll(() =>
  Promise.all([import('../../../src/screens/list/inline/InlineCell.tsx'), import('../../../src/screens/form/ConflictDialog.tsx')]),
)
beforeEach(standInForBrowser)

describe('a cell is edited in the way of its type', () => {
  it.each([
    ['Amount', '1,200', 'checked_at', 1200],
    ['Price', '¥1,234.5', 'created_at', 123450],
    ['Notes', 'new', 'notes', 'new'],
  ])('%s: “%s” is saved as %s %o', async (word, typed, key, value) => {
    const { callsOf } = await open()
    await edit(word)
    const input = await screen.findByRole('textbox', { name: `${word} Attic` })
    await userEvent.clear(input)
    await userEvent.type(input, `${typed}{Enter}`)
    await waitFor(() => expect(callsOf('updateShop')).toEqual([{ shop_uid: 'uid-1', [key]: value, version: 1 }]))
    expect(await screen.findByRole('button', { name: new RegExp(`Edit ${word} Attic`) })).toBe(document.activeElement)
  })

  it.each([
    ['State', 'Off', 'status', 0],
    ['Group', 'Group g2', 'template_id', 'g2'],
  ])('%s is chosen from a list, and saved on leaving', async (word, option, key, value) => {
    const { callsOf } = await open()
    await screen.findByRole('link', { name: 'Group g1' }).catch(() => null)
    await edit(word)
    const select = await screen.findByRole('combobox', { name: `${word} Attic` })
    await userEvent.selectOptions(select, await within(select).findByRole('option', { name: option }))
    expect(callsOf('updateShop')).toEqual([])
    await userEvent.tab()
    await waitFor(() => expect(callsOf('updateShop')).toEqual([{ shop_uid: 'uid-1', [key]: value, version: 1 }]))
  })

  it('a moment by the browser’s own picker', async () => {
    const { callsOf } = await open()
    await edit('Until')
    const input = (await screen.findByLabelText('Until Attic')) as HTMLInputElement
    expect(input.value).toBe('2026-11-01 08:30')
    await userEvent.clear(input)
    await userEvent.type(input, '2026-11-02T09:45')
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(callsOf('updateShop')).toEqual([{ shop_uid: 'uid-1', updated_at: Date.parse('2026-11-02T09:45+08:00'), version: 1 }]),
    )
  })

  it('yes or no by one click, which says what it is now', async () => {
    const { callsOf } = await open()
    const toggle = await screen.findByRole('switch', { name: /Open Attic$/ })
    expect(toggle.getAttribute('aria-checked')).toBe('true')
    await userEvent.click(toggle)
    await waitFor(() => expect(callsOf('updateShop')).toEqual([{ shop_uid: 'uid-1', has_cookie: false, version: 1 }]))
  })

  it('says at the cell what is no value of its type, and asks nobody', async () => {
    const { callsOf } = await open()
    await edit('Price')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Price Attic' }), '5{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong format, please check it')
    expect(callsOf('updateShop')).toEqual([])
  })

  it('says at the cell which reason the server has', async () => {
    await open({ updateShop: () => refuse(1002, 'invalid', { errors: { notes: 'taken' } }) })
    await edit('Notes')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Notes Attic' }), '!{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/taken/i)
    expect((screen.getByRole('textbox', { name: 'Notes Attic' }) as HTMLTextAreaElement).value).toBe('old!')
  })
})

describe('when someone else was faster', () => {
  const theirs = { ...shop, notes: 'theirs', version: 7 }
  const answer: Answers['updateShop'] = (payload) =>
    payload.version === 7 ? { ...theirs, ...payload, version: 8 } : refuse(1006, 'changed', { current: theirs })
  const typeMine = async () => {
    await edit('Notes')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Notes Attic' }), ' mine{Enter}')
    return within(await screen.findByRole('dialog', { name: 'Someone else changed this' }))
  }

  it('shows both values in the dialog of the forms, keeps what was typed, and saves over theirs on demand', async () => {
    const { callsOf } = await open({ updateShop: answer })
    const dialog = await typeMine()
    expect(dialog.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['', 'old mine', 'theirs'])
    expect((screen.getByRole('textbox', { name: 'Notes Attic' }) as HTMLTextAreaElement).value).toBe('old mine')
    await userEvent.click(dialog.getByRole('button', { name: 'Keep my changes' }))
    await waitFor(() => expect(callsOf('updateShop').at(-1)).toEqual({ shop_uid: 'uid-1', notes: 'old mine', version: 7 }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Notes Attic' })).toBeNull())
  })

  it('takes theirs on demand, without another save', async () => {
    const { callsOf } = await open({ updateShop: answer })
    const dialog = await typeMine()
    await userEvent.click(dialog.getByRole('button', { name: 'Take the latest' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Notes Attic' })).toBeNull())
    expect(callsOf('updateShop')).toHaveLength(1)
  })

  it('goes back to what was typed on demand, and asks again with the next save', async () => {
    const { callsOf } = await open({ updateShop: answer })
    const dialog = await typeMine()
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    const input = screen.getByRole('textbox', { name: 'Notes Attic' }) as HTMLTextAreaElement
    expect(input.value).toBe('old mine')
    await userEvent.type(input, '!{Enter}')
    await screen.findByRole('dialog', { name: 'Someone else changed this' })
    expect(callsOf('updateShop').map(({ notes }) => notes)).toEqual(['old mine', 'old mine!'])
  })

  it('is no somebody else where one’s own save had come through and its answer was lost', async () => {
    let sent = 0
    const mine = { ...shop, notes: 'old mine', version: 2 }
    await open({
      updateShop() {
        sent += 1
        return sent === 1 ? refuse(1500, 'no answer') : refuse(1006, 'changed', { current: mine })
      },
    })
    await edit('Notes')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Notes Attic' }), ' mine{Enter}')
    await screen.findByRole('alert')
    await userEvent.type(screen.getByRole('textbox', { name: 'Notes Attic' }), '{Enter}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Notes Attic' })).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toBe(2)
  })

  it('saves at once where the other change was of another field', async () => {
    const { callsOf } = await open({
      updateShop: (payload) =>
        payload.version === 7 ? { ...theirs, ...payload } : refuse(1006, 'changed', { current: { ...theirs, notes: 'old' } }),
    })
    await edit('Notes')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Notes Attic' }), ' mine{Enter}')
    await waitFor(() => expect(callsOf('updateShop').map(({ version }) => version)).toEqual([1, 7]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('what was typed', () => {
  it('comes back with its row after a failed save, when the row was out of view', async () => {
    await openScreen({
      path: '/shop/my_shop',
      answers: { shopList: () => [shop, aShop({ shop_id: '2', shop_name: 'Bakery' })], remarkShop: () => refuse(1500, 'ill') },
    })
    await userEvent.click(await screen.findByRole('button', { name: /Edit Remark Attic/ }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Remark Attic' }), ' more')
    await userEvent.type(screen.getByRole('searchbox'), 'bak')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Remark Attic' })).toBeNull())
    await userEvent.clear(screen.getByRole('searchbox'))
    expect(((await screen.findByRole('textbox', { name: 'Remark Attic' })) as HTMLTextAreaElement).value).toBe('old more')
  })

  it('comes back over the record that it was typed over: a change of somebody else meanwhile is not written over unseen', async () => {
    const theirs = { ...shop, notes: 'theirs', version: 7 }
    let first = shop
    const { callsOf, renew } = await open({
      shopList: () => [first, aShop({ shop_id: '2', shop_name: 'Bakery' })],
      updateShop: ({ version }) =>
        version === 7 ? theirs : first === shop ? refuse(1500, 'ill') : refuse(1006, 'changed', { current: theirs }),
    })
    await edit('Notes')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Notes Attic' }), ' mine')
    await userEvent.type(screen.getByRole('searchbox'), 'bak')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Notes Attic' })).toBeNull())
    first = theirs
    await act(() => renew('stores'))
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Notes Attic' }), '!{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Someone else changed this' })).toBeTruthy()
    expect(new Set(callsOf('updateShop').map(({ version }) => version))).toEqual(new Set([1]))
  })

  it('is there again when the page was left and is opened again, until it is saved', async () => {
    const nothing = () => undefined
    const drafts = createTabDrafts()
    const tab = {
      key: 'list',
      ignoreCache: false,
      drafts,
      closeAfterwards: nothing,
      nameRecord: nothing,
      addressOf: (path: string) => path,
    }
    await open({}, tab)
    await edit('Notes')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Notes Attic' }), ' mine')
    cleanup()
    expect(drafts.has('list')).toBe(true)
    const { callsOf } = await open({}, tab)
    const input = (await screen.findByRole('textbox', { name: 'Notes Attic' })) as HTMLTextAreaElement
    expect(input.value).toBe('old mine')
    await userEvent.type(input, '{Enter}')
    await waitFor(() => expect(callsOf('updateShop')).toMatchObject([{ notes: 'old mine' }]))
    await waitFor(() => expect(drafts.isEmpty()).toBe(true))
  })

  it('is told as a notice where its save fails when the cell is no longer there', async () => {
    let refuseNow = (): void => undefined
    const answer = new Promise<unknown>((resolve) => {
      refuseNow = () => resolve(refuse(1500, 'ill'))
    })
    const { notices } = await open({
      shopList: () => [shop, aShop({ shop_id: '2', shop_name: 'Bakery' })],
      updateShop: () => answer,
    })
    await edit('Notes')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Notes Attic' }), ' mine{Enter}')
    await userEvent.type(screen.getByRole('searchbox'), 'bak')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Notes Attic' })).toBeNull())
    refuseNow()
    await waitFor(() => expect(notices).toEqual([{ type: 'error', message: 'Notes Attic was not saved' }]))
  })
})
