import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aShop } from '../../bridge/aShop.ts'
import { type Answers, aTab, openScreen, refuse } from '../../pages/openScreen.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'

const shops = ['Attic', 'Bakery', 'Cellar', 'Dairy'].map((shop_name, index) => aShop({ shop_id: String(index + 1), shop_name }))
const open = (answers: Answers = {}, path = '/shop/my_shop') => openScreen({ path, answers: { shopList: () => shops, ...answers } })
async function openInTab(answers: Answers = {}) {
  const tab = aTab()
  const page = await openScreen({ path: '/shop/my_shop', answers: { shopList: () => shops, ...answers }, tab })
  return { ...page, drafts: tab.drafts }
}
const begin = async () => {
  await userEvent.click(await screen.findByText('Arrange'))
  await screen.findByText('Done')
}
const shownOrder = () => screen.getAllByRole('listitem').map((row) => row.textContent?.split(' ')[0])
const done = () => screen.getByText('Done')

// What the screen loads when it is asked for is compiled once, before anyone waits for it.
beforeAll(() => Promise.all([import('../../../src/screens/list/arrange/ArrangeList.tsx')]))
beforeEach(standInForBrowser)

describe('putting a list in order', () => {
  it('moves by a typed place, and keeps the focus with the record', async () => {
    await open()
    await begin()
    expect((done() as HTMLButtonElement).disabled).toBe(true)
    const place = screen.getByLabelText('Place of Attic')
    await userEvent.clear(place)
    await userEvent.type(place, '3{Enter}')
    expect(shownOrder()).toEqual(['Bakery', 'Cellar', 'Attic', 'Dairy'])
    expect(document.activeElement).toBe(screen.getByLabelText('Place of Attic'))
  })

  it('moves to either end, says so, and saves all of it in one call [spec 1.1]', async () => {
    const { callsOf, notices } = await open({ sortShops: () => null })
    await begin()
    await userEvent.click(screen.getByLabelText('Move Dairy to the top'))
    await userEvent.click(screen.getByLabelText('Move Attic to the bottom'))
    expect(shownOrder()).toEqual(['Dairy', 'Bakery', 'Cellar', 'Attic'])
    expect(screen.getByText('Attic moved to place 4 of 4')).toBeTruthy()
    expect(callsOf('sortShops')).toEqual([])
    await userEvent.click(done())
    await waitFor(() => expect(notices).toEqual([{ type: 'success', message: 'The new order is saved' }]))
    expect(callsOf('sortShops')).toEqual([{ shop_uid_list: ['uid-4', 'uid-2', 'uid-3', 'uid-1'] }])
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  it('sends a shop that could not be read in its place, and one that has no id not at all', async () => {
    const [attic, bakery, cellar] = shops
    const odd = { ...aShop({ shop_id: '7', shop_name: 'Odd' }), status: 'asleep' }
    const { callsOf } = await open({ shopList: () => [attic, odd, bakery, { ...odd, shop_uid: null }, cellar], sortShops: () => null })
    await begin()
    expect(shownOrder()).toEqual(['Attic', 'Bakery', 'Cellar'])
    await userEvent.click(screen.getByLabelText('Move Cellar to the top'))
    await userEvent.click(done())
    await waitFor(() => expect(callsOf('sortShops')).toEqual([{ shop_uid_list: ['uid-3', 'uid-7', 'uid-1', 'uid-2'] }]))
  })

  it('leaves no trace when it is given up', async () => {
    const { callsOf } = await open()
    await begin()
    await userEvent.click(screen.getByLabelText('Move Dairy to the top'))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('table')
    expect(screen.getAllByRole('rowheader')[0]?.textContent).toBe('Attic')
    expect(callsOf('sortShops')).toEqual([])
  })

  describe('that was left before it was done', () => {
    async function leaveHalfDone(answers?: Answers) {
      const page = await openInTab(answers)
      await begin()
      await userEvent.click(screen.getByLabelText('Move Dairy to the top'))
      page.goBack()
      expect(screen.queryByText('Done')).toBeNull()
      page.goForward()
      await screen.findByText('Done')
      return page
    }

    it('is there again, also after the way back of the browser, and is saved then', async () => {
      const { callsOf, drafts } = await leaveHalfDone({ sortShops: () => null })
      expect(shownOrder()).toEqual(['Dairy', 'Attic', 'Bakery', 'Cellar'])
      await userEvent.click(done())
      expect(await screen.findByRole('table')).toBeTruthy()
      expect(callsOf('sortShops')).toEqual([{ shop_uid_list: ['uid-4', 'uid-1', 'uid-2', 'uid-3'] }])
      expect(drafts.isEmpty()).toBe(true)
    })

    it('begins with the order of the list once it is discarded or given up', async () => {
      const { drafts } = await leaveHalfDone()
      await userEvent.click(screen.getByRole('button', { name: 'Discard them' }))
      expect(shownOrder()).toEqual(['Attic', 'Bakery', 'Cellar', 'Dairy'])
      expect(drafts.isEmpty()).toBe(true)
      await userEvent.click(screen.getByLabelText('Move Dairy to the top'))
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      expect(drafts.isEmpty()).toBe(true)
      await begin()
      expect(shownOrder()).toEqual(['Attic', 'Bakery', 'Cellar', 'Dairy'])
    })
  })

  it('keeps the order that was made when it is refused, over the records as they are now', async () => {
    let there = shops
    await open({
      shopList: () => there,
      sortShops() {
        there = [...shops.slice(0, 3), aShop({ shop_id: '9', shop_name: 'Newest' })]
        return refuse(1002, 'invalid', { errors: { shop_uid_list: 'incomplete_order' } })
      },
    })
    await begin()
    await userEvent.click(screen.getByLabelText('Move Cellar to the top'))
    await userEvent.click(done())
    expect((await screen.findByRole('alert')).textContent).toMatch(/order/i)
    await waitFor(() => expect(shownOrder()).toEqual(['Cellar', 'Newest', 'Attic', 'Bakery']))
    expect((done() as HTMLButtonElement).disabled).toBe(false)
  })

  it('is for the whole list only: says why, and makes it whole on demand', async () => {
    const { address } = await open({}, '/shop/my_shop?keyword=a&sort=-shop_name')
    await userEvent.click(await screen.findByRole('button', { name: 'Arrange' }))
    expect(await screen.findByText('Only the whole list can be arranged')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear and arrange' }))
    await screen.findByRole('button', { name: 'Done' })
    expect(address()).toBe('/shop/my_shop')
    expect(shownOrder()).toEqual(['Attic', 'Bakery', 'Cellar', 'Dairy'])
  })

  it('draws of more than a hundred only those in sight', async () => {
    const many = Array.from({ length: 120 }, (_, index) => aShop({ shop_id: String(1000 + index) }))
    await open({ shopList: () => many })
    await begin()
    expect(screen.queryAllByLabelText(/^Place of/).length).toBeLessThan(100)
  })

  it('names every grip, and says which keys move it', async () => {
    await open()
    await begin()
    const grip = screen.getByRole('button', { name: 'Move Attic' })
    const hint = document.getElementById(grip.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toContain('Space picks it up')
    expect(within(grip.closest('li') as HTMLElement).getAllByRole('button')).toHaveLength(3)
  })

  it('is not offered to a user who may not', async () => {
    await openScreen({
      path: '/shop/my_shop',
      answers: { shopList: () => shops },
      user: { name: 'helper', level: 3, sub_main_uid: 'main', rights: { shop: ['view', 'operate'] } },
    })
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Arrange' })).toBeNull()
  })
})
