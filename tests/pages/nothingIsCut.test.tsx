import { Blob as NodeBlob } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { BridgeError } from '../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import type { FigureAnswer, FigureQuestion } from '../../src/figures/answers/question.ts'
import { WeekHot } from '../../src/pages/hot/HotList.tsx'
import { ReturnProduct } from '../../src/pages/returns/ReturnProduct.tsx'
import { aShop } from '../bridge/aShop.ts'
import { standInForFigures } from '../reports/standInForFigures.ts'
import { standInForRows } from '../screens/query/standInForRows.ts'
import { watchDownloads } from '../screens/transfer/standInForWorkers.ts'
import { openScreen } from './openScreen.tsx'
import { standInForBrowser } from './standInForBrowser.ts'

beforeEach(() => {
  standInForBrowser()
  standInForRows()
  // What a worker hands over is copied; a copy of jsdom's blobs is empty.
  vi.stubGlobal('Blob', NodeBlob)
  return () => vi.unstubAllGlobals()
})

/** More than any limit that the screens have had. */
const GOODS = 2_100
const goodsOf = Array.from({ length: GOODS }, (_, at) => ({ id: `${900_000 + at}`, pieces: 1 + (at % 7), refunded: at % 3 }))

/** As the store does: all goods in order, cut where the question says so. */
function answer({ by, top, goods }: FigureQuestion): Partial<FigureAnswer> {
  if (by.includes('day') || !by.includes('goods')) return { rows: [] }
  const meant = goods ? goodsOf.filter(({ id }) => goods.includes(id)) : goodsOf
  const from = top?.from ?? 0
  const rows = meant.slice(from, from + (top?.limit ?? GOODS)).map(({ id, pieces, refunded }) => {
    const plain = { part: pieces, whole: null }
    const refunds = { part: refunded, whole: pieces }
    const sums = { itemsSold: plain, paidOrders: plain, salesAmount: { part: pieces * 100, whole: null }, refundAfterShippingRate: refunds }
    return { shop: 'a', goods: id, name: { title: `Goods ${id}`, thumb: null, spec: null }, sums }
  })
  return { rows, count: meant.length, total: {} }
}

interface Opened {
  readonly path: string
  readonly pages: Record<string, () => React.ReactNode>
  readonly callMerchant?: (
    name: string,
    uid: string,
    payload: { readonly pageNumber: number; readonly pageSize: number },
  ) => Promise<unknown>
}

async function exported({ path, pages, callMerchant = async () => ({}) }: Opened) {
  standInForFigures({ answer })
  const downloads = watchDownloads()
  const bridge = { ping: async () => ({ state: 'missing' }), callMerchant } as unknown as Bridge
  const shops = [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' })]
  const lists = {
    savedViewList: () => ({ list: [], total: 0 }),
    hotDayList: () => ({ days: [] }),
    chanceList: () => ({ list: [] }),
    saveHotDay: () => ({}),
  }
  await openScreen({ path, answers: { shopList: () => shops, ...lists }, bridge, pages })
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = await screen.findByRole('dialog', { name: /^Export/ })
  await userEvent.click(within(dialog).getByRole('radio', { name: /CSV/ }))
  await userEvent.click(within(dialog).getByRole('radio', { name: /^(Every|All) column/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(downloads).toHaveLength(1), { timeout: 30_000 })
  const text = (await downloads[0]?.file.text()) ?? ''
  const written = text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter((line) => line !== '')
  const notes = written.filter((line) => /^"?#/.test(line))
  const [head = '', ...lines] = written.filter((line) => !notes.includes(line))
  const cells = lines.map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', '')))
  return { heads: head.split(',').map((cell) => cell.replaceAll('"', '')), cells, notes, screen: document.body.textContent ?? '' }
}

const pieces = goodsOf.reduce((sum, each) => sum + each.pieces, 0)

it('the hot list of a week, and its file, are of every goods that was sold', async () => {
  const { heads, cells, screen: shown } = await exported({ path: '/hot-selling/aWeekHot', pages: { aWeekHot: WeekHot } })
  const at = heads.indexOf('Pieces')
  expect(cells).toHaveLength(GOODS)
  expect(cells.reduce((sum, row) => sum + Number(row[at]), 0)).toBe(pieces)
  expect(shown).toContain(pieces.toLocaleString('en-US'))
}, 120_000)

it('the file of returns of goods has every goods, though the list has them part by part', async () => {
  const { heads, cells } = await exported({
    path: '/return_goods/product?window=2026-11-01..2026-11-07',
    pages: { returnProduct: ReturnProduct },
  })
  const idAt = heads.indexOf('Goods ID')
  const ordersAt = heads.indexOf('Paid orders')
  expect(new Set(cells.map((row) => row[idAt])).size).toBe(GOODS)
  expect(cells.reduce((sum, row) => sum + Number(row[ordersAt]), 0)).toBe(pieces)
}, 120_000)

it('the platform’s list of a week is read to its 500th goods, and page and file say that it has more', async () => {
  const goodsAt = (at: number) => ({
    rank: at + 1,
    lastRank: null,
    goodsId: `${at}`,
    goodsName: `Coat ${at}`,
    catId: '1',
    catName: 'Coats',
    minGroupPrice: 1_990,
    salesTip: '1.2万+',
    trend: [],
    thumbUrl: null,
    mallName: 'Other',
  })
  const {
    cells,
    notes,
    screen: shown,
  } = await exported({
    path: '/hot-selling/aWeekHot?part=platform',
    pages: { aWeekHot: WeekHot },
    async callMerchant(name, _uid, { pageNumber, pageSize }) {
      if (name !== 'hotList') throw new BridgeError('noPermission')
      const rows = Array.from({ length: pageSize }, (_, at) => goodsAt((pageNumber - 1) * pageSize + at))
      return { total: 730, list: { rows, unreadable: [] } }
    },
  })
  const words = 'Only the first 500 of 730 are read.'
  expect(cells).toHaveLength(500)
  expect(notes.some((note) => note.includes(words))).toBe(true)
  expect(shown).toContain(words)
}, 120_000)
