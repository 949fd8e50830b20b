import { expect, it } from 'vitest'
import { createGoods } from '../../../sandbox/goods/createGoods.ts'
import { supplierCodeOf } from '../../../sandbox/goods/goods.ts'
import { toWireGoods } from '../../../sandbox/goods/toWireGoods.ts'
import { createStores } from '../../../sandbox/stores/createStores.ts'
import { toFamilies } from '../../../src/figures/toFamilies.ts'

const SEED = 7
const stores = createStores(SEED, 40)
const all = stores.flatMap((store) =>
  createGoods(SEED, store, 60).map((goods) => {
    const { goods_name, thumb_url, out_goods_sn, cat_name, sku_list } = toWireGoods(
      goods,
      { total: 0, thirtyDays: 0 },
      'https://sandbox.test',
    )
    return {
      shop: store.mall_id,
      goods: String(goods.id),
      title: goods_name ?? null,
      thumb: thumb_url ?? null,
      code: out_goods_sn ?? null,
      category: cat_name ?? null,
      specs: (sku_list ?? []).map(({ spec }) => String(spec)),
      skuCodes: (sku_list ?? []).map(({ outSkuSn }) => String(outSkuSn)),
      origin: supplierCodeOf(goods),
    }
  }),
)

function groupBy(keyOf: (goods: (typeof all)[number]) => string) {
  const groups = new Map<string, (typeof all)[number][]>()
  for (const goods of all) groups.set(keyOf(goods), [...(groups.get(keyOf(goods)) ?? []), goods])
  return groups
}

it('goods of one supplier are known as the same, and goods of different suppliers never, though their own numbers meet by accident', () => {
  const families = toFamilies(all)
  for (const { members } of families) {
    expect(new Set(members.map(({ category }) => category)).size).toBe(1)
    expect(new Set(members.map(({ origin }) => origin)).size).toBe(1)
  }
  const together = new Set(families.flatMap(({ members }) => members))
  const shopsOf = groupBy(({ origin }) => origin)
  const shared = [...shopsOf.values()].filter((goods) => new Set(goods.map(({ shop }) => shop)).size > 1).flat()
  expect(shared.length).toBeGreaterThan(50)
  expect(shared.filter((goods) => !together.has(goods))).toEqual([])
  const numbers = groupBy(({ code }) => code ?? '')
  const accidents = [...numbers.values()].filter((goods) => new Set(goods.map(({ category }) => category)).size > 1)
  expect(accidents.length).toBeGreaterThan(0)
})
