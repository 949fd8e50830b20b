import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { aShop } from '../../bridge/aShop.ts'
import { openScreen } from '../../pages/openScreen.tsx'
import { standInForBrowser, standInForScreen } from '../../pages/standInForBrowser.ts'

const shops = [aShop({ shop_id: '10', shop_name: 'Harbour', notes: 'summer goods' }), aShop({ shop_id: '9', shop_name: 'Attic' })]

async function openShops(media: readonly string[]) {
  standInForBrowser()
  standInForScreen(...media)
  const page = await openScreen({ path: '/shop/my_shop', answers: { shopList: () => shops, groupList: () => [] } })
  await screen.findByText('2 in all')
  return page
}

const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement
const WIDE = ['(min-width: 1280px)']

beforeAll(() => import('../../../src/screens/list/RecordPanel.tsx'))

describe('a record beside its list', () => {
  it('opens by a click on its row, and leaves the list where it is', async () => {
    const { address } = await openShops(WIDE)
    await userEvent.click(rowOf('Harbour').querySelector('td:last-child') as HTMLElement)
    const panel = within(await screen.findByRole('complementary', { name: 'Harbour' }))
    expect(panel.getByText('summer goods')).toBeTruthy()
    expect(panel.getByRole('link', { name: 'Open its page' }).getAttribute('href')).toContain('/shop/my_shop/show/')
    expect(address()).toBe('/shop/my_shop')
  })

  it('follows the focus from row to row, and Escape closes it', async () => {
    await openShops(WIDE)
    fireEvent.click(rowOf('Harbour'))
    await screen.findByRole('complementary', { name: 'Harbour' })
    screen.getByRole('link', { name: 'Attic' }).focus()
    await screen.findByRole('complementary', { name: 'Attic' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    screen.getByRole('link', { name: 'Harbour' }).focus()
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('does not open for what does something itself', async () => {
    await openShops(WIDE)
    await userEvent.click(within(rowOf('Attic')).getByRole('checkbox'))
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('is the page of the record on a narrower screen, by key', async () => {
    const { address } = await openShops([])
    await userEvent.click(rowOf('Harbour').querySelector('td:last-child') as HTMLElement)
    expect(address()).toBe('/shop/my_shop')
    fireEvent.click(rowOf('Harbour'), { detail: 0 })
    await waitFor(() => expect(address()).toContain('/shop/my_shop/show/'))
  })
})
