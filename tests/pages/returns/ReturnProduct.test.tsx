import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import type { FigureAnswer, FigureQuestion, RowName } from '../../../src/figures/answers/question.ts'
import type { BehindQuestion } from '../../../src/figures/answers/rowsBehind.ts'
import { GOODS_PARAMETER } from '../../../src/pages/promotion/planTable.ts'
import { ReturnProduct } from '../../../src/pages/returns/ReturnProduct.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { type FigureAnswers, standInForFigures } from '../../reports/standInForFigures.ts'
import { standInForRows } from '../../screens/query/standInForRows.ts'
import { openScreen } from '../openScreen.tsx'
import { aCost, costPage } from '../profit/aCost.ts'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(() => {
  standInForBrowser()
  standInForRows()
})

const shops = [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' }), aShop({ shop_uid: 'b', shop_id: '2', shop_name: 'Orchard' })]
const GOODS = 4_500

/** More goods than a part of the list has; of each part three rows stand for all. */
function answer({ by, top, goods }: FigureQuestion): Partial<FigureAnswer> {
  const sums = { refundAfterShippingRate: { part: 8, whole: 40 }, paidOrders: { part: 80, whole: null } }
  if (!by.includes('goods')) return { rows: [], total: sums }
  const from = top?.from ?? 0
  const shown = goods ?? [from, from + 1, from + 2].map((at) => `${900_000 + at}`)
  return { count: goods ? goods.length : GOODS, rows: shown.map((each) => ({ shop: 'a', goods: each, sums })), total: sums }
}

async function openProduct(
  find: FigureAnswers['find'] = () => ({ goods: [], count: 0 }),
  filters = '',
  change: FigureAnswers['answer'] = answer,
) {
  const stood = standInForFigures({ answer: change, find })
  const bridge = { ping: async () => ({ state: 'missing' }), callMerchant: async () => ({}) } as unknown as Bridge
  const page = await openScreen({
    path: `/return_goods/product?window=2026-11-01..2026-11-07${filters}`,
    answers: { shopList: () => shops, savedViewList: () => ({ list: [], total: 0 }) },
    bridge,
    pages: { returnProduct: ReturnProduct },
  })
  await screen.findByRole('rowheader', { name: '900000' })
  return { ...page, ...stood }
}

describe('returns of goods', () => {
  it('of somebody without a shop tell her to add one, and not to wait for what nobody reads', async () => {
    standInForFigures({ answer: () => ({ count: 0, rows: [] }) })
    await openScreen({
      path: '/return_goods/product?window=2026-11-01..2026-11-07',
      answers: { shopList: () => [], savedViewList: () => ({ list: [], total: 0 }) },
      pages: { returnProduct: ReturnProduct },
    })
    expect(await screen.findByText(/add one under “My shops” first/)).toBeTruthy()
  })

  it('have every one within reach, part by part, from the first again in another order, which is that of all goods', async () => {
    const { asked } = await openProduct()
    const part = await screen.findByRole('group', { name: 'Part of the list' })
    expect(within(part).getByRole('button', { name: 'Previous part' })).toHaveProperty('disabled', true)
    await userEvent.click(within(part).getByRole('button', { name: 'Next part' }))
    expect(await screen.findByRole('rowheader', { name: '902000' })).toBeTruthy()
    await userEvent.click(within(part).getByRole('button', { name: 'Next part' }))
    expect(await screen.findByRole('rowheader', { name: '904000' })).toBeTruthy()
    expect(within(part).getByRole('button', { name: 'Next part' })).toHaveProperty('disabled', true)
    await userEvent.click(within(screen.getByRole('columnheader', { name: /^Money refunded/ })).getByRole('button'))
    expect(await screen.findByRole('rowheader', { name: '900000' })).toBeTruthy()
    const ofMoney = asked.filter(({ measure, top }) => measure === 'refundAmount' && top?.from === 0)
    expect(ofMoney.map(({ top }) => top?.order)).toEqual(['least'])
  })

  it('have sums that say to be of the rows here, where there are more', async () => {
    await openProduct()
    await screen.findByText('Sums of the rows here alone')
    cleanup()
    await openProduct(undefined, '', (question) => ({ ...answer(question), ...(question.by.includes('goods') && { count: 3 }) }))
    await screen.findByRole('rowheader', { name: '900002' })
    expect(screen.queryByText('Sums of the rows here alone')).toBeNull()
  })

  it('are dashes, and no 0, where no day of the shop is read, though some of its orders have come', async () => {
    await openProduct(undefined, '', (question) => {
      const sums = { refundRate: { part: 0, whole: 80 }, paidOrders: { part: 80, whole: null } }
      const { rows = [], ...rest } = answer(question)
      const missing = (['orders', 'afterSales'] as const).map((kind) => ({ shop: 'a', kind, ...question.window }))
      return {
        ...rest,
        rows: rows.map((row) => ({ ...row, sums })),
        complete: { isComplete: false, missing, lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 },
      }
    })
    const row = (await screen.findByRole('rowheader', { name: '900000' })).closest('tr') as HTMLElement
    expect(within(row).getAllByRole('img', { name: /have not been read/ }).length).toBeGreaterThan(3)
    expect(row.textContent).not.toMatch(/\b0%|\b80\b/)
  })

  it('say where a column puts only a part of them in order', async () => {
    const { asked } = await openProduct()
    const part = await screen.findByRole('group', { name: 'Part of the list' })
    expect(part.textContent).not.toContain('only these are in order')
    await userEvent.click(within(screen.getByRole('columnheader', { name: /Shop/ })).getByRole('button', { name: /^Shop/ }))
    await waitFor(() => expect(part.textContent).toContain('Sorting by this column applies to this part only.'))
    expect(asked.every(({ measure }) => measure === 'refundAfterShippingRate' || measure === 'refundRate')).toBe(true)
  })

  it('are searched over all of them, and the sums above stay those of all', async () => {
    const texts: string[] = []
    const { asked } = await openProduct(({ text, shops: searched, bySku }) => {
      texts.push(`${text} ${searched.join()} ${bySku}`)
      return { goods: ['904321'], count: 7_000 }
    })
    await userEvent.type(screen.getByRole('searchbox'), '9043')
    expect(await screen.findByRole('rowheader', { name: '904321' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: '900000' })).toBeNull())
    expect(texts.at(-1)).toBe('9043 a,b false')
    expect(asked.some(({ goods, withNames }) => withNames && goods?.join() === '904321')).toBe(true)
    expect(screen.getByRole('list', { name: 'All chosen shops together' }).textContent).toContain('8 of 40')
  })

  it('name the numbers of a pasted list that no goods have', async () => {
    await openProduct(() => ({ goods: ['904321'], count: 1 }))
    await userEvent.type(screen.getByRole('searchbox'), '904321 555')
    expect(await screen.findByText('Ids not found: 1 (555)')).toBeTruthy()
  })

  it('name none of them where a filter of the store may have left out their goods', async () => {
    await openProduct(() => ({ goods: ['904321'], count: 1 }), '&paidOrders=50..')
    await userEvent.type(screen.getByRole('searchbox'), '904321 555')
    expect(await screen.findByRole('rowheader', { name: '904321' })).toBeTruthy()
    expect(screen.queryByText(/^Ids not found/)).toBeNull()
  })

  it('are filtered over all of them, by values and by shop, and compared whatever they were before', async () => {
    const { asked } = await openProduct(undefined, '&paidOrders=50..&refundAfterShippingRate=..25&shop_name=Harbour')
    const bounds = [
      { measure: 'paidOrders', from: 50, to: null },
      { measure: 'refundAfterShippingRate', from: null, to: 0.25 },
    ]
    await waitFor(() => {
      const ofRows = asked.filter(({ top }) => top?.within?.length === 2)
      expect(ofRows.map(({ top, shops: of }) => [top?.within, of])).toContainEqual([bounds, ['a']])
    })
    const before = asked.filter(({ window }) => window.to === '2026-10-31')
    expect(before.every(({ top }) => top?.within === undefined)).toBe(true)
    expect(screen.getByRole('list', { name: 'All chosen shops together' }).textContent).toContain('8 of 40')
  })

  it('are compared with the same goods of the days before and of the other basis, wherever these stand there', async () => {
    const { asked } = await openProduct()
    await waitFor(() => {
      const ofGoods = asked.filter(({ goods }) => goods?.join() === '900000,900001,900002')
      expect(ofGoods.some(({ basis }) => basis === 'asked')).toBe(true)
      expect(ofGoods.some(({ window }) => window.to === '2026-10-31')).toBe(true)
    })
  })
})

