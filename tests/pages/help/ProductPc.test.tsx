import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import { ProductPc } from '../../../src/pages/help/ProductPc.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { standInForRows } from '../../screens/query/standInForRows.ts'
import { openScreen } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(() => {
  standInForBrowser()
  standInForRows()
})

const shops = [
  aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour', cookie: 'PASS_ID=a' }),
  aShop({ shop_uid: 'b', shop_id: '2', shop_name: 'Mill', cookie: 'PASS_ID=b' }),
]

const wireGoods = (id: string) => ({
  id,
  goods_name: `Goods ${id}`,
  quantity: 5,
  sku_group_price: [1_230, 1_580],
  sku_price: [1_500, 1_500],
  sold_quantity: 40,
  is_onsale: true,
  sku_list: [],
})

/** Harbour answers its goods; Mill's login is dead. */
const callMerchant = async (_name: string, { cookie }: { cookie: string }) => {
  if (cookie !== 'PASS_ID=a') throw new BridgeError('sessionExpired')
  return { total: 2, goods_list: { rows: [wireGoods('100001'), wireGoods('100002')], unreadable: [] } }
}

const open = () =>
  openScreen({
    path: '/help/product_pc',
    answers: { shopList: () => shops, updateShop: () => shops[1] },
    bridge: { callMerchant } as unknown as Bridge,
    pages: { product_pc: ProductPc },
  })

const rowOf = async (title: string) => (await screen.findByRole('rowheader', { name: title })).closest('tr') as HTMLElement

describe('product_pc', () => {
  it('asks by itself the first time, and shows what goods are, cost and sell', async () => {
    await open()
    const row = within(await rowOf('Goods 100001'))
    expect(row.getByText('Harbour')).toBeTruthy()
    expect(row.getByText('5')).toBeTruthy()
    expect(row.getByText('40')).toBeTruthy()
    expect(await row.findByText(/12\.30.*15\.80/)).toBeTruthy()
  })

  it('says of how many shops the rows are, and names the shop that failed', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Show shops' }))
    expect(await screen.findByText('1 of 2 shops')).toBeTruthy()
    const line = within(await screen.findByRole('dialog'))
      .getByText('Mill')
      .closest('li') as HTMLElement
    expect(await within(line).findByText('Login expired')).toBeTruthy()
  })

  it('leads from a row to the page of the goods, whose id can be copied', async () => {
    await open()
    const row = within(await rowOf('Goods 100002'))
    const link = await row.findByRole('link', { name: 'Open the platform’s page of goods 100002 in a new tab' })
    expect(link.getAttribute('href')).toBe('http://platform.test/goods/goods_detail?goods_id=100002')
    expect(row.getByRole('button', { name: /Copy.*100002/ })).toBeTruthy()
  })

  it('finds goods by their id', async () => {
    await open()
    await rowOf('Goods 100001')
    await userEvent.type(screen.getByRole('searchbox'), '100002')
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Goods 100001' })).toBeNull())
    expect(screen.getByRole('rowheader', { name: 'Goods 100002' })).toBeTruthy()
  })

  it('offers neither a choice of rows nor to carry them away', async () => {
    await open()
    await rowOf('Goods 100001')
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })
})
