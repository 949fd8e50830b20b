import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defineResource } from '../../src/resources/schema/defineResource.ts'
import { field } from '../../src/resources/schema/field.ts'
import type { ActionProps } from '../../src/resources/schema/resource.ts'
import { aShop } from '../bridge/aShop.ts'
import { type Answers, openScreen, refuse } from '../pages/openScreen.tsx'
import { standInForBrowser } from '../pages/standInForBrowser.ts'

/** Ends the first action that was opened, as its save does whose answer comes late. */
let lateEnd: (() => void) | null = null

/** An action that says what it was given, and is closed by its button. */
function Given({ records, close }: ActionProps) {
  lateEnd ??= close
  return (
    <button type="button" onClick={close}>
      {`given ${records.map(({ shop_name }) => shop_name).join(', ')}`}
    </button>
  )
}

const label = (word: string) => ({ zh: word, en: word })
const load = async () => Given
const isOffline = ({ status }: { readonly status?: unknown }) => status === 0
const stores = defineResource({
  name: 'stores',
  path: '/stores',
  label: label('Stores'),
  id: 'shop_uid',
  title: 'shop_name',
  access: { roles: ['*'], right: 'shop.view' },
  rows: 'shopList',
  fields: { shop_name: field.text({ label: label('Name') }) },
  operations: { update: 'updateShop', deleteOne: 'deleteShop', restore: 'shop' },
  deleteLabel: { zh: '移除', en: 'Remove' },
  actions: {
    wake: { label: label('Wake'), on: 'row', when: isOffline, needs: 'updateShop', load },
    paint: { label: label('Paint'), on: 'row', needs: 'updateShop', load },
    wakeAll: { label: label('Wake them'), on: 'selection', when: isOffline, needs: 'updateShop', load },
    import: { label: label('Fetch'), on: 'list', onEmpty: true, needs: 'updateShop', load },
    count: { label: label('Count'), on: 'list', needs: 'updateShop', load },
  },
  list: { columns: ['shop_name'] },
  edit: ['shop_name'],
})
const shops = [aShop({ shop_id: '1', shop_name: 'Attic', status: 0 }), aShop({ shop_id: '2', shop_name: 'Bakery', status: 1 })]
const open = (path = '/stores', answers: Answers = {}) =>
  openScreen({ path, answers: { shopList: () => shops, ...answers }, declares: [stores] })

