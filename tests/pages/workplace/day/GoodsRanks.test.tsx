import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { GoodsRanks } from '../../../../src/pages/workplace/day/GoodsRanks.tsx'
import { aShop } from '../../../bridge/aShop.ts'
import { standInForFigures } from '../../../reports/standInForFigures.ts'
import { openScreen } from '../../openScreen.tsx'
import { standInForBrowser } from '../../standInForBrowser.ts'

beforeEach(standInForBrowser)

const shops = [aShop({ shop_uid: 'a', shop_name: 'Harbour' })]
const helper = { name: 'Lin', username: 'lin', level: 3, role: 'sub_user', sub_main_uid: 'main', rights: { returns: ['view'] } }

function openRanks(user?: typeof helper) {
  standInForFigures({ answer: () => ({ rows: [] }) })
  const Ranks = () => <GoodsRanks shops={shops} />
  return openScreen({
    path: '/dashboard/workplace',
    answers: { shopList: () => shops },
    pages: { Workplace: Ranks },
    ...(user && { user }),
  })
}

const pathOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

describe('the ranks of goods', () => {
  it('lead to the whole lists, in their order, of the same days and goods', async () => {
    await openRanks()
    expect(await pathOf('Best sellers of the last 7 days')).toBe('/goods/profitRateCompute?window=last7&sort=-paid&of_shops=all')
    const returned = await pathOf('Most refunded goods of the last 30 days')
    expect(returned).toBe('/return_goods/product?window=last30&sort=-refundRate&paidOrders=10..&of_shops=all')
  })

  it('lead who may not see costs to the list of returns, by sales', async () => {
    await openRanks(helper)
    expect(await pathOf('Best sellers of the last 7 days')).toBe('/return_goods/product?window=last7&sort=-salesAmount&of_shops=all')
  })
})
