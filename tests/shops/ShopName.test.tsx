import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ShopName } from '../../src/shops/ShopName.tsx'
import { aShop } from '../bridge/aShop.ts'
import { openScreen } from '../pages/openScreen.tsx'

const open = (shop_uid: string) =>
  openScreen({
    path: '/goods/goodsQuery',
    answers: { shopList: () => [aShop({ shop_uid: 'a', shop_name: 'Harbour' })] },
    pages: {
      goodsQuery: () => (
        <p>
          of <ShopName of={shop_uid} />
        </p>
      ),
    },
  })

it('a shop is called by its name, which leads to its page', async () => {
  await open('a')
  expect((await screen.findByRole('link', { name: 'Harbour' })).parentElement?.textContent).toBe('of Harbour')
})

it('a shop that is not in the list is called by its id, which leads nowhere', async () => {
  await open('gone')
  expect((await screen.findByText(/^of/)).textContent).toBe('of gone')
  expect(screen.queryByRole('link', { name: 'gone' })).toBeNull()
})
