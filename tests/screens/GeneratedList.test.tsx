import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aShop } from '../bridge/aShop.ts'
import { type Answers, openScreen, refuse } from '../pages/openScreen.tsx'
import { standInForBrowser } from '../pages/standInForBrowser.ts'

const shops = [
  aShop({ shop_id: '10', shop_name: 'Harbour', notes: 'summer goods' }),
  aShop({ shop_id: '9', shop_name: 'Attic', status: 0 }),
  aShop({ shop_id: '200', shop_name: 'Mill', status: 2 }),
]
const groups = [{ group_id: 'g1', group_name: 'North', shop_uid_list: ['uid-9'], created_at: 0, updated_at: 0, version: 1 }]
const openShops = (path = '/shop/my_shop', answers: Answers = {}, user?: Readonly<Record<string, unknown>>) =>
  openScreen({ path, answers: { shopList: () => shops, groupList: () => groups, ...answers }, ...(user ? { user } : {}) })

async function shownShops() {
  await screen.findByRole('table')
  return screen.getAllByRole('rowheader').map((cell) => cell.textContent)
}

// What the screen loads when it is asked for is compiled once, before anyone waits for it.
beforeAll(() => Promise.all([import('../../src/screens/list/inline/InlineEditor.tsx')]))
beforeEach(standInForBrowser)

describe('the list of a whole resource', () => {
  it('shows its rows in the order of the answer, with their number', async () => {
    await openShops()
    expect(await shownShops()).toEqual(['Harbour', 'Attic', 'Mill'])
    expect(screen.getByText('3 in all')).toBeTruthy()
  })

  it('searches at once, keeps the focus, and puts the text that has rested into the address and the call', async () => {
    const { address, callsOf } = await openShops()
    await shownShops()
    const box = screen.getByRole('searchbox')
    await userEvent.type(box, 'SUMMER')
    expect(await shownShops()).toEqual(['Harbour'])
    expect(document.activeElement).toBe(box)
    await waitFor(() => expect(address()).toBe('/shop/my_shop?keyword=SUMMER'))
    await waitFor(() => expect(callsOf('shopList')).toHaveLength(2))
    expect(callsOf('shopList').map(({ shopName }) => shopName)).toEqual([undefined, 'SUMMER'])
    expect(await shownShops()).toEqual(['Harbour'])
  })

  it('opens an address as the view that it was: filters, search and order', async () => {
    await openShops('/shop/my_shop?status=0&keyword=att')
    expect(await shownShops()).toEqual(['Attic'])
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('att')
  })

  it('sends the filters that the call takes', async () => {
    const { address, callsOf } = await openShops()
    await shownShops()
    const groups = await screen.findByRole('combobox', { name: 'Group' })
    await userEvent.selectOptions(groups, await within(groups).findByRole('option', { name: 'North' }))
    await waitFor(() => expect(callsOf('shopList').at(-1)).toMatchObject({ group_id: 'g1' }))
    expect(address()).toBe('/shop/my_shop?group_id=g1')
  })

  it('sorts by a head: up, down, and back; numbers as numbers', async () => {
    const { address } = await openShops()
    await shownShops()
    const head = screen.getByRole('columnheader', { name: /Shop ID/ })
    await userEvent.click(within(head).getByRole('button'))
    expect(await shownShops()).toEqual(['Attic', 'Harbour', 'Mill'])
    expect(head.getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(within(head).getByRole('button'))
    expect(await shownShops()).toEqual(['Mill', 'Harbour', 'Attic'])
    expect(address()).toBe('/shop/my_shop?sort=-shop_id')
    await userEvent.click(within(head).getByRole('button'))
    expect(await shownShops()).toEqual(['Harbour', 'Attic', 'Mill'])
    expect(address()).toBe('/shop/my_shop')
  })

  it('says that the filters left nothing, and clears them', async () => {
    await openShops('/shop/my_shop?keyword=nothing')
    await screen.findByText('Nothing matches')
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear' })[0] as HTMLElement)
    expect(await shownShops()).toHaveLength(3)
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
  })

  it('offers to make the first record where there is none', async () => {
    await openShops('/shop/my_shop', { shopList: () => [] })
    await screen.findByText('Nothing here yet')
    expect(screen.getAllByRole('link', { name: 'New' }).map((link) => link.getAttribute('href'))).toContain('/shop/my_shop/create')
  })

  it('shows the server’s sentence when it fails, and tries again on demand', async () => {
    let isUp = false
    await openShops('/shop/my_shop', { shopList: () => (isUp ? shops : refuse(1500, 'the server is ill')) })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('the server is ill')
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await shownShops()).toHaveLength(3)
  })

  it('draws 200 rows without drawing every one of them at once', async () => {
    // Without a layout, jsdom says that nothing has a height.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    const many = Array.from({ length: 200 }, (_, index) => aShop({ shop_id: String(1000 + index) }))
    await openShops('/shop/my_shop', { shopList: () => many })
    expect((await shownShops()).length).toBeLessThan(200)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('201')
    vi.restoreAllMocks()
  })

  it('hides a column, and remembers it', async () => {
    const first = await openShops()
    await shownShops()
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Remark' }))
    expect(screen.queryByRole('columnheader', { name: /Remark/ })).toBeNull()
    first.unmount()
    await openShops()
    await shownShops()
    expect(screen.queryByRole('columnheader', { name: /Remark/ })).toBeNull()
  })
})