const openMenu = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More actions for ${title}` }))
  return screen.findByRole('menu', { name: `More actions for ${title}` })
}
const entriesOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)

// What the screen loads when it is asked for is compiled once, before anyone waits for it.
beforeAll(() =>
  Promise.all([
    import('../../src/screens/list/selection/BulkBar.tsx'),
    import('../../src/screens/dialog/OpenedDialogs.tsx'),
    import('../../src/screens/list/RowMenu.tsx'),
  ]),
)
beforeEach(standInForBrowser)
beforeEach(() => {
  lateEnd = null
})

describe('what can be done with a row', () => {
  it('is in the row where there is room, the rest in a menu; an action only where it has something to do', async () => {
    await open()
    expect(entriesOf(await openMenu('Attic'))).toEqual(['Paint', 'View', 'Remove'])
    expect(screen.getByRole('link', { name: 'Edit Attic' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Wake Attic' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Wake Bakery' })).toBeNull()
    expect(entriesOf(await openMenu('Bakery'))).toEqual(['View', 'Remove'])
  })

  it('is reached in the menu by arrows', async () => {
    await open()
    const menu = await openMenu('Attic')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Paint'))
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('View')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Remove')
    expect(menu.contains(document.activeElement)).toBe(true)
  })

  it('opens with the record; when it is closed, the list asks again', async () => {
    const { callsOf } = await open()
    await userEvent.click(within(await openMenu('Attic')).getByRole('menuitem', { name: 'Paint Attic' }))
    await userEvent.click(await screen.findByRole('button', { name: 'given Attic' }))
    await waitFor(() => expect(callsOf('shopList')).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leaves the next one open where it ends after it was closed', async () => {
    await open()
    await userEvent.click(within(await openMenu('Attic')).getByRole('menuitem', { name: 'Paint Attic' }))
    await screen.findByRole('button', { name: 'given Attic' })
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'Wake Attic' }))
    await screen.findByRole('button', { name: 'given Attic' })
    act(() => lateEnd?.())
    expect(screen.getByRole('button', { name: 'given Attic' })).toBeTruthy()
  })

  it('is there on the read page too, and the record is asked for again afterwards', async () => {
    const { callsOf } = await open('/stores/show/uid-1')
    await userEvent.click(await screen.findByRole('button', { name: 'Wake' }))
    const before = callsOf('shopList').length
    await userEvent.click(await screen.findByRole('button', { name: 'given Attic' }))
    await waitFor(() => expect(callsOf('shopList').length).toBeGreaterThan(before))
  })

  it('is not offered on the read page of a record that it does not fit', async () => {
    await open('/stores/show/uid-2')
    await screen.findByRole('button', { name: 'Paint' })
    expect(screen.queryByRole('button', { name: 'Wake' })).toBeNull()
  })
})

describe('deleting one record', () => {
  it('is called what the resource calls it, and can be taken back', async () => {
    let there = shops
    const { notices, undos, callsOf } = await open('/stores', {
      shopList: () => there,
      deleteShop() {
        there = shops.slice(1)
        return { deleted: 1 }
      },
      restoreDeleted() {
        there = shops
        return { restored: 1 }
      },
    })
    await userEvent.click(within(await openMenu('Attic')).getByRole('menuitem', { name: 'Remove Attic' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove “Attic”?' })
    expect(callsOf('deleteShop')).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(notices).toEqual([{ type: 'success', message: 'Remove, done: Attic' }]))
    expect(callsOf('deleteShop')).toEqual([{ shop_uid: 'uid-1' }])
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Attic' })).toBeNull())
    await act(async () => undos[0]?.())
    expect(await screen.findByRole('link', { name: 'Attic' })).toBeTruthy()
  })

  it('stays a question where the answer is lost: a second press gets the first answer, and what is gone can be brought back', async () => {
    let there = shops
    const { notices, undos, keysOf } = await open('/stores', {
      shopList: () => there,
      deleteShop() {
        if (there !== shops) return { deleted: 1 }
        there = shops.slice(1)
        throw new Error('no answer')
      },
    })
    await userEvent.click(within(await openMenu('Attic')).getByRole('menuitem', { name: 'Remove Attic' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove “Attic”?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('no answer')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(notices).toEqual([{ type: 'success', message: 'Remove, done: Attic' }]))
    expect(undos).toHaveLength(1)
    const [first, second] = keysOf('deleteShop')
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is another one after each question: a record that was brought back is deleted again', async () => {
    const { keysOf } = await open('/stores', { deleteShop: () => ({ deleted: 1 }) })
    for (const times of [1, 2]) {
      await userEvent.click(within(await openMenu('Attic')).getByRole('menuitem', { name: 'Remove Attic' }))
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(new Set(keysOf('deleteShop')).size).toBe(times)
    }
  })

  it('leaves the focus in the list: on the row that is in its place, and on the heading where none is left', async () => {
    let there = shops
    await open('/stores', {
      shopList: () => there,
      deleteShop({ shop_uid }) {
        there = there.filter((shop) => shop.shop_uid !== shop_uid)
        return { deleted: 1 }
      },
    })
    for (const [title, focused] of [
      ['Attic', screen.findByRole('link', { name: 'Bakery' })],
      ['Bakery', screen.findByRole('heading', { name: 'Stores' })],
    ] as const) {
      await userEvent.click(within(await openMenu(title)).getByRole('menuitem', { name: `Remove ${title}` }))
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
      const expected = await focused
      await waitFor(() => expect(document.activeElement).toBe(expected))
    }
  })

  it('says why it could not be brought back', async () => {
    const { notices, undos } = await open('/stores', {
      deleteShop: () => ({ deleted: 1 }),
      restoreDeleted: () => refuse(1005, 'level full'),
    })
    await userEvent.click(within(await openMenu('Attic')).getByRole('menuitem', { name: 'Remove Attic' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(undos).toHaveLength(1))
    await act(async () => undos[0]?.())
    await waitFor(() => expect(notices.at(-1)).toEqual({ type: 'error', message: 'Could not be restored' }))
  })
})

describe('what can be done with a selection', () => {
  it('takes only the records that fit, and says how many', async () => {
    await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Wake them 1/2' }))
    expect(await screen.findByRole('button', { name: 'given Attic' })).toBeTruthy()
    expect(screen.getByText('“Wake them” takes 1 of the 2 selected.')).toBeTruthy()
  })

  it('cannot be pressed where none fits', async () => {
    await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Bakery' }))
    expect((await screen.findByRole('button', { name: 'Wake them 0/1' })).hasAttribute('disabled')).toBe(true)
  })
})

describe('what can be done with an empty list', () => {
  it('is only what says so of itself', async () => {
    await open('/stores', { shopList: () => [] })
    await screen.findByText('Nothing here yet')
    // Once it is known what she may do.
    expect((await screen.findByRole('button', { name: 'Fetch' })).hasAttribute('disabled')).toBe(false)
    expect(screen.getByRole('button', { name: 'Count' }).hasAttribute('disabled')).toBe(true)
  })
})