describe('the early alarm', () => {
  const batch = { window: { from: '2026-11-09', to: '2026-11-22' }, days: 7, now: 0 }
  const alarm = { shop: 'a', goods: '701', sku: '7011', shipped: 20, returned: 8, expected: 0.61, chance: 0.00001 }

  async function openEarly(name: RowName, alarms: readonly { readonly goods: string }[] = [alarm]) {
    const opened: BehindQuestion[] = []
    standInForFigures({
      answer,
      early: { rows: alarms.map((each) => ({ ...alarm, ...each, name })), tested: 40, batch },
      behind(asked) {
        opened.push(asked)
        return { rows: [], count: 8, amountFen: 0 }
      },
    })
    const bridge = { ping: async () => ({ state: 'missing' }) } as unknown as Bridge
    await openScreen({
      path: '/return_goods/product?part=early',
      answers: { shopList: () => shops, savedViewList: () => ({ list: [], total: 0 }) },
      bridge,
      pages: { returnProduct: ReturnProduct },
    })
    const table = await screen.findByRole('table', { name: 'Early alarm' })
    return { opened, table, row: within(table).getAllByRole('rowheader', { name: /701/ })[0]?.closest('tr') as HTMLElement }
  }

  it('is of every SKU that comes back faster: a hundred are drawn, and the others are a click away', async () => {
    const { table } = await openEarly(
      { title: 'Cup', thumb: null, spec: null },
      Array.from({ length: 130 }, (_, at) => ({ goods: `${701_000 + at}` })),
    )
    expect(table.querySelectorAll('tbody tr')).toHaveLength(100)
    await userEvent.click(screen.getByRole('button', { name: 'Show 30 more (30 left)' }))
    expect(table.querySelectorAll('tbody tr')).toHaveLength(130)
    expect(screen.queryByRole('button', { name: /^Show .* more/ })).toBeNull()
  })

  it('says what comes back, with its picture, and has the plans of the goods', async () => {
    const { row } = await openEarly({ title: 'Cup', thumb: 'https://shop.test/cup.jpg', spec: 'Red L' })
    expect(row.textContent).toMatch(/Cup701Red L 7011Harbour2080.6/)
    expect(row.querySelector('img')?.getAttribute('src')).toBe('https://shop.test/cup.jpg')
    const plans = await within(row).findByRole('link', { name: 'Promotion plans of Cup' })
    expect(plans.getAttribute('href')).toBe(`/goods/promotion?${GOODS_PARAMETER}=701&of_shops=a`)
  })

  it('opens the parcels that came back, as it counted them', async () => {
    const { opened, row } = await openEarly({ title: null, thumb: null, spec: null })
    await userEvent.click(within(row).getByRole('button', { name: /Requests · 8/ }))
    await waitFor(() => expect(opened).toHaveLength(1))
    const [asked] = opened
    expect(asked?.watched).toEqual(batch)
    expect(asked?.group).toEqual({ shop: 'a', goods: '701', sku: '7011' })
    expect(asked?.question).toMatchObject({ measure: 'refundAfterShippingRate', basis: 'ordered', window: { to: '2026-11-22' } })
  })
})

