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

it('a shop is called by its name', async () => {
  await open('a')
  expect(await screen.findByText('of Harbour')).toBeTruthy()
})

it('a shop that is not in the list is called by its id', async () => {
  await open('gone')
  expect(await screen.findByText('of gone')).toBeTruthy()
})
