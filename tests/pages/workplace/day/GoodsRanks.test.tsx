import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerFigure } from '../../../../src/figures/answers/answerFigure.ts'
import type { FigureQuestion } from '../../../../src/figures/answers/question.ts'
import { dayOf, startOfDay } from '../../../../src/figures/days.ts'
import { OrderStage } from '../../../../src/figures/figureRows.ts'
import { productTable, toProductOrder } from '../../../../src/pages/returns/productTable.ts'
import { GoodsRanks } from '../../../../src/pages/workplace/day/GoodsRanks.tsx'
import { parseListView } from '../../../../src/screens/list/listView.ts'
import { aShop } from '../../../bridge/aShop.ts'
import { someChunks } from '../../../figures/someFigures.ts'
import { anAfterSale, anOrder } from '../../../figures/someRows.ts'
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
    // Once it is known that she sees costs.
    await expect.poll(() => pathOf('Best sellers of the last 7 days')).toBe('/goods/profitRateCompute?window=last7&sort=-paid&of_shops=all')
    const returned = await pathOf('Most refunded after shipping, last 30 days')
    expect(returned).toBe('/return_goods/product?window=last30&sort=-worst&of_shops=all')
  })

  it('have the goods first that surely come back most, as the list that they lead to, and none of few shipped orders', async () => {
    const asked: FigureQuestion[] = []
    const source = someReturns({ 701: [9, 9], 702: [20, 10], 703: [200, 90], 704: [30, 0] })
    standInForFigures({
      answer: (question) => {
        asked.push(question)
        return answerFigure(question, source)
      },
    })
    await openScreen({
      path: '/dashboard/workplace',
      answers: { shopList: () => shops },
      pages: { Workplace: () => <GoodsRanks shops={shops} /> },
    })
    const card = await screen.findByRole('region', { name: 'Most refunded after shipping, last 30 days' })
    await within(card).findByRole('link', { name: '703' })
    const rows = within(card).getAllByRole('listitem')
    expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual(['703', '702'])
    expect(rows[0]?.textContent).toContain('45% (90/200)')

    const address = new URL((await pathOf('Most refunded after shipping, last 30 days')) ?? '', 'http://console')
    const { sort } = parseListView(productTable, address.searchParams)
    const { measure, top } = asked.find(({ top }) => top?.order === 'worst') ?? {}
    expect(toProductOrder(sort)).toEqual({ measure, order: top?.order, isOverAll: true })
    const whole = answerFigure({ ...aMonth(), measure: 'refundAfterShippingRate', top: { order: 'worst', limit: 2_000 } }, source)
    expect(whole.rows.map(({ goods }) => goods)).toEqual(['703', '702', '704', '701'])
  })

  it('lead who may not see costs to the list of returns, by sales', async () => {
    await openRanks(helper)
    expect(await pathOf('Best sellers of the last 7 days')).toBe('/return_goods/product?window=last7&sort=-salesAmount&of_shops=all')
  })
})

const today = dayOf(Date.now() / 1_000)

function aMonth() {
  const day = (ago: number) => new Date((today - ago) * 86_400_000).toISOString().slice(0, 10)
  return { by: ['goods'], window: { from: day(29), to: day(0) }, basis: 'ordered', shops: ['a'] } as const
}

/** Goods by number with so many shipped orders of two days ago, of which so many came back. */
function someReturns(goods: Readonly<Record<string, readonly [number, number]>>) {
  const chunks = someChunks()
  const orderedAt = startOfDay(today - 2) + 3_600
  const date = new Date((today - 2) * 86_400_000).toISOString().slice(2, 10).replaceAll('-', '')
  for (const [goodsId, [shipped, back]] of Object.entries(goods)) {
    const orders = Array.from({ length: shipped }, (_, order) =>
      anOrder({
        orderSn: `${date}-${String(Number(goodsId) * 1_000 + order).padStart(15, '0')}`,
        goodsId,
        skuId: `9${goodsId}`,
        stage: OrderStage.received,
        orderedAt,
        shippedAt: orderedAt + 3_600,
        receivedAt: orderedAt + 7_200,
      }),
    )
    const asked = { askedAt: orderedAt + 10_000, closedAt: orderedAt + 20_000 }
    const afterSales = orders.slice(0, back).map(({ orderSn }) => anAfterSale({ id: orderSn.slice(-6), orderSn, ...asked }))
    chunks.put({ shop: 'a', readAt: orderedAt + 30_000, orders, afterSales })
  }
  return chunks.source
}
