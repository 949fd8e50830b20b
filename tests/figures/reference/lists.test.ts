import { afterAll, describe, expect, it } from 'vitest'
import type { BoxClaim } from '../../../contract/entities/boxClaim.ts'
import { createRandom } from '../../../sandbox/seeds/random.ts'
import type { FigureRow } from '../../../src/figures/answers/question.ts'
import { noKnowledge } from '../../../src/figures/toFamilies.ts'
import { cellStates, stateIn, toBoard } from '../../../src/pages/coverage/board.ts'
import { type Opportunity, toOpportunityRows } from '../../../src/pages/hot/opportunityTable.ts'
import type { ShopShelf } from '../../../src/pages/parts/shelves/shelves.ts'
import { someBox, someClaim, someShelfGoods } from '../../pages/coverage/someShelves.ts'
import { aListing, aSku } from '../../server/builders/box.ts'
import { pick, SEED, WORLDS } from './drawWorld.ts'

/** Lists that are made of other lists, in random worlds beside plain counts: which shops lack goods, and what opportunities come to. */
const seeds = Array.from({ length: WORLDS }, (_, at) => SEED + at)
let cells = 0
afterAll(() => {
  process.stdout.write(`${cells} cells of coverage and opportunities of ${WORLDS} worlds compared, from seed ${SEED}\n`)
})
const many = <Item>(length: number, toItem: (at: number) => Item) => Array.from({ length }, (_, at) => toItem(at))
const words = ['雨伞', '台灯', '毛巾', '水杯', '书包', '拖鞋', '围巾', '枕头'] as const

/**
 * By the table of the board: more than one on sale, on sale at a loss, on sale (sold out counts), on its way, refused, off the shelf, or missing. A shop that
 * was not read whole lacks nothing for certain.
 */
describe.each(seeds)('coverage of world %i', (seed) => {
  it('each family in each shop, and the sums of all', () => {
    const random = createRandom(seed, 'coverage')
    const shops = many(random.int(1, 6), (at) => `s${at}`)
    const states = ['onSale', 'onSale', 'soldOut', 'offShelf', 'rejected'] as const
    const inShops = shops.map((shop) => ({
      shop,
      isRead: random.next() < 0.8,
      isWhole: random.next() < 0.8,
      goods: many(random.int(0, 8), (at) => ({
        goods_id: `${shop}${at}`,
        title: pick(random, words),
        state: pick(random, states),
        profit: random.next() < 0.5 ? random.int(-500, 500) : null,
      })),
    }))
    const claims = inShops.flatMap(({ shop }) =>
      words.flatMap((title) =>
        random.next() < 0.2
          ? [{ shop, title, state: pick(random, ['claimed', 'sending', 'refused', 'unknown', 'withdrawn'] as const), saved_at: 1 }]
          : [],
      ),
    )
    const read = inShops.filter(({ isRead }) => isRead)
    const shelves = new Map(
      read.map(
        ({ shop, isWhole, goods }) =>
          [
            shop,
            {
              readAt: 2,
              isWhole,
              goods: goods.map(({ goods_id, title, state }) => someShelfGoods({ goods_id, title, state })),
            } satisfies ShopShelf,
          ] as const,
      ),
    )
    const boxes = words.map((title) => {
      const own = claims.filter((each) => each.title === title)
      return someBox({
        box_id: `box-${title}`,
        source_shop_uid: '',
        listing: aListing({ title, pictures: [], skus: [aSku({ spec: [] })] }),
        claims: own.map(({ shop, state, saved_at }) =>
          someClaim({ shop_uid: shop, state: state as BoxClaim['state'], goods_id: '', saved_at }),
        ),
      })
    })
    const profits = new Map(
      read.flatMap(({ shop, goods }) => goods.map(({ goods_id, profit }) => [`${shop}/${goods_id}`, profit] as const)),
    )
    const making = toBoard({ shops, shelves, boxes, profits, families: noKnowledge })
    let step = making.next()
    while (!step.done) step = making.next()
    const board = step.value

    const plainState = (shop: string, title: string) => {
      const of = read.find((each) => each.shop === shop)
      const own = of?.goods.filter((each) => each.title === title) ?? []
      const onSale = own.filter(({ state }) => state === 'onSale' || state === 'soldOut')
      const claim = claims.find((each) => each.shop === shop && each.title === title)?.state
      if (onSale.length > 1) return 'twice'
      if (onSale.some(({ profit }) => profit !== null && profit < 0)) return 'losing'
      if (onSale.length === 1) return 'published'
      if (claim === 'claimed' || claim === 'sending' || claim === 'unknown') return 'onWay'
      if (claim === 'refused' || own.some(({ state }) => state === 'rejected')) return 'refused'
      if (own.length > 0) return 'offShelf'
      return of?.isWhole ? 'missing' : 'unread'
    }
    const sums = new Map<string, number>()
    for (const title of words) {
      const line = board.lines.find((each) => each.title === title)
      for (const shop of shops) {
        const state = plainState(shop, title)
        expect({ title, shop, state: line && stateIn(line, shop, board.readShops) }).toEqual({ title, shop, state })
        sums.set(state, (sums.get(state) ?? 0) + 1)
        cells += 1
      }
    }
    expect(board.lines).toHaveLength(words.length)
    expect(board.counts).toEqual(Object.fromEntries(cellStates.map((state) => [state, sums.get(state) ?? 0])))
    cells += cellStates.length
  })
})

