import { expect, it } from 'vitest'
import { withGoods, withSku } from '../../../sandbox/goods/storeChanges.ts'
import { createPlatform } from '../../../sandbox/platform.ts'

const NOW_MS = Date.UTC(2026, 10, 22, 4)
const DAY_S = 86_400

it('what is sold from the day after has the new price, what was sold before keeps its own, and refunds follow', () => {
  const { stores, goods, sales, clock } = createPlatform({ storeCount: 3, goodsPerStore: 5, now: () => NOW_MS })
  const [store] = stores
  const first = store && goods.goodsOf(store)[0]
  if (!store || !first) throw new Error('the platform has no goods')
  clock.set({ pace: 'still', at: Math.floor(NOW_MS / 1_000) })
  const today = sales.today()
  const before = sales.between(store, today - 5, today)
  const dearer = first.skus.reduce((changed, { id, groupFen }) => withSku(changed, id, { groupFen: groupFen + 1_000 }) ?? changed, first)
  goods.put(store, withGoods(goods.changesOf(store), first.id, dearer))
  expect(sales.between(store, today - 5, today)).toEqual(before)
  clock.set({ pace: 'still', at: Math.floor(NOW_MS / 1_000) + 3 * DAY_S })
  const after = sales.between(store, today + 1, today + 3).filter((sale) => sale.goods.id === first.id)
  expect(after.length).toBeGreaterThan(0)
  for (const { sku } of after) expect(sku.groupFen).toBe((first.skus.find(({ id }) => id === sku.id)?.groupFen ?? 0) + 1_000)
  goods.reset()
  const again = sales.between(store, today + 1, today + 3).filter((sale) => sale.goods.id === first.id)
  expect(again.map(({ orderSn, count }) => [orderSn, count])).toEqual(after.map(({ orderSn, count }) => [orderSn, count]))
  expect(again.every(({ sku }) => first.skus.some(({ groupFen, id }) => id === sku.id && groupFen === sku.groupFen))).toBe(true)
})

it('shows a read that is behind what there was then, and catches up as its clock goes on', () => {
  let now = NOW_MS
  const { stores, goods } = createPlatform({ storeCount: 1, goodsPerStore: 3, now: () => now })
  const [store] = stores
  const [first, second] = store ? goods.goodsOf(store) : []
  if (!store || !first || !second) throw new Error('the platform has no goods')
  const countBehind = () => goods.behind(2_000).goodsOf(store).length
  goods.put(store, withGoods(goods.changesOf(store), first.id, null))
  now += 1_000
  goods.put(store, withGoods(goods.changesOf(store), second.id, null))
  expect([goods.goodsOf(store).length, countBehind()]).toEqual([1, 3])
  now += 1_000
  expect(countBehind()).toBe(2)
  now += 999
  expect(countBehind()).toBe(2)
  now += 1
  expect(countBehind()).toBe(1)
})
