import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { merchantApi } from '../../../contract/merchantApi.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import { parseMerchantReply } from '../../../src/bridge/parseMerchantReply.ts'
import { ReturnProduct } from '../../../src/pages/returns/ReturnProduct.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { standInForRows } from '../../screens/query/standInForRows.ts'
import { openScreen } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(() => {
  standInForBrowser()
  standInForRows()
})

const shops = [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour', cookie: 'PASS_ID=a' })]
const LOW = 21

interface Asked {
  readonly pageNo: number
  readonly goodsId: number
  readonly descScore?: readonly string[]
}

const aReview = (reviewId: number, given: object = {}) => ({
  reviewId,
  goodsId: 600_100,
  orderSn: 'PLANTED-order',
  name: 'PLANTED-name',
  avatar: 'PLANTED-face',
  descScore: 5,
  comment: 'Fine',
  specs: '[{"spec_key":"Colour","spec_value":"Red"}]',
  createTime: 1_795_000_000 + reviewId,
  ...given,
})

/** What the platform answers: 21 of 38 reviews are low; one of the newest and one of the low ones is odd. */
function answer({ pageNo, descScore }: Asked): unknown {
  if (!descScore) return { success: true, totalRows: '38', data: [aReview(1), aReview(2, { descScore: '\ue601' }), { comment: 'odd' }] }
  const low = Array.from({ length: LOW }, (_, index) => aReview(100 + index, { descScore: '1', comment: `Low ${index}` }))
  const data = low.toReversed().slice((pageNo - 1) * 20, pageNo * 20)
  return { success: true, totalRows: LOW, data: pageNo === 1 ? [...data.slice(0, 19), {}] : data }
}

/** The panel of one goods; the bridge reads replies as the real one does. */
async function openPanel(reply: (asked: Asked) => unknown = answer) {
  const sums = { refundAfterShippingRate: { part: 8, whole: 40 }, paidOrders: { part: 80, whole: null } }
  standInForFigures({
    answer: ({ by }) => ({ rows: by.includes('goods') ? [{ shop: 'a', goods: '600100', sums }] : [], count: 1, total: sums }),
  })
  const asked: Asked[] = []
  const callMerchant = async (name: 'reviews', _: unknown, payload: Asked) => {
    asked.push(payload)
    const parsed = parseMerchantReply(merchantApi[name], { status: 200, headers: {}, data: reply(payload) }, 0)
    if (!parsed.ok) throw parsed.error
    return parsed.result
  }
  const ping = async () => ({ state: 'ready', version: '0.1.0', protocol: 1 })
  const page = await openScreen({
    path: '/return_goods/product?window=2026-11-01..2026-11-07',
    answers: { shopList: () => shops, updateShop: () => shops[0], savedViewList: () => ({ list: [], total: 0 }) },
    bridge: { callMerchant, ping } as unknown as Bridge,
    pages: { returnProduct: ReturnProduct },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Show 600100/ }))
  const panel = within(await screen.findByRole('dialog', { name: /600100/ }))
  const open = async () => {
    await userEvent.click(panel.getByRole('button', { name: 'Read reviews' }))
    return within(await panel.findByRole('region', { name: 'Reviews' }))
  }
  return { ...page, asked, panel, open }
}

describe('the reviews of one goods', () => {
  it('are asked of the shop by a click, not before', async () => {
    const { asked, open } = await openPanel()
    expect(asked).toEqual([])
    const part = await open()
    await part.findByRole('list', { name: 'Low reviews, the newest first' })
    expect(asked).toEqual([
      { pageNo: 1, pageSize: 20, goodsId: 600_100 },
      { pageNo: 1, pageSize: 20, goodsId: 600_100, descScore: ['1', '2', '3'] },
    ])
  })

  it('say how many there are, the stars of the newest, and what could not be read; source, shop and time are said', async () => {
    const { open } = await openPanel()
    const part = await open()
    expect(await part.findByText(/Reviews in all: 38 · 1 to 3 stars: 21/)).toBeTruthy()
    expect(part.getByText('Stars of the newest 2 reviews')).toBeTruthy()
    for (const tag of ['5 ★ 1', 'without readable stars 1', 'Assumed']) expect(part.getByText(tag)).toBeTruthy()
    expect(part.getAllByText('unreadable reviews 1')).toHaveLength(2)
    expect(part.getByText(/review list of Harbour, read \d/)).toBeTruthy()
  })

  it('show the low ones with SKU and time, the newest first, page by page', async () => {
    const { open } = await openPanel()
    const part = await open()
    const list = await part.findByRole('list', { name: 'Low reviews, the newest first' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(19)
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toMatch(/1 ★Red11\/\d\d\/2026, .*Low 20/)
    await userEvent.click(part.getByRole('button', { name: 'More low reviews' }))
    expect(await within(list).findByText('Low 0')).toBeTruthy()
    expect(part.queryByRole('button', { name: 'More low reviews' })).toBeNull()
  })

  it('have nothing of the buyers', async () => {
    const { open } = await openPanel()
    await (await open()).findByRole('list', { name: 'Low reviews, the newest first' })
    expect(document.body.innerHTML).not.toContain('PLANTED')
  })

  it('may be none, which the platform says with null, and then nothing more is asked', async () => {
    const { asked, open } = await openPanel(() => ({ success: true, totalCount: 0, data: null }))
    expect(await (await open()).findByText('No reviews so far')).toBeTruthy()
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['neither shows nor counts any', { success: true, data: [] }],
    ['counts some and shows none', { success: true, data: null, totalRows: 12 }],
  ])('are not taken for none where the list %s', async (_, silent) => {
    const { open } = await openPanel(() => silent)
    const part = await open()
    expect((await part.findByRole('alert')).textContent).toContain('could not be understood')
    expect(part.queryByText('No reviews so far')).toBeNull()
  })

  it('that are low are not taken for none where the list of them says nothing', async () => {
    const { open } = await openPanel((asked) => (asked.descScore ? { success: true, data: [] } : answer(asked)))
    const part = await open()
    expect((await part.findByRole('alert')).textContent).toContain('could not be understood')
    expect(part.queryByText('There are no reviews with 1 to 3 stars.')).toBeNull()
  })

  it('say that the shop is logged out', async () => {
    const { open } = await openPanel(() => ({ success: false, error_code: 43001, error_msg: '会话已过期' }))
    const alert = await (await open()).findByRole('alert')
    expect(alert.textContent).toMatch(/login has expired/)
  })

  it('that fail are asked again by a click, with those that were read still there', async () => {
    let isDown = true
    const { open } = await openPanel((asked) =>
      asked.pageNo === 2 && isDown ? { success: false, errorCode: 7, errorMsg: '系统开小差' } : answer(asked),
    )
    const part = await open()
    await userEvent.click(await part.findByRole('button', { name: 'More low reviews' }))
    expect((await part.findByRole('alert')).textContent).toContain('系统开小差')
    expect(part.getByText('Low 20')).toBeTruthy()
    isDown = false
    await userEvent.click(part.getByRole('button', { name: 'Try again' }))
    expect(await part.findByText('Low 0')).toBeTruthy()
    expect(part.queryByRole('alert')).toBeNull()
  })
})
