import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aShop } from '../../bridge/aShop.ts'
import { openScreen } from '../../pages/openScreen.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'

beforeEach(standInForBrowser)
const user = userEvent.setup()

const group = { group_id: 'g1', group_name: 'North', shop_uid_list: ['uid-1', 'uid-9'], created_at: 0, updated_at: 0, version: 1 }
const shops = ['1', '2', '3'].map((shop_id) => aShop({ shop_id, shop_name: `Shop ${shop_id}` }))

describe('the shops of a group', () => {
  it('are chosen many at once; those that the level does not show stay in it', async () => {
    const { callsOf } = await openScreen({
      path: '/shop/groups/edit/g1',
      user: { level: 0, role: 'user' },
      answers: { shopList: () => shops, groupList: () => [group], saveGroup: (payload) => ({ ...group, ...payload }) },
    })
    const count = await screen.findByText('1 of 3 shops')
    expect(screen.getByText('Shops that you cannot see stay unchanged: 1.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'All' }))
    await waitFor(() => expect(count.textContent).toBe('3 of 3 shops'))
    await user.click(screen.getByText('Save', { selector: 'button *' }))
    await waitFor(() => expect(callsOf('saveGroup')).toMatchObject([{ shop_uid_list: ['uid-1', 'uid-2', 'uid-3', 'uid-9'] }]))
  })

  it('that were deleted meanwhile are dropped, and the others can be saved', async () => {
    const { callsOf } = await openScreen({
      path: '/shop/groups/edit/g1',
      answers: { shopList: () => shops, groupList: () => [group], saveGroup: (payload) => ({ ...group, ...payload }) },
    })
    await screen.findByText('1 of 3 shops')
    await waitFor(() => expect(screen.queryByText(/Shops that you cannot see/)).toBeNull())
    await user.click(screen.getByText('Save', { selector: 'button *' }))
    await waitFor(() => expect(callsOf('saveGroup')).toMatchObject([{ shop_uid_list: ['uid-1'] }]))
  })

  it('stay where an answer has some that cannot be read', async () => {
    await openScreen({
      path: '/shop/groups/edit/g1',
      answers: { shopList: () => [...shops, { shop_name: 'Without a number' }], groupList: () => [group] },
    })
    expect(await screen.findByText('Shops that you cannot see stay unchanged: 1.')).toBeTruthy()
  })

  it('wait for the groups: rows that are there stay where they are, under a pointer on its way to them', async () => {
    let answer = (_groups: readonly (typeof group)[]) => {}
    const groups = new Promise<readonly (typeof group)[]>((resolve) => {
      answer = resolve
    })
    await openScreen({ path: '/user/account/create', answers: { shopList: () => shops, groupList: () => groups } })
    await screen.findByText('0 of 3 shops')
    expect(screen.queryAllByRole('treeitem')).toHaveLength(0)
    answer([group])
    await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(5))
  })

  it('are there without groups where these cannot be read', async () => {
    await openScreen({
      path: '/user/account/create',
      answers: {
        shopList: () => shops,
        groupList: () => {
          throw new TypeError('offline')
        },
      },
    })
    await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(4))
  })
})