describe('what may be done in the list', () => {
  it('is all of it for a main account', async () => {
    await openShops()
    await shownShops()
    expect(screen.getByRole('link', { name: 'New' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Check all' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^More actions/ })).toHaveLength(3)
    expect(screen.getAllByRole('link', { name: /^Edit/ })).toHaveLength(3)
  })

  it('is only to look for a sub-account that may only view', async () => {
    await openShops('/shop/my_shop', {}, { name: 'helper', level: 3, sub_main_uid: 'main', rights: { shop: ['view'] } })
    await shownShops()
    for (const name of [/^New/, /^Delete/, /^More/, /^Edit/, /^Check all/, /^Arrange/]) {
      expect(screen.queryByRole('link', { name })).toBeNull()
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })
})

describe('a cell that is edited in place', () => {
  const editHarbour = async () => {
    await shownShops()
    await userEvent.click(screen.getByRole('button', { name: /Edit Remark Harbour/ }))
    return screen.findByRole('textbox', { name: 'Remark Harbour' })
  }

  it('saves on Enter, with the version that was seen, and shows the new value', async () => {
    const { callsOf } = await openShops('/shop/my_shop', { remarkShop: ({ notes }) => ({ ...shops[0], notes, version: 2 }) })
    const input = await editHarbour()
    await userEvent.clear(input)
    await userEvent.type(input, 'winter{Enter}')
    await screen.findByRole('button', { name: /winter/ })
    expect(callsOf('remarkShop')).toEqual([{ shop_uid: 'uid-10', notes: 'winter', version: 1 }])
  })

  it('gives up on Escape', async () => {
    const { callsOf } = await openShops()
    await userEvent.type(await editHarbour(), 'other{Escape}')
    expect(screen.getByRole('button', { name: /summer goods/ })).toBeTruthy()
    expect(callsOf('remarkShop')).toEqual([])
  })

  it('says at the cell what the contract would refuse, without a call', async () => {
    const { callsOf } = await openShops()
    const input = await editHarbour()
    await userEvent.click(input)
    await userEvent.paste('x'.repeat(201))
    await userEvent.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('At most 200 characters')
    expect(callsOf('remarkShop')).toEqual([])
  })

  it('keeps what was typed when the server refuses', async () => {
    await openShops('/shop/my_shop', { remarkShop: () => refuse(1006, 'changed meanwhile') })
    const input = await editHarbour()
    await userEvent.type(input, '!{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('changed meanwhile')
    expect((screen.getByRole('textbox', { name: 'Remark Harbour' }) as HTMLInputElement).value).toBe('summer goods!')
  })
})

describe('the list of a paged resource', () => {
  const entry = (index: number) => ({
    entry_id: `e${index}`,
    at: index,
    user_uid: 'u1',
    user_name: 'demo',
    action: `action${index}`,
    subject_type: 'shop',
    subject_id: 's1',
    before: null,
    after: { notes: 'new' },
    request_id: 'r1',
  })
  const auditList: Answers['auditList'] = ({ page }) => ({ list: [entry(Number(page))], total: 45 })

  it('asks for the page, the order and the text of the address', async () => {
    const { callsOf } = await openScreen({ path: '/user/audit?keyword=save&page=2&at=2026-11-01..', answers: { auditList } })
    await shownShops()
    expect(callsOf('auditList')).toEqual([
      { type: '260', page: '2', page_size: '20', sort: '-at', keyword: 'save', at_from: String(Date.parse('2026-11-01T00:00:00+08:00')) },
    ])
  })

  it('turns pages, which can be gone back through', async () => {
    const { address, goBack } = await openScreen({ path: '/user/audit', answers: { auditList } })
    await shownShops()
    expect(screen.getByText('Page 1 of 3')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('action2')
    expect(address()).toBe('/user/audit?page=2')
    goBack()
    await screen.findByText('action1')
  })

  it('asks for the page that the pointer is on the way to, and then for nothing more', async () => {
    const { callsOf, answered } = await openScreen({ path: '/user/audit', answers: { auditList } })
    await shownShops()
    const next = screen.getByRole('button', { name: 'Next page' })
    await userEvent.hover(next)
    await waitFor(() => expect(callsOf('auditList').map(({ page }) => page)).toEqual(['1', '2']))
    await answered()
    expect(screen.getByText('action1')).toBeTruthy()
    await userEvent.click(next)
    expect(screen.getByText('action2')).toBeTruthy()
    // The pointer is on the way to the third page now, once it moves.
    expect(callsOf('auditList').map(({ page }) => page)).toEqual(['1', '2'])
  })

  it('forgets which page was expected when the view becomes another', async () => {
    const { callsOf } = await openScreen({ path: '/user/audit', answers: { auditList } })
    await shownShops()
    await userEvent.hover(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(callsOf('auditList')).toHaveLength(2))
    await userEvent.type(screen.getByRole('searchbox'), 'x')
    await waitFor(() => expect(callsOf('auditList').at(-1)).toMatchObject({ keyword: 'x' }))
    expect(
      callsOf('auditList')
        .filter(({ keyword }) => keyword === 'x')
        .map(({ page }) => page),
    ).toEqual(['1'])
  })

  it('asks again each time it is opened, even right after an answer', async () => {
    const { callsOf, goBack } = await openScreen({ path: '/user/audit', answers: { auditList } })
    await shownShops()
    await userEvent.click(screen.getByRole('link', { name: 'View demo' }))
    await waitFor(() => expect(screen.queryByRole('navigation', { name: /Page 1/ })).toBeNull())
    const before = callsOf('auditList').length
    goBack()
    await screen.findByText('Page 1 of 3')
    await waitFor(() => expect(callsOf('auditList')).toHaveLength(before + 1))
  })

  it('says nothing of a page that could not be had ahead of its click, and asks again at the click', async () => {
    let isDown = true
    const failing: Answers['auditList'] = (payload) => (payload.page === '2' && isDown ? refuse(1500, 'busy') : auditList(payload))
    const { callsOf, answered } = await openScreen({ path: '/user/audit', answers: { auditList: failing } })
    await shownShops()
    const next = screen.getByRole('button', { name: 'Next page' })
    await userEvent.hover(next)
    await waitFor(() => expect(callsOf('auditList')).toHaveLength(2))
    await answered()
    expect(screen.queryByText('busy')).toBeNull()
    isDown = false
    await userEvent.click(next)
    expect(await screen.findByText('action2')).toBeTruthy()
  })
})
