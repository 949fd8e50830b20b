import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { GOODS_PER_PAGE_MAX } from '../../../contract/merchantCalls/goods.ts'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import { goods } from '../../../src/resources/queries/goods.ts'
import type { QueryAction } from '../../../src/screens/query/QueryBulkBar.tsx'
import { QueryScreen } from '../../../src/screens/query/QueryScreen.tsx'
import type { QueryRowAction } from '../../../src/screens/query/queryContext.ts'
import { aShop } from '../../bridge/aShop.ts'
import { openScreen } from '../../pages/openScreen.tsx'
import { standInForBrowser, standInForScreen } from '../../pages/standInForBrowser.ts'
import { standInForRows } from './standInForRows.ts'

beforeEach(() => {
  standInForBrowser()
  standInForRows()
})

const shops = [
  aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour', cookie: 'PASS_ID=a' }),
  aShop({ shop_uid: 'b', shop_id: '2', shop_name: 'Mill', cookie: 'PASS_ID=b' }),
]

const wireGoods = (id: string, change: Readonly<Record<string, unknown>> = {}) => ({
  id,
  goods_name: `Goods ${id}`,
  quantity: 5,
  sku_group_price: [1_230, 1_580],
  sku_price: [1_500, 1_500],
  sold_quantity: 40,
  is_onsale: true,
  sku_list: [{ skuId: `${id}9`, spec: 'red', skuQuantity: 2, normalPrice: 1_500, groupPrice: 1_230 }],
  ...change,
})

const harbourGoods = [
  wireGoods('100001'),
  wireGoods('100002', { quantity: 0 }),
  wireGoods('100003', { quantity: '\ue601', sold_quantity: null }),
]

/** Harbour answers its goods; Mill's login is dead. */
const callMerchant = async (_name: string, { cookie }: { cookie: string }, { page }: { page: number }) => {
  if (cookie !== 'PASS_ID=a') throw new BridgeError('sessionExpired')
  const from = (page - 1) * GOODS_PER_PAGE_MAX
  return { total: harbourGoods.length, goods_list: { rows: harbourGoods.slice(from, from + GOODS_PER_PAGE_MAX), unreadable: [] } }
}

/** As Harbour, and it says in plain numbers what its list does not. */
const answerPlain = async (name: string, session: { cookie: string }, payload: { page: number; goods_id: number }) => {
  if (name === 'goodsOnSale') return { skus: { rows: [{ id: '1', quantity: 4_321 }], unreadable: [] } }
  return callMerchant(name, session, payload)
}

interface Opened {
  readonly answer?: typeof answerPlain
  readonly actions?: readonly QueryAction[]
  readonly rowActions?: readonly QueryRowAction[]
  readonly user?: Readonly<Record<string, unknown>>
  readonly address?: string
  readonly mine?: typeof shops
}

async function openQuery({ actions = [], rowActions, user, address = '', answer = callMerchant, mine = shops }: Opened = {}) {
  const page = await openScreen({
    path: `/goods/goodsQuery${address}`,
    answers: { shopList: () => mine, updateShop: () => shops[1], savedViewList: () => ({ list: [], total: 0 }) },
    bridge: { callMerchant: answer } as unknown as Bridge,
    pages: { goodsQuery: () => <QueryScreen query={goods} actions={actions} {...(rowActions && { rowActions })} /> },
    ...(user ? { user } : {}),
  })
  const start = async () => {
    await userEvent.click((await screen.findAllByRole('button', { name: 'Query' }))[0] as HTMLElement)
    await screen.findByRole('button', { name: 'Refresh' })
  }
  return { ...page, start }
}

/** What the rows are called; their shop is beside it in the same cell. */
const titles = () => screen.getAllByRole('rowheader').map((head) => head.getAttribute('aria-label'))
const rowOf = (title: string) => screen.getByRole('rowheader', { name: title }).closest('tr') as HTMLElement