/**
 * What one goods is likely to sell is learned from at least five words with own goods that are about as hot; the score is over the parts that are known, and
 * there is none without it, or where less than half of the weight is known.
 */
describe.each(seeds)('opportunities of world %i', (seed) => {
  it('own goods like it, what is likely, and the score only where it is calibrated', () => {
    const random = createRandom(seed, 'opportunities')
    const days = pick(random, [1, 7, 30])
    const own = many(random.int(0, 25), (at) => {
      const pieces = random.int(0, 400)
      return { goods: `${at}`, title: `${pick(random, words)} ${at}`, pieces, fen: pieces * random.int(500, 3_000) }
    })
    const listed = many(
      12,
      (at): Opportunity => ({
        chance_id: `c${at}`,
        keywords: `${words[at % words.length]} 新款`,
        hot_index: random.next() < 0.1 ? null : random.int(1, 50_000),
        refer_price: random.next() < 0.1 ? null : random.int(100, 5_000),
        pic_url: null,
      }),
    )
    const isRead = random.next() < 0.9
    const rows = own.map(({ goods, title, pieces, fen }): FigureRow => {
      const sums = { itemsSold: { part: pieces, whole: null }, salesAmount: { part: fen, whole: null } }
      return { shop: 'a', goods, name: { title, thumb: null, spec: null }, sums }
    })
    const around = { days, kept: undefined, picked: new Map(), day: '2026-11-22' }
    const said = toOpportunityRows(listed, { ...around, own: isRead ? rows : null })

    const like = (keywords: string) => own.filter(({ title }) => title.includes(keywords.slice(0, 2)))
    const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1]
    const learned = listed.flatMap(({ keywords, hot_index }) => {
      const pieces = middle(like(keywords).map((each) => each.pieces))
      return isRead && hot_index && pieces !== undefined ? [{ hot: hot_index, perDay: pieces / days }] : []
    })
    for (const [at, { keywords, hot_index, refer_price }] of listed.entries()) {
      const alike = like(keywords)
      const near = hot_index ? learned.filter(({ hot }) => hot <= 4 * hot_index && 4 * hot >= hot_index) : []
      const likely = hot_index && near.length >= 5 ? rangeOf(near.map(({ hot, perDay }) => (perDay / hot) * hot_index)) : null
      const perDay = alike.reduce((sum, { pieces }) => sum + pieces, 0) / days
      const price = middle(alike.filter(({ pieces }) => pieces > 0).map(({ pieces, fen }) => fen / pieces))
      const ofFifty = (pieces: number) => Math.min(1, Math.log(1 + pieces) / Math.log(51))
      const parts = [
        [35, likely && ofFifty((likely.low + likely.high) / 2)],
        [25, isRead ? ofFifty(perDay) : null],
        [8, isRead && refer_price && price ? Math.max(0, 1 - Math.abs(Math.log2(refer_price / price))) : null],
      ] as const
      const known = parts.filter(([, part]) => part !== null)
      const weight = known.reduce((sum, [each]) => sum + each, 0)
      const reached = known.reduce((sum, [each, part]) => sum + each * (part ?? 0), 0)
      const values = {
        own_goods: isRead ? alike.length : null,
        likely_low: likely?.low ?? null,
        likely_high: likely?.high ?? null,
        score: likely && weight >= 50 ? Math.round((100 * reached) / weight) : null,
        own_per_day: isRead ? Math.round(perDay * 10) / 10 : null,
      }
      expect({ keywords, ...said[at]?.values }).toMatchObject({ keywords, ...values })
      cells += 5
    }
  })
})

/** Three in five lie between, rounded to two digits. */
function rangeOf(values: readonly number[]): { readonly low: number; readonly high: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const place = share * (sorted.length - 1)
    const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
    return below + (above - below) * (place % 1)
  }
  const step = (value: number) => (value < 20 ? 1 : Math.max(1, 10 ** Math.floor(Math.log10(value) - 1)) * 5)
  const [low, high] = [at(0.2), at(0.8)]
  return { low: Math.floor(low / step(low)) * step(low), high: Math.ceil(high / step(high)) * step(high) }
}
