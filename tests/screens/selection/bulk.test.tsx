import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defineResource } from '../../../src/resources/schema/defineResource.ts'
import { field } from '../../../src/resources/schema/field.ts'
import { aShop } from '../../bridge/aShop.ts'
import { type Answers, openScreen, refuse } from '../../pages/openScreen.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'

const names = ['Attic', 'Bakery', 'Cellar', 'Dairy']
const shops = names.map((shop_name, index) => aShop({ shop_id: String(index + 1), shop_name }))
const groups = ['North', 'South', 'West'].map((group_name) => ({
  group_id: group_name,
  group_name,
  shop_uid_list: [],
  created_at: 0,
  updated_at: 0,
  version: 1,
}))
const openShops = (answers: Answers = {}, path = '/shop/my_shop') =>
  openScreen({ path, answers: { shopList: () => shops, groupList: () => groups, ...answers } })
const openGroups = (answers: Answers = {}) => openScreen({ path: '/shop/groups', answers: { groupList: () => groups, ...answers } })

const choose = async (...titles: readonly string[]) => {
  for (const title of titles) await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
}
const bar = () => screen.findByRole('region', { name: 'Bulk actions' })
const isChosen = (title: string) => (screen.getByRole('checkbox', { name: `Select ${title}` }) as HTMLInputElement).checked

// What the screen loads when it is asked for is compiled once, before anyone waits for it.
beforeAll(() =>
  Promise.all([import('../../../src/screens/list/selection/BulkBar.tsx'), import('../../../src/screens/dialog/OpenedDialogs.tsx')]),
)
beforeEach(standInForBrowser)

