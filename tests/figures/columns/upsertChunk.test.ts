import { describe, expect, it } from 'vitest'
import { decodeAfterSale, decodeOrder } from '../../../src/figures/columns/decodeRows.ts'
import { createDictionary } from '../../../src/figures/columns/dictionary.ts'
import { encodeOrder } from '../../../src/figures/columns/encodeRows.ts'
import {
  AfterSaleColumn,
  afterSaleCount,
  afterSalesAt,
  ChunkHeader,
  isChunk,
  OrderColumn,
  orderCount,
} from '../../../src/figures/columns/layout.ts'
import { weekOf } from '../../../src/figures/days.ts'
import { OrderStage } from '../../../src/figures/figureRows.ts'
import { fc } from '../../fastCheck.ts'
import { someChunks } from '../someFigures.ts'
import { anAfterSale, anOrder, foldPages, noon, orderSnOf, PATIENCE_MS, pages, type SomePage, TODAY } from '../someRows.ts'

/** The same chunks, with their rows as they are read back. */
function readChunks() {
  const chunks = someChunks()
  const { lists } = chunks.dictionary
  const all = <Row>(countOf: (chunk: Int32Array) => number, decode: (week: number, chunk: Int32Array, row: number) => Row) =>
    [...chunks.held].flatMap(([key, chunk]) => {
      const [shop, week] = key.split(' ').map(Number)
      return Array.from({ length: countOf(chunk) }, (_, row) => ({ shop: lists.shops.idAt(shop ?? 0), row: decode(week ?? 0, chunk, row) }))
    })
  return {
    ...chunks,
    orders: () => all(orderCount, (week, chunk, row) => decodeOrder(lists, week, chunk, row)),
    afterSales: () => all(afterSaleCount, (week, chunk, row) => decodeAfterSale(lists, week, chunk, row)),
    waiting: () => [...chunks.held.values()].reduce((sum, chunk) => sum + (chunk[ChunkHeader.waiting] ?? 0), 0),
  }
}

const aPage = (overrides: Partial<SomePage> = {}): SomePage => ({
  shop: 's1',
  readAt: noon() + 3600,
  orders: [],
  afterSales: [],
  ...overrides,
})
type Numbered = { readonly shop: string; readonly row: { readonly orderSn: string; readonly id?: string } }
const numberOf = ({ shop, row }: Numbered) => `${shop} ${row.id ?? row.orderSn}`
const sorted = <Row extends Numbered['row']>(rows: readonly { shop: string; row: Row }[]) =>
  rows.map(({ shop, row }) => ({ shop, row })).toSorted((left, right) => (numberOf(left) < numberOf(right) ? -1 : 1))

describe('the rows of a chunk', () => {
  it(
    'are what a fold over all pages says, whatever their order, overlaps and repeats',
    () => {
      fc.assert(
        fc.property(pages, (all) => {
          const chunks = readChunks()
          for (const page of all) chunks.put(page)
          const fold = foldPages(all)
          expect(sorted(chunks.orders())).toEqual(sorted(fold.orders))
          expect(sorted(chunks.afterSales())).toEqual(sorted(fold.afterSales))
        }),
        { numRuns: 200 },
      )
    },
    PATIENCE_MS,
  )

  it(
    'join every after-sale to the row of its order, whichever came first; those without one are counted',
    () => {
      fc.assert(
        fc.property(pages, (all) => {
          const chunks = readChunks()
          for (const page of all) chunks.put(page)
          const fold = foldPages(all)
          const known = new Set(fold.orders.map(({ shop, row }) => `${shop} ${row.orderSn}`))
          const lonely = fold.afterSales.filter(({ shop, row }) => !known.has(`${shop} ${row.orderSn}`))
          expect(chunks.waiting()).toBe(lonely.length)
          for (const chunk of chunks.held.values()) {
            const rows = orderCount(chunk)
            const count = afterSaleCount(chunk)
            const at = afterSalesAt(chunk)
            for (let row = 0; row < count; row += 1) {
              const order = chunk[at + row] ?? -1
              if (order < 0) continue
              const high = chunk[ChunkHeader.size + OrderColumn.keyHigh * rows + order]
              expect(high).toBe(chunk[at + AfterSaleColumn.keyHigh * count + row])
            }
          }
        }),
        { numRuns: 200 },
      )
    },
    PATIENCE_MS,
  )

  it('change nothing when the same page is read again', () => {
    fc.assert(
      fc.property(pages, (all) => {
        const chunks = readChunks()
        for (const page of all) chunks.put(page)
        const fold = foldPages(all)
        const again = (shop: string): SomePage => ({
          shop,
          readAt: noon() + 86_400,
          orders: fold.orders.filter((each) => each.shop === shop).map(({ row }) => row),
          afterSales: fold.afterSales.filter((each) => each.shop === shop).map(({ row }) => row),
        })
        expect([chunks.put(again('s1')), chunks.put(again('s2'))]).toEqual([false, false])
        for (const chunk of chunks.held.values()) expect(isChunk(chunk)).toBe(true)
      }),
    )
  })
})

