import { expect, it } from 'vitest'
import { createResultCache } from '../../../../src/bridge/resultCache/createResultCache.ts'
import { keepShelves, readKeptShelves } from '../../../../src/pages/parts/shelves/keptShelves.ts'
import type { ShopShelf } from '../../../../src/pages/parts/shelves/shelves.ts'
import { someCacheStore } from '../../../bridge/resultCache/someCacheStore.ts'
import { someShelfGoods } from '../../coverage/someShelves.ts'

const NOW = 1_700_000_000_000
const openCache = () => createResultCache({ readOwner: () => 'u1', clock: () => NOW, store: someCacheStore().store })
const mine = new Set(['a', 'b'])
const readAt = (at: number, ...ids: readonly string[]): ShopShelf => ({
  readAt: at,
  isWhole: true,
  goods: ids.map((goods_id) => someShelfGoods({ goods_id })),
})
const readBack = async (cache: ReturnType<typeof openCache>, shops = mine) =>
  [...(await readKeptShelves(cache, shops))].map(([shop, shelf]) => [shop, shelf.readAt, shelf.goods.map(({ goods_id }) => goods_id)])

it('a tab that was open for long keeps what it reads, and no older list in the place of one that another tab has read since', async () => {
  const cache = openCache()
  const old = new Map([
    ['a', readAt(1, '1')],
    ['b', readAt(1, '2')],
  ])
  await keepShelves(cache, old, mine, NOW)
  await keepShelves(cache, new Map(old).set('a', readAt(5, '1', '3')), mine, NOW)
  await keepShelves(cache, new Map(old).set('b', readAt(6, '4')), mine, NOW)
  expect(await readBack(cache)).toEqual([
    ['a', 5, ['1', '3']],
    ['b', 6, ['4']],
  ])
})

it('a list whose stocks were completed takes the place of itself', async () => {
  const cache = openCache()
  await keepShelves(cache, new Map([['a', readAt(1, '1')]]), mine, NOW)
  await keepShelves(cache, new Map([['a', readAt(1, '1', '2')]]), mine, NOW)
  expect(await readBack(cache)).toEqual([['a', 1, ['1', '2']]])
})

it('lists of shops that are not the user’s any more are neither shown nor kept on', async () => {
  const cache = openCache()
  await keepShelves(cache, new Map([['a', readAt(1, '1')]]), mine, NOW)
  await keepShelves(cache, new Map([['b', readAt(1)]]), new Set(['b']), NOW)
  expect(await readBack(cache)).toEqual([['b', 1, []]])
})