describe('a query over shops', () => {
  it.each([
    ['100001 555', 'Ids not found: 1 (555)'],
    ['100001 551 552 553 554 555 556 557', 'Ids not found: 7 (551, 552, 553, 554, 555 and 2 more)'],
  ])('says which of the pasted ids %s were not found', async (ids, said) => {
    const { start } = await openQuery({ address: `?keyword=${ids.replaceAll(' ', '+')}` })
    await start()
    expect(await screen.findByText(said)).toBeTruthy()
    expect(titles()).toEqual(['Goods 100001'])
  })

  it('names a row with its picture before the name and its shop below it, and sorts by both in one head', async () => {
    const { start } = await openQuery()
    await start()
    const head = await screen.findByRole('rowheader', { name: 'Goods 100001' })
    const picture = head.querySelector('.zg-named-picture') as Element
    const name = within(head).getByRole('button', { name: 'Goods 100001' })
    const shop = within(head).getByRole('link', { name: 'Harbour' })
    const isBefore = (one: Element, other: Element) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    expect([isBefore(picture, name), isBefore(name, shop)]).toEqual([true, true])
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/[↑↓↕]/g, '|'))).toContain('Goods|Shop|')
    const goodsHead = screen.getByRole('columnheader', { name: /^Goods .*Shop/ })
    await userEvent.click(within(goodsHead).getByRole('button', { name: /Shop/ }))
    await waitFor(() => expect(goodsHead.getAttribute('aria-sort')).toBe('ascending'))
  })

  it('leaves out picture and shop where the columns say so, below the column that they are in', async () => {
    const { start } = await openQuery()
    await start()
    await screen.findByRole('rowheader', { name: 'Goods 100001' })
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    const column = (await screen.findByRole('checkbox', { name: 'Goods' })).closest('li') as HTMLElement
    for (const name of ['Image', 'Shop']) await userEvent.click(within(column).getByRole('checkbox', { name }))
    const head = screen.getByRole('rowheader', { name: 'Goods 100001' })
    expect(head.querySelector('.zg-named-picture')).toBeNull()
    expect(within(head).queryByRole('link', { name: 'Harbour' })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: /Shop/ })).toBeNull()
  })

  it('keeps a long pasted list out of its address, and has it again on the way back', async () => {
    const { start, address, goBack, goForward } = await openQuery()
    await start()
    await screen.findByText('Goods 100001')
    const ids = ['100001', ...Array.from({ length: 900 }, (_, at) => String(500_000_000_000 + at))].join(' ')
    await userEvent.click(screen.getByRole('searchbox'))
    await userEvent.paste(ids)
    await waitFor(() => expect(titles()).toEqual(['Goods 100001']))
    expect(address()).toBe('/goods/goodsQuery')
    goBack()
    goForward()
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe(ids)
  })

  it('asks by itself when nothing is kept of it', async () => {
    localStorage.setItem('zhanggui_auto_read', 'on')
    await openQuery()
    await screen.findByRole('button', { name: 'Refresh' })
    await waitFor(() => expect(titles()).toContain('Goods 100001'))
  })

  it('asks nothing before it is told to where the setting says so, and says so', async () => {
    localStorage.setItem('zhanggui_auto_read', 'off')
    await openQuery()
    expect(await screen.findByText('No query yet')).toBeTruthy()
    // Of nothing that was asked there is no sum and no count, which is not 0.
    for (const sum of document.querySelectorAll('.zg-query-sums dd')) expect(sum.textContent).toBe('—')
    expect(document.querySelectorAll('.zg-query-count')).toHaveLength(0)
  })

  it('tells somebody without a shop to add one, and not to choose some and press a button that nobody can press', async () => {
    await openQuery({ mine: [] })
    expect(await screen.findByText('Add a shop under “My shops” first.')).toBeTruthy()
    expect(screen.queryByText('No query yet')).toBeNull()
  })

  it('asks the shop that a link names, though others were chosen before', async () => {
    localStorage.setItem('zhanggui_auto_read', 'off')
    localStorage.setItem('zhanggui_shops_of__goodsQuery', JSON.stringify({ mode: 'these', shop_uids: ['b'], onlineOnly: false }))
    await openQuery({ address: '?of_shops=a' })
    expect(await screen.findByText('No query yet')).toBeTruthy()
    await userEvent.click((await screen.findAllByRole('button', { name: 'Query' }))[0] as HTMLElement)
    await waitFor(() => expect(titles()).toContain('Goods 100001'))
  })

  it('has a dash for sums while no shop has answered: nothing known is not 0', async () => {
    localStorage.setItem('zhanggui_auto_read', 'on')
    await openQuery({ answer: async () => new Promise(() => {}) as never })
    await screen.findByRole('button', { name: 'Stop' })
    for (const sum of document.querySelectorAll('.zg-query-sums dd')) expect(sum.textContent).toBe('—')
  })

  it('shows a row beside the table on a wide screen, follows the focus, and closes by Escape', async () => {
    standInForScreen('(min-width: 1440px)')
    const { start } = await openQuery()
    await start()
    await userEvent.click(rowOf('Goods 100001').querySelector('td:last-child') as HTMLElement)
    const panel = within(await screen.findByRole('complementary', { name: 'Goods 100001' }))
    expect(panel.getByText('100001')).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: 'SKUs' }))
    expect(await panel.findByRole('table', { name: /Goods 100001/ })).toBeTruthy()
    within(rowOf('Goods 100002')).getByRole('button', { name: 'Goods 100002' }).focus()
    await screen.findByRole('complementary', { name: 'Goods 100002' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  })

  it('has nothing beside it on a narrower screen, and for what does something itself', async () => {
    standInForScreen('(min-width: 1280px)')
    const { start } = await openQuery()
    await start()
    await userEvent.click(rowOf('Goods 100001').querySelector('td:last-child') as HTMLElement)
    await userEvent.click(within(rowOf('Goods 100001')).getByRole('checkbox'))
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('shows the rows that came, and of how many shops they are, beside every total', async () => {
    const { start } = await openQuery()
    await start()
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(3))
    expect(screen.getByText('1 of 2 shops')).toBeTruthy()
    expect(screen.getByText('1/2 shops')).toBeTruthy()
  })

  it('says the whole name of goods and shop to who points at it: a narrow column cuts them', async () => {
    const { start } = await openQuery()
    await start()
    const row = within(rowOf('Goods 100001'))
    expect(row.getByTitle('Goods 100001').textContent).toContain('Goods 100001')
    expect(row.getByTitle('Harbour').textContent).toBe('Harbour')
  })

  it('tells zero, missing and unreadable apart', async () => {
    const { start } = await openQuery()
    await start()
    await screen.findByRole('rowheader', { name: 'Goods 100003' })
    expect(within(rowOf('Goods 100002')).getByText('0')).toBeTruthy()
    expect(within(rowOf('Goods 100003')).getByText('Unreadable')).toBeTruthy()
    expect(within(rowOf('Goods 100003')).getAllByRole('img', { name: 'None' }).length).toBeGreaterThan(0)
  })

  it('adds up what is known, and shows no 0 where no row says anything', async () => {
    const { start } = await openQuery()
    await start()
    await screen.findByRole('rowheader', { name: 'Goods 100003' })
    const sumOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement
    await waitFor(() => expect(sumOf('Stock').textContent).toBe('5 (1 without a figure left out)'))
    expect(sumOf('Sold in 30 days').textContent).toBe('— (3 without a figure left out)')
    expect(sumOf('Sold in all').textContent).toBe('80 (1 without a figure left out)')
  })

  it('takes a figure that came masked from the call that says it in plain numbers', async () => {
    const { start } = await openQuery({ answer: answerPlain })
    await start()
    await waitFor(() => expect(within(rowOf('Goods 100003')).getByText('4,321')).toBeTruthy())
    expect(screen.queryByText(/without a plain number/)).toBeNull()
  })

  it('says how many figures stay unreadable, and in their cells why', async () => {
    const { start } = await openQuery()
    await start()
    expect(await screen.findByText('Masked figures not resolved: 1')).toBeTruthy()
    const why = await within(rowOf('Goods 100003')).findByRole('button', { name: 'Why Stock is unreadable' })
    expect(why.nextElementSibling?.textContent).toMatch(/it stays unreadable/)
    expect(screen.getByText('1 of 2 shops')).toBeTruthy()
  })

  it('opens what there is of one row by a button in it, for those who have the right', async () => {
    const open = vi.fn()
    const label = { zh: '平台数据', en: 'Figures' }
    const secret = { name: 'costs', label: { zh: '成本', en: 'Costs' }, right: 'profit.view', open } as const
    const user = { name: 'lin', username: 'lin', level: 3, role: 'sub_user', sub_main_uid: 'main', rights: { goods: ['view'] } }
    const { start } = await openQuery({ user, rowActions: [{ name: 'figures', label, right: 'goods.view', open }, secret] })
    await start()
    await userEvent.click(await screen.findByRole('button', { name: 'Figures Goods 100002' }))
    expect(open.mock.calls).toMatchObject([[{ shop_uid: 'a', values: { goods_id: '100002' } }, expect.any(Element)]])
    expect(screen.queryByRole('button', { name: /^Costs/ })).toBeNull()
  })

  it('names each shop in trouble with the reason and the way to go on', async () => {
    const { start } = await openQuery()
    await start()
    await userEvent.click(screen.getByRole('button', { name: 'Show shops' }))
    const panel = within(await screen.findByRole('dialog', { name: 'States of the shops' }))
    const [first] = panel.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/Mill.*login has expired/)
    expect(within(first as HTMLElement).getByRole('button', { name: 'Log in again' })).toBeTruthy()
  })

  it('finds goods by a pasted list of ids of goods and SKUs, and keeps it in the address', async () => {
    const { start, address } = await openQuery()
    await start()
    await screen.findAllByRole('rowheader')
    const search = screen.getByRole('searchbox')
    search.focus()
    await userEvent.paste('100001\n1000039')
    await waitFor(() => expect(titles()).toEqual(['Goods 100001', 'Goods 100003']))
    expect(new URLSearchParams(address().split('?')[1]).get('keyword')).toBe('100001 1000039')
  })

  it('counts its tabs, and shows the one that is opened', async () => {
    const { start } = await openQuery()
    await start()
    await userEvent.click(await screen.findByRole('button', { name: 'Sold out 1' }))
    await waitFor(() => expect(titles()).toEqual(['Goods 100002']))
    expect(screen.getByRole('button', { name: 'All 3' })).toBeTruthy()
  })

  it('opens with the view that its address names', async () => {
    const { start } = await openQuery({ address: '?sort=-goods_id&stock=0..9' })
    await start()
    await screen.findAllByRole('rowheader')
    expect(titles()).toEqual(['Goods 100002', 'Goods 100001'])
  })

  it('opens the SKUs below a row', async () => {
    const { start } = await openQuery()
    await start()
    await userEvent.click(await screen.findByRole('button', { name: 'Goods 100001' }))
    const skus = within(await screen.findByRole('table', { name: 'SKUs of Goods 100001' }))
    expect(skus.getByText('1000019')).toBeTruthy()
  })

  it('chooses rows with the space bar, and hands them to what can be done with them', async () => {
    const open = vi.fn()
    const label = { zh: '改价', en: 'Change prices' }
    const { start } = await openQuery({ actions: [{ name: 'price', label, right: 'goods.operate', open }] })
    await start()
    for (const title of ['Goods 100002', 'Goods 100003']) {
      ;(await screen.findByRole('button', { name: title })).focus()
      await userEvent.keyboard(' ')
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Change prices' }))
    await waitFor(() => expect(open).toHaveBeenCalled())
    expect(open.mock.calls[0]?.[0]).toMatchObject([{ values: { goods_id: '100002' } }, { values: { goods_id: '100003' } }])
  })

  it('offers neither export nor batches to who has not the right', async () => {
    const user = { name: 'lin', username: 'lin', level: 3, role: 'sub_user', sub_main_uid: 'main', rights: ['goods.view'] }
    const action = { name: 'price', label: { zh: '改价', en: 'Change prices' }, right: 'goods.operate', open: () => undefined } as const
    const { start } = await openQuery({ user, actions: [action] })
    await start()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Goods 100001' }))
    const bar = within(await screen.findByRole('region', { name: /bulk|chosen|selected/i }))
    expect(bar.queryByRole('button', { name: 'Change prices' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })
})
