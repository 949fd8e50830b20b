import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aShop } from '../bridge/aShop.ts'
import { type Answers, openScreen, refuse } from '../pages/openScreen.tsx'
import { standInForBrowser } from '../pages/standInForBrowser.ts'

const shop = aShop({ shop_id: '10', shop_name: 'Harbour', notes: '', status: 0, checked_at: 1_700_000_000_000 })
const group = { group_id: 'g1', group_name: 'North', shop_uid_list: ['uid-10', 'uid-gone'], created_at: 0, updated_at: 0, version: 1 }
const open = (path: string, answers: Answers = {}) =>
  openScreen({ path, answers: { shopList: () => [shop], groupList: () => [group], ...answers } })

// What the screen loads when it is asked for is compiled once, before anyone waits for it.
beforeAll(() => Promise.all([import('../../src/screens/dialog/OpenedDialogs.tsx')]))
beforeEach(standInForBrowser)

describe('the page of a record', () => {
  it('shows its fields by their labels, and never a secret', async () => {
    const { container } = await open('/shop/my_shop/show/uid-10')
    expect((await screen.findByRole('heading', { level: 1, name: 'Harbour' })).tagName).toBe('H1')
    expect(screen.getByText('Logged out')).toBeTruthy()
    expect(container.querySelector('dl')?.textContent).not.toContain('PASS_ID')
  })

  it('names the records that it refers to and links to them; one that is gone is shown by its id', async () => {
    await open('/shop/groups/show/g1')
    expect((await screen.findByRole('link', { name: 'Harbour' })).getAttribute('href')).toBe('/shop/my_shop/show/uid-10')
    expect(screen.getByRole('link', { name: 'uid-gone' })).toBeTruthy()
  })

  it('says that there is no such record', async () => {
    await open('/shop/my_shop/show/uid-99')
    expect(await screen.findByText('There is no such record')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })

  it('tries again after a failure', async () => {
    let isUp = false
    await open('/shop/my_shop/show/uid-10', { shopList: () => (isUp ? [shop] : refuse(1500, 'ill')) })
    await screen.findByText('ill')
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour' })).toBeTruthy()
  })

  it('deletes the record after a question and leaves', async () => {
    const { callsOf, address } = await open('/shop/groups/show/g1', { saveGroup: () => group })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete “North”?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(address()).toBe('/shop/groups'))
    expect(callsOf('saveGroup')).toEqual([{ group_id: 'g1', deleted: 1 }])
  })
})