it('twins have the title and the picture of each member, and what differs from the one that comes back least', async () => {
  const twin = (shop: string, goods: string, part: number, thumb: string) => ({
    shop,
    goods,
    name: { title: 'Cup', thumb, spec: null },
    sums: {
      paidOrders: { part: 80, whole: null },
      refundAfterShippingRate: { part, whole: 40 },
      averageOrderValue: { part: shop === 'a' ? 300_000 : 360_000, whole: 100 },
    },
  })
  const members = [twin('a', '1', 4, 'https://shop.test/one.jpg'), twin('b', '2', 8, 'https://shop.test/two.jpg')]
  standInForFigures({ answer: ({ by, withNames }) => ({ rows: withNames && by.includes('goods') ? members : [] }) })
  const bridge = { ping: async () => ({ state: 'missing' }) } as unknown as Bridge
  const sentBy = (shop_uid: string, goods_id: string, courier: string) => aCost({ shop_uid, goods_id, courier })
  await openScreen({
    path: '/return_goods/product?part=twins',
    answers: {
      shopList: () => shops,
      savedViewList: () => ({ list: [], total: 0 }),
      costList: () => costPage([sentBy('a', '1', 'SF'), sentBy('b', '2', 'YTO')]),
    },
    bridge,
    pages: { returnProduct: ReturnProduct },
  })
  const table = await screen.findByRole('table', { name: 'Cup' })
  await within(table).findByText('other courier: YTO')
  const [, best, other] = within(table).getAllByRole('row')
  expect(best?.textContent).toMatch(/^Harbour.*Cup 1/)
  expect(best?.textContent).not.toMatch(/other picture|dearer|courier/)
  expect(other?.textContent).toMatch(/^Orchard.*Cup 2 .*other picture.*20\s?% dearer/)
  expect([...table.querySelectorAll('img')].map(({ src }) => src)).toEqual(['https://shop.test/one.jpg', 'https://shop.test/two.jpg'])
})