describe('choosing rows', () => {
  it('says how many, offers all in view, and clears by a button', async () => {
    await openShops()
    await choose('Attic')
    expect(within(await bar()).getByText('1 selected')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Select all 4' }))
    expect(within(await bar()).getByText('4 selected')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Select all 4' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull()
    expect(names.map(isChosen)).toEqual([false, false, false, false])
  })

  it('takes a range with Shift, and all by the head', async () => {
    await openShops()
    await choose('Attic')
    const user = userEvent.setup()
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Cellar' }))
    await user.keyboard('{/Shift}')
    expect(names.map(isChosen)).toEqual([true, true, true, false])
    const head = screen.getByRole('checkbox', { name: 'Select all' }) as HTMLInputElement
    expect(head.indeterminate).toBe(true)
    await user.click(head)
    expect(head.checked).toBe(true)
    await user.click(head)
    expect(names.map(isChosen)).toEqual([false, false, false, false])
  })

  it('outlives search, and says that some are not in view', async () => {
    await openShops()
    await choose('Attic', 'Dairy')
    await userEvent.type(screen.getByRole('searchbox'), 'dai')
    expect(await screen.findByText('1 of them not in this view')).toBeTruthy()
    await userEvent.clear(screen.getByRole('searchbox'))
    expect(await screen.findByRole('checkbox', { name: 'Select Attic' })).toBeTruthy()
    expect(isChosen('Attic')).toBe(true)
  })

  it('is cleared by Escape, but not while the key belongs to a field', async () => {
    await openShops()
    await choose('Attic')
    await bar()
    await userEvent.type(screen.getByRole('searchbox'), '{Escape}')
    expect(isChosen('Attic')).toBe(true)
    screen.getByRole('checkbox', { name: 'Select Attic' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(isChosen('Attic')).toBe(false)
  })

  it('is not offered where there is nothing to do with it', async () => {
    await openScreen({
      path: '/shop/my_shop',
      answers: { shopList: () => shops },
      user: { name: 'helper', level: 3, sub_main_uid: 'main', rights: { shop: ['view'] } },
    })
    await screen.findByRole('table')
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })

  it('draws only the ticked box again, with any number of rows', async () => {
    let drawn = 0
    const Counted = ({ value }: { readonly value: unknown }) => {
      drawn += 1
      return <>{String(value)}</>
    }
    const label = { zh: '店', en: 'Shop' }
    const counted = defineResource({
      name: 'counted',
      path: '/counted',
      label,
      id: 'shop_uid',
      title: 'shop_id',
      access: { roles: ['*'], right: 'shop.view' },
      rows: 'shopList',
      fields: { shop_name: field.text({ label, cell: async () => Counted }) },
      list: { columns: ['shop_name'] },
    })
    await openScreen({ path: '/counted', answers: { shopList: () => shops }, declares: [counted] })
    await screen.findByText('Attic')
    await screen.findByText('4 in all')
    const before = drawn
    await choose('1')
    await bar()
    expect(before).toBeGreaterThanOrEqual(4)
    expect(drawn).toBe(before)
  })
})

describe('deleting what is chosen', () => {
  const deleteChosen = async () => {
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Delete' }))
    return screen.findByRole('dialog', { name: /selected\?$/ })
  }

  it('names the first, deletes in one call, and offers to bring them back', async () => {
    let there = shops
    const { callsOf, notices, undos } = await openShops({
      shopList: () => there,
      deleteShop() {
        there = shops.slice(2)
        return { deleted: 2 }
      },
      restoreDeleted() {
        there = shops
        return { restored: 2 }
      },
    })
    await choose('Attic', 'Bakery')
    const dialog = await deleteChosen()
    expect(within(dialog).getByText(/Bakery/)).toBeTruthy()
    expect(within(dialog).getByText('It can be undone for 10 seconds afterwards.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(notices).toEqual([{ type: 'success', message: 'Deleted: 2' }]))
    expect(callsOf('deleteShop')).toEqual([{ shop_uid_list: ['uid-1', 'uid-2'] }])
    await waitFor(() => expect(screen.queryByText('Attic')).toBeNull())
    expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull()

    await act(async () => undos[0]?.())
    expect(await screen.findByRole('link', { name: 'Attic' })).toBeTruthy()
    expect(callsOf('restoreDeleted')).toEqual([{ subject_type: 'shop', ids: ['uid-1', 'uid-2'] }])
    expect(notices.at(-1)).toEqual({ type: 'success', message: 'Restored: 2' })
  })

  const label = { zh: '店', en: 'Shop' }
  const inParts = defineResource({
    name: 'inParts',
    path: '/in_parts',
    label,
    id: 'shop_uid',
    title: 'shop_name',
    access: { roles: ['*'], right: 'shop.view' },
    rows: 'shopList',
    fields: { shop_name: field.text({ label }) },
    operations: { deleteOne: 'deleteShop', deleteMany: { call: 'deleteShop', ids: 'shop_uid_list', perCall: 3 }, restore: 'shop' },
    list: { columns: ['shop_name'] },
  })
  const openInParts = (answers: Answers) =>
    openScreen({ path: '/in_parts', answers: { shopList: () => shops, ...answers }, declares: [inParts] })

  it('takes as many calls as it needs where one takes fewer, and goes on where one was refused', async () => {
    let tries = 0
    const { callsOf, notices, undos } = await openInParts({
      deleteShop() {
        tries += 1
        return tries === 2 ? refuse(1500, 'not now') : { deleted: 1 }
      },
      restoreDeleted: ({ ids }) => ({ restored: (ids as readonly string[]).length }),
    })
    await choose(...names)
    const dialog = await deleteChosen()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await within(dialog).findByText('not now')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(notices).toEqual([{ type: 'success', message: 'Deleted: 4' }]))
    const [first, rest] = [['uid-1', 'uid-2', 'uid-3'], ['uid-4']]
    expect(callsOf('deleteShop').map(({ shop_uid_list }) => shop_uid_list)).toEqual([first, rest, rest])

    await act(async () => undos[0]?.())
    await waitFor(() => expect(notices.at(-1)).toEqual({ type: 'success', message: 'Restored: 4' }))
    expect(callsOf('restoreDeleted').map(({ ids }) => ids)).toEqual([first, rest])
  })

  it('offers to bring back what is gone where the rest is given up', async () => {
    let tries = 0
    const { callsOf, undos } = await openInParts({
      deleteShop() {
        tries += 1
        return tries === 1 ? { deleted: 3 } : refuse(1500, 'not now')
      },
      restoreDeleted: () => ({ restored: 3 }),
    })
    await choose(...names)
    const dialog = await deleteChosen()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await within(dialog).findByText('not now')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('1 selected')).toBeTruthy()
    await act(async () => undos[0]?.())
    expect(callsOf('restoreDeleted')).toEqual([{ subject_type: 'shop', ids: ['uid-1', 'uid-2', 'uid-3'] }])
  })

  it('says so when they could not all be brought back', async () => {
    const { notices, undos } = await openShops({ deleteShop: () => ({ deleted: 2 }), restoreDeleted: () => ({ restored: 1 }) })
    await choose('Attic', 'Bakery')
    await userEvent.click(within(await deleteChosen()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(undos).toHaveLength(1))
    await act(async () => undos[0]?.())
    await waitFor(() => expect(notices.at(-1)).toEqual({ type: 'error', message: 'Only 1 of 2 could be restored.' }))
  })

  it('says so when the level hides some of what came back', async () => {
    const { notices, undos } = await openShops({
      deleteShop: () => ({ deleted: 2 }),
      restoreDeleted: () => ({ restored: 2, hidden: 1 }),
    })
    await choose('Attic', 'Bakery')
    await userEvent.click(within(await deleteChosen()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(undos).toHaveLength(1))
    await act(async () => undos[0]?.())
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ type: 'error', message: /^Restored: 2\. Your level hides 1/ }))
  })

  it('keeps the question open with the reason when the call is refused', async () => {
    await openShops({ deleteShop: () => refuse(1500, 'not now') })
    await choose('Attic')
    const dialog = await deleteChosen()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('not now')
    expect(screen.getByText('1 selected')).toBeTruthy()
  })

  it.each(['one call', 'one by one'])('names each deletion by a key that stays the same while its dialog is open: %s', async (way) => {
    let tries = 0
    const answer = (done: unknown) => () => {
      tries += 1
      return tries === 1 ? refuse(1500, 'no answer') : done
    }
    const { keysOf } = await (way === 'one call'
      ? openShops({ deleteShop: answer({ deleted: 1 }) })
      : openGroups({ saveGroup: answer(groups[0]) }))
    await choose(way === 'one call' ? 'Attic' : 'North')
    const dialog = await deleteChosen()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await within(dialog).findByText('no answer')
    await userEvent.click(within(dialog).getByRole('button', { name: way === 'one call' ? 'Delete' : 'Retry unfinished' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second] = [...keysOf('deleteShop'), ...keysOf('saveGroup')]
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  it('without such a call goes one by one, says what failed, and tries that again', async () => {
    let isLocked = true
    const { callsOf, notices } = await openGroups({
      saveGroup: ({ group_id }) => (group_id === 'South' && isLocked ? refuse(1006, 'South is locked') : groups[0]),
    })
    await choose('North', 'South', 'West')
    await userEvent.click(within(await deleteChosen()).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('2 done, 1 failed, 0 not tried')).toBeTruthy()
    expect(screen.getByText('South is locked')).toBeTruthy()
    expect(callsOf('saveGroup').map(({ group_id }) => group_id)).toEqual(['North', 'South', 'West'])
    isLocked = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry unfinished' }))
    await waitFor(() => expect(notices).toEqual([{ type: 'success', message: 'Deleted: 3' }]))
    expect(callsOf('saveGroup').map(({ group_id }) => group_id)).toEqual(['North', 'South', 'West', 'South'])
    expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull()
  })

  it('leaves chosen what was not deleted', async () => {
    const { notices } = await openGroups({ saveGroup: ({ group_id }) => (group_id === 'South' ? refuse(1006, 'locked') : groups[0]) })
    await choose('North', 'South')
    await userEvent.click(within(await deleteChosen()).getByRole('button', { name: 'Delete' }))
    await screen.findByText('1 done, 1 failed, 0 not tried')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    expect(isChosen('South')).toBe(true)
    expect(notices).toEqual([{ type: 'success', message: 'Deleted: North' }])
  })
})
