import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { VIEW_QUERY_MAX_CHARS } from '../../../contract/limits.ts'
import { TransportError } from '../../../src/providers/toolApi/TransportError.ts'
import { registry } from '../../../src/resources/index.ts'
import type { Resource } from '../../../src/resources/schema/resource.ts'
import { declaredChoice } from '../../../src/screens/list/columns/columnChoice.ts'
import { aShop } from '../../bridge/aShop.ts'
import { type Answers, openScreen, refuse } from '../../pages/openScreen.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'
import { aView } from './aView.ts'

const shops = [aShop({ shop_id: '10', shop_name: 'Harbour' }), aShop({ shop_id: '9', shop_name: 'Attic', status: 0 })]
const helper = { name: 'helper', level: 3, sub_main_uid: 'main', rights: { shop: ['view'] } }
const shopResource = registry.resources.find(({ name }) => name === 'shops') as Resource

interface Scene {
  readonly views?: readonly ReturnType<typeof aView>[]
  readonly path?: string
  readonly answers?: Answers
  readonly user?: Readonly<Record<string, unknown>>
}

/** The shops, with a backend that keeps these views. */
async function openShops({ views = [], path = '/shop/my_shop', answers = {}, user }: Scene = {}) {
  const page = await openScreen({
    path,
    answers: {
      shopList: () => shops,
      savedViewList: () => ({ list: views, total: views.length }),
      saveView: (payload) => aView({ view_id: 'new', ...payload, version: 1 }),
      ...answers,
    },
    ...(user ? { user } : {}),
  })
  await screen.findByRole('table')
  return page
}

const tabs = () => screen.findByRole('navigation', { name: 'Saved views' })
const tabNames = async () =>
  within(await tabs())
    .getAllByRole('link')
    .map((link) => link.textContent)
const openTab = async () =>
  within(await tabs())
    .getAllByRole('link')
    .find((link) => link.getAttribute('aria-current') === 'page')?.textContent
const chooseView = async (name: string) => userEvent.click(within(await tabs()).getByRole('link', { name: new RegExp(name) }))
const rows = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const pressSave = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function chooseOfView(view: string, entry: RegExp) {
  await userEvent.click(within(await tabs()).getByRole('button', { name: `Actions for “${view}”` }))
  const menu = screen.getByRole('menu', { hidden: true })
  await userEvent.click(within(menu).getByRole('menuitem', { name: entry, hidden: true }))
}

beforeEach(standInForBrowser)

describe('the saved views of a list', () => {
  it('stand as tabs beside the whole list; choosing one restores it, its address with it', async () => {
    const { address, callsOf } = await openShops({ views: [aView(), aView({ view_id: 'v2', name: 'By id', query: 'sort=-shop_id' })] })
    expect(await tabNames()).toEqual(['All', 'Logged out', 'By id'])
    expect(callsOf('savedViewList')).toEqual([{ type: '230', screen: 'shops', page_size: '200' }])
    await chooseView('Logged out')
    expect(address()).toBe('/shop/my_shop?status=0&view=v1')
    expect(rows()).toEqual(['Attic'])
    expect(await openTab()).toBe('Logged out')
    await chooseView('By id')
    expect(address()).toBe('/shop/my_shop?sort=-shop_id&view=v2')
    await chooseView('All')
    expect(address()).toBe('/shop/my_shop')
    expect(rows()).toHaveLength(2)
  })

  it('are opened by a link that only names one; an unknown one is ignored', async () => {
    const known = await openShops({ views: [aView()], path: '/shop/my_shop?view=v1' })
    await waitFor(() => expect(known.address()).toBe('/shop/my_shop?status=0&view=v1'))
    expect(rows()).toEqual(['Attic'])
    known.unmount()
    await openShops({ views: [aView()], path: '/shop/my_shop?view=nobody' })
    expect(await openTab()).toBe('All')
    expect(rows()).toHaveLength(2)
  })

  it('do not hold up the rows, and the list works when they cannot be had', async () => {
    const { notices, callsOf } = await openShops({
      answers: { savedViewList: () => refuse(1500, 'no views today') },
      path: '/shop/my_shop?status=0',
    })
    await waitFor(() => expect(callsOf('savedViewList')).toHaveLength(1))
    expect(rows()).toEqual(['Attic'])
    expect(notices).toEqual([])
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
  })

  it('say when something else is shown than was saved, until it is the same again', async () => {
    const { address } = await openShops({ views: [aView()], path: '/shop/my_shop?status=0&view=v1' })
    expect(await openTab()).toBe('Logged out')
    await userEvent.type(screen.getByRole('searchbox'), 'att')
    await waitFor(async () => expect(await openTab()).toBe('Logged outchanged'))
    expect(address()).toBe('/shop/my_shop?status=0&view=v1&keyword=att')
    await chooseView('Logged out')
    expect(address()).toBe('/shop/my_shop?status=0&view=v1')
    expect(screen.queryByText('changed')).toBeNull()
  })

  it('lead to the whole list when nothing of them is left; Clear leaves the sort', async () => {
    const { address } = await openShops({
      views: [aView({ query: 'status=0&sort=-shop_id' })],
      path: '/shop/my_shop?status=0&sort=-shop_id&view=v1',
    })
    expect(await openTab()).toBe('Logged out')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(address()).toBe('/shop/my_shop?sort=-shop_id&view=v1'))
    await userEvent.click(within(screen.getByRole('columnheader', { name: /Shop ID/ })).getByRole('button'))
    await waitFor(() => expect(address()).toBe('/shop/my_shop'))
    expect(await openTab()).toBe('All')
  })
})

