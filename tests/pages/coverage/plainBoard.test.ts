import { describe, expect, it } from 'vitest'
import { type BoxClaim, claimStates } from '../../../contract/entities/boxClaim.ts'
import { createRandom } from '../../../sandbox/seeds/random.ts'
import { type CellState, cellStates, lineOrders, stateIn, toShown } from '../../../src/pages/coverage/board.ts'
import type { ShelfGoods, ShopShelf } from '../../../src/pages/parts/shelves/shelves.ts'
import { goodsStates } from '../../../src/resources/queries/toGoodsRow.ts'
import { boardOf, someBox, someClaim, someShelfGoods } from './someShelves.ts'

/**
 * The coverage board of random shops beside a plain count: which goods are in which shop, what each shop lacks, and the sums above. Here only their title
 * makes goods the same; what else does has tests of its own.
 */
const WORLDS = 80
const SEED = 4_100

describe.each(Array.from({ length: WORLDS }, (_, at) => SEED + at))('world %i', (seed) => {
  const random = createRandom(seed, 'board')
  const pick = <Each>(list: readonly Each[]) => list[random.int(0, list.length - 1)] as Each
  const shops = Array.from({ length: random.int(1, 12) }, (_, at) => `s${at}`)
  const titles = Array.from({ length: random.int(1, 15) }, (_, at) => `${'ABCDEFGHIJKLMNO'[at]}`.repeat(9))
  const shelves = new Map<string, ShopShelf>()
  const profits = new Map<string, number | null>()
  for (const shop of shops) {
    if (random.int(0, 5) === 0) continue
    const goods = Array.from({ length: random.int(0, 20) }, (_, at): ShelfGoods => {
      const goods_id = `${shop}${at}`
      if (random.int(0, 2) > 0) profits.set(`${shop}/${goods_id}`, pick([null, 0, -1, 1, -9_007_199_254_740_991, 3_000_000_000]))
      return someShelfGoods({ goods_id, title: pick(titles), state: pick(goodsStates) })
    })
    shelves.set(shop, { readAt: 100, isWhole: random.int(0, 4) > 0, goods })
  }
  const boxes = titles.flatMap((title, at) => {
    if (random.int(0, 1) === 0) return []
    const claimed = shops.filter(() => random.int(0, 2) === 0)
    const claims = claimed.map((shop_uid) => someClaim({ shop_uid, goods_id: '', state: pick(claimStates), saved_at: pick([50, 150]) }))
    const box = someBox({ box_id: `box${at}`, claims, source_shop_uid: '', source_goods_id: '' })
    return { ...box, title, listing: { ...box.listing, title, category: null, pictures: [] } }
  })
  const board = boardOf({ shops, shelves, boxes, profits })

  /** By the words of the table in board.ts. */
  function plainState(title: string, shop: string): CellState {
    const shelf = shelves.get(shop)
    const there = shelf?.goods.filter((goods) => goods.title === title) ?? []
    const selling = there.filter(({ state }) => ['onSale', 'soldOut'].includes(state))
    const claim: BoxClaim | undefined = boxes.find((box) => box.title === title)?.claims.find(({ shop_uid }) => shop_uid === shop)
    if (selling.length >= 2) return 'twice'
    if (selling.length === 1) {
      const profit = profits.get(`${shop}/${selling[0]?.goods_id}`)
      return typeof profit === 'number' && profit < 0 ? 'losing' : 'published'
    }
    if (claim && ['claimed', 'queued', 'sending', 'review', 'unknown', 'tomorrow'].includes(claim.state)) return 'onWay'
    if (claim?.state === 'refused' || there.some(({ state }) => state === 'rejected')) return 'refused'
    if (there.length > 0) return 'offShelf'
    const isListOlder = !shelf?.isWhole || shelf.readAt < (claim?.saved_at ?? 0)
    if (claim?.state === 'published' && isListOlder) return 'published'
    return shelf?.isWhole ? 'missing' : 'unread'
  }

  const known = titles.filter(
    (title) =>
      boxes.some((box) => box.title === title) || [...shelves.values()].some(({ goods }) => goods.some((each) => each.title === title)),
  )

  it('has each goods once, with its state in every shop, and sums of exactly these', () => {
    expect(board.lines.map(({ title }) => title).toSorted()).toEqual(known)
    const all = Object.fromEntries(cellStates.map((state) => [state, 0]))
    for (const line of board.lines) {
      const plain = Object.fromEntries(shops.map((shop) => [shop, plainState(line.title, shop)]))
      expect(Object.fromEntries(shops.map((shop) => [shop, stateIn(line, shop, board.readShops)]))).toEqual(plain)
      const own = Object.fromEntries(cellStates.map((state) => [state, Object.values(plain).filter((each) => each === state).length]))
      expect({ title: line.title, ...line.counts }).toEqual({ title: line.title, ...own })
      for (const state of cellStates) all[state] = (all[state] ?? 0) + (own[state] ?? 0)
    }
    expect(board.counts).toEqual(all)
    expect([...board.readShops].toSorted()).toEqual(shops.filter((shop) => shelves.get(shop)?.isWhole).toSorted())
  })

  it('shows under each filter the lines that are so somewhere, in every order the same ones', () => {
    for (const state of cellStates)
      for (const order of lineOrders) {
        const wanted = known.filter((title) => shops.some((shop) => plainState(title, shop) === state))
        const shown = toShown(board.lines, { search: '', state, order })
        expect(shown.map(({ title }) => title).toSorted()).toEqual(wanted)
        const gaps = shown.map(({ title }) => shops.filter((shop) => plainState(title, shop) === 'missing').length)
        if (order === 'gaps') expect(gaps).toEqual(gaps.toSorted((a, b) => b - a))
        if (order === 'leastGaps')
          expect(gaps).toEqual(gaps.toSorted((a, b) => (a || Number.POSITIVE_INFINITY) - (b || Number.POSITIVE_INFINITY) || 0))
      }
  })
})
