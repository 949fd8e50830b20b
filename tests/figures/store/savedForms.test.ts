import { describe, expect, it } from 'vitest'
import { foldKinds } from '../../../src/figures/answers/totals.ts'
import { upsertAds } from '../../../src/figures/columns/adChunk.ts'
import { createDictionary } from '../../../src/figures/columns/dictionary.ts'
import { SUMS_VERSION } from '../../../src/figures/measures/sums.ts'
import {
  joinTexts,
  packAds,
  packBlock,
  packNames,
  packOrders,
  packReading,
  packTotals,
  splitTexts,
  unpackAds,
  unpackBlock,
  unpackNames,
  unpackOrders,
  unpackReading,
  unpackTotals,
} from '../../../src/figures/store/savedForms.ts'
import { fc } from '../../fastCheck.ts'
import { someChunks } from '../someFigures.ts'
import { anAfterSale, anOrder, noon, orderSnOf, PATIENCE_MS, pages, TODAY } from '../someRows.ts'

describe('the forms on the disk', () => {
  it(
    'give back the same orders and after-sales, for any history of them',
    () => {
      fc.assert(
        fc.property(pages, (history) => {
          const { put, held } = someChunks()
          for (const page of history) put(page)
          for (const chunk of held.values())
            expect(unpackOrders(packOrders({ shop: 3, week: 7, chunk }))).toEqual({ shop: 3, week: 7, chunk })
        }),
        { numRuns: 30 },
      )
    },
    PATIENCE_MS,
  )

  it('take less than half the room for a week of orders', () => {
    const { put, held } = someChunks()
    const orders = Array.from({ length: 300 }, (_, at) => {
      const orderedAt = noon() + ((at * 7_919) % 40_000)
      return anOrder({ orderSn: orderSnOf(0, at * 987_654_321), orderedAt, amountFen: 900 + ((at * 31) % 9_000), skuId: `${at % 40}` })
    })
    put({ shop: 's1', readAt: noon() + 3_600, orders, afterSales: [anAfterSale({ orderSn: orders[5]?.orderSn ?? '' })] })
    const [chunk = new Int32Array(0)] = held.values()
    expect(packOrders({ shop: 0, week: 0, chunk }).cells.length).toBeLessThan(chunk.byteLength / 2)
  })

  it('give back nothing where a chunk is damaged, or of another format', () => {
    const { put, held } = someChunks()
    put({ shop: 's1', readAt: noon(), orders: [anOrder()], afterSales: [] })
    const [chunk = new Int32Array(0)] = held.values()
    const packed = packOrders({ shop: 0, week: 0, chunk })
    expect(unpackOrders({ ...packed, cells: packed.cells.slice(1) })).toBeNull()
    const older = chunk.slice()
    older[0] = 1
    expect(unpackOrders(packOrders({ shop: 0, week: 0, chunk: older }))).toBeNull()
  })

  it('give back the same ads', () => {
    const goods = [{ goodsId: '7', spendFen: 300, gmvFen: 900, netFen: null }]
    const account = { spendFen: 500, gmvFen: null, netFen: null }
    const { chunk } = upsertAds(null, [{ day: TODAY, goods, account, hours: [1, 2, 3] }], noon(), Number)
    expect(unpackAds(packAds({ shop: 1, week: 2, chunk }))).toEqual({ shop: 1, week: 2, chunk })
  })

  it('give back the same ids, those that are no numbers among them', () => {
    const { lists, unsaved } = createDictionary()
    const goods = lists.goods.add(0, '999999999999999')
    for (const id of ['0', '', '1400000000003', 'A-1', '007']) lists.skus.add(goods, id, id.length)
    const { blocks } = unsaved()
    expect(blocks.map(packBlock).map(unpackBlock)).toEqual(blocks)
    const again = createDictionary(blocks.map(packBlock).map(unpackBlock))
    expect(again.lists.skus.find(goods, 'A-1')).toBe(lists.skus.find(goods, 'A-1'))
    expect(again.lists.goods.idAt(goods)).toBe('999999999999999')
  })

  it('refuse a block of ids that is damaged: its places would be given to other ids', () => {
    const { lists, unsaved } = createDictionary()
    lists.shops.add(0, 's1')
    const [block] = unsaved().blocks.map(packBlock)
    if (!block) throw new Error('there is a block of shops')
    expect(() => unpackBlock({ ...block, cells: block.cells.slice(1) })).toThrow('shops')
  })

  it('give back the same totals, also where a sum is larger than 32 bits', () => {
    const fold = (rows: number, value: number) => Array.from({ length: rows * foldKinds.width }, (_, at) => value + at)
    const rest = { shop: 4, version: SUMS_VERSION, waiting: [1, 2], sheets: new Map([[TODAY, 5]]) }
    const small = { ...rest, weeks: new Map([[2_968, Int32Array.from(fold(2, 9))]]), ads: new Map([[2_968, Int32Array.from(fold(1, 0))]]) }
    expect(unpackTotals(packTotals(small))).toEqual(small)
    const large = { ...small, weeks: new Map([[2_968, Float64Array.from(fold(2, 2 ** 40))]]) }
    const read = unpackTotals(packTotals(large))
    expect([...(read.weeks.get(2_968) ?? [])]).toEqual(fold(2, 2 ** 40))
    expect([...(read.ads.get(2_968) ?? [])]).toEqual(fold(1, 0))
  })

  it('make damaged totals unusable, so that the rows answer', () => {
    const packed = packTotals({ shop: 4, version: SUMS_VERSION, weeks: new Map(), ads: new Map(), waiting: [] })
    expect(unpackTotals({ ...packed, rows: new Uint8Array(0) }).version).not.toBe(SUMS_VERSION)
  })

  it('give back how far was read, to the second', () => {
    const days = [
      { day: TODAY - 1, asOf: noon(1), isWhole: true, unreadable: 2 },
      { day: TODAY, asOf: noon() + 7, isWhole: false, unreadable: 0 },
    ]
    const current = { fromDay: TODAY, toDay: TODAY, page: 2, startedAt: noon(), unreadable: 0 }
    const reading = { shop: 's1', kind: 'orders', days, current, closedUpTo: noon(3) } as const
    expect(unpackReading(packReading(reading))).toEqual(reading)
    expect(unpackReading({ ...packReading(reading), days: new Uint8Array(0) })).toEqual({ ...reading, days: [] })
  })

  it('give back the same names, entry for entry', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((each) => !['\u0001', '\u0002'].some((end) => each.includes(end)))
    const texts = fc.oneof(
      fc.constant([]),
      fc.tuple(
        text.filter((each) => each !== ''),
        text,
      ),
    )
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 9 }), (entries) => {
        const place = { list: 'goods', number: 3 } as const
        const block = { ...place, names: entries.map(joinTexts) }
        expect(unpackNames(packNames(block))).toEqual(block)
        expect(block.names.map(splitTexts)).toEqual(entries)
      }),
    )
  })
})