it('twins are of every family: sixty are drawn, and the others are a click away', async () => {
  const sums = { paidOrders: { part: 80, whole: null }, refundAfterShippingRate: { part: 4, whole: 40 } }
  const members = Array.from({ length: 62 }, (_, family) =>
    ['a', 'b'].map((shop) => ({
      shop,
      goods: `${shop}-${family}`,
      name: { title: `Cup ${family}`, thumb: `https://shop.test/${family}.jpg`, spec: null },
      sums,
    })),
  ).flat()
  standInForFigures({ answer: ({ by, withNames }) => ({ rows: withNames && by.includes('goods') ? members : [] }) })
  await openScreen({
    path: '/return_goods/product?part=twins',
    answers: { shopList: () => shops, savedViewList: () => ({ list: [], total: 0 }), costList: () => costPage() },
    bridge: { ping: async () => ({ state: 'missing' }) } as unknown as Bridge,
    pages: { returnProduct: ReturnProduct },
  })
  const more = await screen.findByRole('button', { name: 'Show 2 more (2 left)' })
  expect(screen.getAllByRole('table', { name: /^Cup/ })).toHaveLength(60)
  await userEvent.click(more)
  expect(screen.getAllByRole('table', { name: /^Cup/ })).toHaveLength(62)
})

it('the title of the twin that comes back least is offered to the others, as a batch that is looked at first', async () => {
  const twin = (shop: string, goods: string, title: string, part: number) => ({
    shop,
    goods,
    name: { title, thumb: 'https://shop.test/same.jpg', spec: null },
    sums: { paidOrders: { part: 80, whole: null }, refundAfterShippingRate: { part, whole: 40 } },
  })
  const members = [twin('a', '1', 'Cup of glass', 9), twin('b', '2', 'Cup of glass, 300 ml', 2)]
  standInForFigures({ answer: ({ by, withNames }) => ({ rows: withNames && by.includes('goods') ? members : [] }) })
  const bridge = { ping: async () => ({ state: 'missing' }), callMerchant: async () => ({}) } as unknown as Bridge
  const { callsOf } = await openScreen({
    path: '/return_goods/product?part=twins',
    answers: { shopList: () => shops, savedViewList: () => ({ list: [], total: 0 }), costList: () => costPage() },
    bridge,
    pages: { returnProduct: ReturnProduct },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Use the title of Orchard for 1 other goods' }))
  const dialog = await screen.findByRole('dialog')
  expect((await within(dialog).findByLabelText<HTMLInputElement>('New title')).value).toBe('Cup of glass, 300 ml')
  expect(dialog.textContent).toContain('goods: 1 · shops: 1')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show shops' }))
  expect(dialog.textContent).toContain('Harbour')
  expect(dialog.textContent).not.toContain('Orchard')
  expect(callsOf('saveBatchJob')).toEqual([])
})

it('the title of a twin that was shipped a few times only is offered to nobody', async () => {
  const twin = (shop: string, title: string, part: number) => ({
    shop,
    goods: shop,
    name: { title, thumb: 'https://shop.test/same.jpg', spec: null },
    sums: { paidOrders: { part: 80, whole: null }, refundAfterShippingRate: { part, whole: 9 } },
  })
  const members = [twin('a', 'Cup of glass', 3), twin('b', 'Cup of glass, blue', 0)]
  standInForFigures({ answer: ({ by, withNames }) => ({ rows: withNames && by.includes('goods') ? members : [] }) })
  await openScreen({
    path: '/return_goods/product?part=twins',
    answers: { shopList: () => shops, savedViewList: () => ({ list: [], total: 0 }), costList: () => costPage() },
    bridge: { ping: async () => ({ state: 'missing' }) } as unknown as Bridge,
    pages: { returnProduct: ReturnProduct },
  })
  const table = await screen.findByRole('table', { name: /^Cup of glass/ })
  expect(within(table).getByText('other title')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Give the title/ })).toBeNull()
})