describe('the columns of a view', () => {
  const declared = declaredChoice(shopResource)
  const withColumns = aView({ query: '', columns: { ...declared, hidden: [...declared.hidden, 'notes'], density: 'compact' } })
  const hasRemark = () => screen.queryByRole('columnheader', { name: /Remark/ }) !== null

  it('show while it is open; the reader’s own come back after it', async () => {
    await openShops({ views: [withColumns] })
    expect(hasRemark()).toBe(true)
    await chooseView('Logged out')
    expect(hasRemark()).toBe(false)
    expect(screen.getByRole('table').className).toContain('zg-table-compact')
    await chooseView('All')
    expect(hasRemark()).toBe(true)
  })

  it('are changed in it alone, and saved over it', async () => {
    const { callsOf } = await openShops({ views: [withColumns], path: '/shop/my_shop?view=v1' })
    expect(await openTab()).toBe('Logged out')
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Remark' }))
    expect(await openTab()).toBe('Logged outchanged')
    await pressSave('Save “Logged out”')
    await waitFor(() => expect(callsOf('saveView')).toHaveLength(1))
    expect(callsOf('saveView')[0]).toMatchObject({ view_id: 'v1', version: 3, columns: { ...declared, density: 'compact' } })
    await waitFor(async () => expect(await openTab()).toBe('Logged out'))
  })

  it('stay the reader’s own where the view carries none', async () => {
    const { callsOf } = await openShops({ views: [aView()], path: '/shop/my_shop?status=0&keyword=a&view=v1' })
    await pressSave('Save “Logged out”')
    await waitFor(() => expect(callsOf('saveView')[0]).toMatchObject({ query: 'keyword=a&status=0', columns: null }))
  })
})

