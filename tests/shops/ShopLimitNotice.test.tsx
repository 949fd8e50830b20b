import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aShop } from '../bridge/aShop.ts'
import { openScreen } from '../pages/openScreen.tsx'

const openAs = (user: Readonly<Record<string, unknown>>) =>
  openScreen({ path: '/shop/my_shop', user, answers: { shopList: () => [aShop({ shop_id: '1' }), aShop({ shop_id: '2' })] } })

describe('the notice of the free tier', () => {
  it('says how many shops are hidden', async () => {
    await openAs({ level: 0, shop_count: 5 })
    expect((await screen.findByRole('note')).textContent).toContain('3 more are hidden')
  })

  it.each([
    ['a paid level', { level: 3, shop_count: 5 }],
    ['no more shops than are shown', { level: 0, shop_count: 2 }],
    ['a server that does not count them', { level: 0 }],
  ])('is not there for %s', async (_, user) => {
    await openAs(user)
    await screen.findByRole('table')
    expect(screen.queryByRole('note')).toBeNull()
  })
})
