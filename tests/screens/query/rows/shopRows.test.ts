import { describe, expect, it } from 'vitest'
import { goods } from '../../../../src/resources/queries/goods.ts'
import type { QueryRow } from '../../../../src/resources/schema/query.ts'
import { createQueryRowStore } from '../../../../src/screens/query/rows/createQueryRowStore.ts'
import { toQueryFacts } from '../../../../src/screens/query/rows/queryFacts.ts'
import { fc } from '../../../fastCheck.ts'
import { aGoodsRow } from '../aGoodsRow.ts'

type Step =
  | { readonly do: 'begin' | 'settle' | 'keepOnly'; readonly shop: string }
  | { readonly do: 'put'; readonly shop: string; readonly stocks: readonly (readonly [id: string, stock: number])[] }

const shop = fc.constantFrom('shop-1', 'shop-2', 'shop-3')
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('begin' as const, 'settle' as const, 'keepOnly' as const), shop }),
    fc.record({
      do: fc.constant('put' as const),
      shop,
      stocks: fc.array(fc.tuple(fc.constantFrom('1', '2', '3', '4', '5'), fc.nat(9)), { maxLength: 4 }),
    }),
  ),
  { maxLength: 25 },
)

/** The rule in its plainest form: a map of each shop's rows, with the reading that brought each. */
function readPlainly(all: readonly Step[]) {
  const shops = new Map<string, { reading: number; rows: Map<string, { stock: number; reading: number }> }>()
  for (const step of all) {
    if (step.do === 'keepOnly') for (const uid of shops.keys()) if (uid !== step.shop) shops.delete(uid)
    if (step.do === 'keepOnly') continue
    const own = shops.get(step.shop) ?? { reading: 0, rows: new Map() }
    shops.set(step.shop, own)
    if (step.do === 'begin') own.reading += 1
    if (step.do === 'put') for (const [id, stock] of step.stocks) own.rows.set(id, { stock, reading: own.reading })
    if (step.do === 'settle') for (const [id, { reading }] of own.rows) if (reading < own.reading) own.rows.delete(id)
  }
  const rows = [...shops].flatMap(([uid, own]) => [...own.rows].map(([id, { stock }]) => [`${uid}/${id}`, stock]))
  const olderShops = [...shops].filter(([, own]) => [...own.rows.values()].some(({ reading }) => reading < own.reading)).map(([uid]) => uid)
  return { rows, olderShops }
}

function aCountedRow(goods_id: string, onRead: () => void): QueryRow {
  const row = aGoodsRow({ goods_id })
  Object.defineProperty(row.values, 'stock', {
    enumerable: true,
    get() {
      onRead()
      return 1
    },
  })
  return row
}

describe('the rows of a query', () => {
  it('are those of the last reading of each shop, whatever order they come in', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const book = createQueryRowStore(toQueryFacts(goods))
        for (const step of all) {
          if (step.do === 'keepOnly') book.keepOnly([step.shop])
          else if (step.do === 'put') {
            book.put(
              step.shop,
              step.stocks.map(([goods_id, stock]) => aGoodsRow({ goods_id, stock }, step.shop)),
            )
          } else book[step.do](step.shop)
          // What is counted in between must not be what is answered later.
          book.summary()
        }
        const { rows, olderShops } = readPlainly(all)
        expect(book.rows('all').map(({ key, values }) => [key, values.stock])).toEqual(rows)
        expect(book.rows('view')).toEqual(book.rows('all'))
        expect(book.summary()).toMatchObject({
          all: rows.length,
          total: rows.length,
          sums: { stock: { sum: rows.reduce((sum, [, stock]) => sum + Number(stock), 0), missing: 0, unreadable: 0 } },
          facets: { shop_name: expect.arrayContaining([...new Set(rows.map(([key]) => String(key).split('/')[0]))]) },
          olderShops,
        })
      }),
    )
  })

  it('are counted once, however many come after them', () => {
    let reads = 0
    const book = createQueryRowStore(toQueryFacts(goods))
    const countRead = () => {
      reads += 1
    }
    book.put('shop-1', [aCountedRow('1', countRead)])
    book.summary()
    const readsOfOne = reads
    book.put('shop-1', [aGoodsRow({ goods_id: '2' })])
    book.put('shop-2', [aGoodsRow({ goods_id: '3' }, 'shop-2')])
    expect(book.summary().sums.stock?.sum).toBe(11)
    expect(readsOfOne).toBeGreaterThan(0)
    expect(reads).toBe(readsOfOne)
  })
})