it('the same digits on another day are another order', () => {
  const chunks = readChunks()
  chunks.put(
    aPage({
      orders: [anOrder({ orderSn: orderSnOf(0, 17) }), anOrder({ orderSn: orderSnOf(1, 17) }), anOrder({ orderSn: orderSnOf(9, 17) })],
    }),
  )
  expect(
    chunks
      .orders()
      .map(({ row }) => row.orderSn)
      .toSorted(),
  ).toEqual([orderSnOf(9, 17), orderSnOf(1, 17), orderSnOf(0, 17)])
})

it('the same number in two shops is two orders', () => {
  const chunks = readChunks()
  chunks.put(aPage({ orders: [anOrder()] }))
  chunks.put(aPage({ shop: 's2', orders: [anOrder({ amountFen: 1 })] }))
  expect(chunks.orders().map(({ shop, row }) => [shop, row.amountFen])).toEqual([
    ['s1', 2_990],
    ['s2', 1],
  ])
})

it('an order number of another shape keeps the chunk in which it was first seen, though its after-sale was seen weeks later', () => {
  const chunks = readChunks()
  chunks.put(aPage({ afterSales: [anAfterSale({ orderSn: 'X-1', askedAt: noon() })] }))
  expect(chunks.waiting()).toBe(1)
  chunks.put(aPage({ orders: [anOrder({ orderSn: 'X-1', orderedAt: noon(20) })] }))
  expect(chunks.waiting()).toBe(0)
  expect([...chunks.held.keys()]).toEqual([`0 ${weekOf(TODAY)}`])
  expect([...chunks.held.values()].map((chunk) => chunk[ChunkHeader.firstDay])).toEqual([TODAY - 20])
})

it('an earlier reading that comes late changes nothing, also after the later one was read again as it was', () => {
  const chunks = readChunks()
  const shipped = anOrder({ stage: OrderStage.shipped, shippedAt: noon() + 100 })
  chunks.put(aPage({ readAt: noon() + 1_000, orders: [shipped] }))
  chunks.put(aPage({ readAt: noon() + 3_000, orders: [shipped] }))
  expect(chunks.put(aPage({ readAt: noon() + 2_000, orders: [anOrder()] }))).toBe(false)
  expect(chunks.orders()[0]?.row).toEqual(shipped)
})

it.each([
  ['an amount', anOrder({ amountFen: 2 ** 31 })],
  ['a part of a fen', anOrder({ amountFen: 0.5 })],
  ['a discount', anOrder({ merchantDiscountFen: -(2 ** 31) })],
  ['a moment', anOrder({ orderedAt: 2 ** 40 })],
])('%s that 32 bits do not hold is refused, not cut to size', (_, order) => {
  const { lists } = createDictionary()
  expect(encodeOrder(lists, 0, order, noon())).toBeNull()
  expect(lists.skus.size()).toBe(0)
})

it('a chunk of another format, or cut short, is none', () => {
  const chunks = readChunks()
  chunks.put(aPage({ orders: [anOrder()] }))
  const [chunk] = chunks.held.values()
  expect(isChunk(chunk)).toBe(true)
  expect(isChunk(chunk?.slice(0, -1))).toBe(false)
  expect(isChunk(chunk?.with(ChunkHeader.format, 0))).toBe(false)
  expect(isChunk(undefined)).toBe(false)
})