describe('saving a view', () => {
  it('is offered only when something is filtered, searched or sorted', async () => {
    const { callsOf } = await openShops()
    await waitFor(() => expect(callsOf('savedViewList')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), '0')
    expect(await screen.findByRole('button', { name: 'Save view' })).toBeTruthy()
  })

  it('asks for a name, and opens what was saved', async () => {
    const { callsOf, address } = await openShops({ path: '/shop/my_shop?status=0' })
    await pressSave('Save view')
    const dialog = screen.getByRole('dialog', { name: 'Save as a new view' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(within(dialog).getByRole('alert').textContent).toBe('Required')
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), ' Late ')
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /Share/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(address()).toBe('/shop/my_shop?status=0&view=new'))
    expect(callsOf('saveView')).toEqual([{ screen: 'shops', name: 'Late', query: 'status=0', columns: null, is_shared: true }])
    expect(await openTab()).toBe('Lateshared')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is the same one when its answer was lost and it is saved again', async () => {
    let isLost = true
    const { keysOf, address } = await openShops({
      path: '/shop/my_shop?status=0',
      answers: {
        saveView(payload) {
          if (!isLost) return aView({ view_id: 'new', ...payload, version: 1 })
          isLost = false
          throw new TransportError('network', 'Network Error')
        },
      },
    })
    await pressSave('Save view')
    const dialog = within(screen.getByRole('dialog', { name: 'Save as a new view' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Late')
    const save = dialog.getByRole('button', { name: 'Save' })
    await userEvent.click(save)
    await dialog.findByText('Network Error')
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    await userEvent.click(save)
    await waitFor(() => expect(address()).toBe('/shop/my_shop?status=0&view=new'))
    const [first, again] = keysOf('saveView')
    expect(first).toBeTruthy()
    expect(again).toBe(first)
  })

  it('can keep the columns too', async () => {
    const { callsOf } = await openShops({ path: '/shop/my_shop?status=0' })
    await pressSave('Save view')
    const dialog = screen.getByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Late')
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /columns/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(callsOf('saveView')[0]).toMatchObject({ columns: declaredChoice(shopResource) }))
  })

  it('is not shared by a sub-account', async () => {
    await openShops({ path: '/shop/my_shop?status=0', user: helper })
    await pressSave('Save view')
    expect(screen.queryByRole('checkbox', { name: /Share/ })).toBeNull()
    expect(screen.getByRole('checkbox', { name: /columns/ })).toBeTruthy()
  })

  it('says that a name is taken, and keeps what was typed', async () => {
    await openShops({
      path: '/shop/my_shop?status=0',
      answers: { saveView: () => refuse(1006, 'conflict', { errors: { name: 'taken' } }) },
    })
    await pressSave('Save view')
    const name = screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement
    await userEvent.type(name, 'Late{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Already taken, choose another')
    expect(name.value).toBe('Late')
  })

  it('says that the search is too long to be kept, such as a pasted column of ids', async () => {
    await openShops({
      path: '/shop/my_shop?status=0',
      answers: { saveView: () => refuse(1002, 'not right', { errors: { query: `too_long:${VIEW_QUERY_MAX_CHARS}` } }) },
    })
    await pressSave('Save view')
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Many{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('too long to be kept')
  })

  it('over one that somebody else changed meanwhile says so, and shows the latest', async () => {
    const views = [aView()]
    const { notices, callsOf } = await openShops({
      views,
      path: '/shop/my_shop?status=0&keyword=a&view=v1',
      answers: {
        saveView: () => {
          views[0] = aView({ name: 'Renamed', version: 4 })
          return refuse(1006, 'conflict', { current: views[0] })
        },
      },
    })
    await pressSave('Save “Logged out”')
    expect(await screen.findByRole('button', { name: 'Save “Renamed”' })).toBeTruthy()
    expect(notices).toEqual([{ type: 'error', message: 'The view “Logged out” was not saved' }])
    await pressSave('Save “Renamed”')
    await waitFor(() => expect(callsOf('saveView').at(-1)).toMatchObject({ version: 4 }))
  })
})

describe('what can be done with a view', () => {
  const path = '/shop/my_shop?status=0&view=v1'

  it('is to rename and share it, without touching what it shows', async () => {
    const { callsOf } = await openShops({ views: [aView()], path: `${path}&keyword=att` })
    await chooseOfView('Logged out', /Name/)
    const dialog = screen.getByRole('dialog', { name: 'View “Logged out”' })
    const name = within(dialog).getByRole('textbox', { name: 'Name' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Gone{Enter}')
    await waitFor(async () => expect(await openTab()).toBe('Gonechanged'))
    expect(callsOf('saveView')).toEqual([
      { view_id: 'v1', screen: 'shops', name: 'Gone', query: 'status=0', columns: null, shop_uid_list: [], is_shared: false, version: 3 },
    ])
  })

  it('is to make another like it', async () => {
    const { callsOf, address } = await openShops({ views: [aView({ is_shared: true, is_mine: false })], path })
    await chooseOfView('Logged out', /Duplicate/)
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}')
    await waitFor(() => expect(address()).toBe('/shop/my_shop?status=0&view=new'))
    expect(callsOf('saveView')[0]).toMatchObject({ name: 'Logged out (copy)', query: 'status=0', is_shared: false })
    expect(callsOf('saveView')[0]).not.toHaveProperty('view_id')
  })

  it('is to delete it, with a way back', async () => {
    const views = [aView(), aView({ view_id: 'v2', name: 'Other' })]
    const { callsOf, notices, undos, address } = await openShops({
      views,
      path,
      answers: { deleteView: () => ({ deleted: 1 }), restoreDeleted: () => ({ restored: 1 }) },
    })
    await chooseOfView('Logged out', /Delete/)
    await waitFor(() => expect(address()).toBe('/shop/my_shop'))
    expect(await tabNames()).toEqual(['All', 'Other'])
    expect(callsOf('deleteView')).toEqual([{ view_id: 'v1' }])
    expect(notices).toEqual([{ type: 'success', message: 'Deleted: Logged out' }])
    undos[0]?.()
    await waitFor(async () => expect(await tabNames()).toEqual(['All', 'Logged out', 'Other']))
    expect(callsOf('restoreDeleted')).toEqual([{ subject_type: 'savedView', ids: ['v1'] }])
  })

  it('is only to copy it where it is somebody else’s', async () => {
    await openShops({ views: [aView({ is_shared: true, is_mine: false })], path: `${path}&keyword=att`, user: helper })
    expect(await screen.findByRole('button', { name: 'Save as new' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save “Logged out”' })).toBeNull()
    await userEvent.click(within(await tabs()).getByRole('button', { name: /^Actions for/ }))
    const entries = within(screen.getByRole('menu', { hidden: true })).getAllByRole('menuitem', { hidden: true })
    expect(entries.map((entry) => entry.textContent)).toEqual(['Duplicate…'])
  })
})
