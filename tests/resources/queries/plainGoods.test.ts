import { describe, expect, it } from 'vitest'
import { goods } from '../../../src/resources/queries/goods.ts'
import { plainScore, plainStock } from '../../../src/resources/queries/plainGoods.ts'
import type { PlainSource, QueryRow, QueryTools } from '../../../src/resources/schema/query.ts'
import { aGoodsRow } from '../../screens/query/aGoodsRow.ts'

const MASKED = '\ue601\ue602'
const sku = (sku_id: string, stock: number | string | null) => ({ sku_id, stock })
const onSale = (quantities: readonly number[], unreadable: readonly unknown[] = []) => ({
  skus: { rows: quantities.map((quantity, at) => ({ id: String(at + 1), quantity })), unreadable },
})

/** The row as the source makes it, and what it asked for. */
async function complete(source: PlainSource, row: QueryRow, reply: unknown) {
  const asked: unknown[] = []
  const call = (async (...request: unknown[]) => {
    asked.push(request)
    return reply
  }) as QueryTools['call']
  const change = await source.ask(row, call)
  return { row: change(row), asked }
}

describe('figures of the goods list that have a plain twin', () => {
  it.each([
    [{ stock: MASKED }, [], true],
    [{ stock: '99+' }, [], true],
    [{ stock: 0 }, [], false],
    [{ stock: null }, [], false],
    [{ stock: 5 }, [sku('1', MASKED)], true],
    [{ stock: MASKED, state: 'rejected' }, [], false],
  ])('a stock of %j with the SKUs %j lacks a plain one: %j', (values, details, lacks) => {
    expect(plainStock.lacks(aGoodsRow(values, 'a', details))).toBe(lacks)
  })

  it.each([
    [MASKED, true],
    [0, false],
    [null, false],
  ])('a score of %j lacks a plain one: %j', (score, lacks) => {
    expect(plainScore.lacks(aGoodsRow({ score }))).toBe(lacks)
  })

  it('never lack what was sold: no call says the same', () => {
    const row = aGoodsRow({ sold: MASKED, sold_30d: MASKED })
    expect(goods.plainSources.some(({ lacks }) => lacks(row))).toBe(false)
  })

  it('take the stock from the SKUs as they are on sale, in the row and below it', async () => {
    const masked = aGoodsRow({ goods_id: '123456789012', stock: MASKED, sold_30d: MASKED }, 'a', [sku('1', MASKED), sku('2', 3)])
    const { row, asked } = await complete(plainStock, masked, onSale([4, 7]))
    expect(asked).toEqual([['goodsOnSale', 'a', { goods_id: 123_456_789_012 }]])
    expect(row.values).toMatchObject({ stock: 11, state: 'onSale', sold_30d: MASKED })
    expect(row.details).toEqual([sku('1', 4), sku('2', 3)])
  })

  it('leave a stock that came plain as it came, where only those of its SKUs were masked', async () => {
    const { row } = await complete(plainStock, aGoodsRow({ stock: 12 }, 'a', [sku('1', MASKED)]), onSale([4]))
    expect([row.values.stock, row.details]).toEqual([12, [sku('1', 4)]])
  })

  it('put goods under sold out whose stock turns out to be 0, and leave those that are off the shelf there', async () => {
    const zero = async (state: string) => (await complete(plainStock, aGoodsRow({ stock: MASKED, state }), onSale([0, 0]))).row.values
    expect(await zero('onSale')).toMatchObject({ stock: 0, state: 'soldOut' })
    expect(await zero('offShelf')).toMatchObject({ stock: 0, state: 'offShelf' })
  })

  it.each([
    ['a SKU cannot be read', onSale([4], [{}])],
    ['there are no SKUs', onSale([])],
  ])('keep the stock unreadable where %s', async (_, reply) => {
    const { row } = await complete(plainStock, aGoodsRow({ stock: MASKED }), reply)
    expect(row.values.stock).toBe(MASKED)
    expect(plainStock.lacks(row)).toBe(true)
  })

  it('take the score from the platform’s check of the goods', async () => {
    const { row, asked } = await complete(plainScore, aGoodsRow({ goods_id: '9', score: MASKED }), { score: '3.8', problems: null })
    expect(asked).toEqual([['goodsProblems', 'shop-1', { goodsId: 9 }]])
    expect(row.values.score).toBe(3.8)
  })

  it.each([[86], [MASKED], [null]])('keep the score unreadable where the check says %j', async (score) => {
    const { row } = await complete(plainScore, aGoodsRow({ score: MASKED }), { score, problems: null })
    expect(row.values.score).toBe(MASKED)
  })
})
