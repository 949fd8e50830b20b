import { describe, expect, it } from 'vitest'
import type { BoxClaim } from '../../../contract/entities/boxClaim.ts'
import { noKnowledge } from '../../../src/figures/toFamilies.ts'
import { type CellState, stateIn, toFamiliesMark, toKnownFamilies, toShown, toState } from '../../../src/pages/coverage/board.ts'
import type { ShelfGoods } from '../../../src/pages/parts/shelves/shelves.ts'
import { aShelf, boardOf, someBox, someClaim, someFacts, someShelfGoods } from './someShelves.ts'

const umbrella = (goods_id: string, more: Partial<ShelfGoods> = {}) => someShelfGoods({ goods_id, title: 'Umbrella', ...more })

describe('the state of goods in a shop', () => {
  const cases: readonly (readonly [
    string,
    CellState,
    { goods?: ShelfGoods[]; claim?: Partial<BoxClaim>; profit?: number | null; isRead?: boolean },
  ])[] = [
    ['on sale', 'published', { goods: [umbrella('1')] }],
    ['sold out', 'published', { goods: [umbrella('1', { state: 'soldOut' })] }],
    ['on sale at a loss', 'losing', { goods: [umbrella('1')], profit: -1 }],
    ['on sale at no profit', 'published', { goods: [umbrella('1')], profit: 0 }],
    ['on sale at an unknown cost', 'published', { goods: [umbrella('1')], profit: null }],
    ['on sale twice', 'twice', { goods: [umbrella('1'), umbrella('2')] }],
    ['on sale twice, at a loss', 'twice', { goods: [umbrella('1'), umbrella('2')], profit: -1 }],
    ['on sale, and once more off the shelf', 'published', { goods: [umbrella('1'), umbrella('2', { state: 'offShelf' })] }],
    ['off the shelf', 'offShelf', { goods: [umbrella('1', { state: 'offShelf' })] }],
    ['rejected', 'refused', { goods: [umbrella('1', { state: 'rejected' })] }],
    ['off the shelf, and under review again', 'onWay', { goods: [umbrella('1', { state: 'offShelf' })], claim: { state: 'review' } }],
    ['claimed', 'onWay', { claim: { state: 'claimed' } }],
    ['in a batch', 'onWay', { claim: { state: 'queued' } }],
    ['handed in without an answer', 'onWay', { claim: { state: 'unknown' } }],
    ['waiting for tomorrow', 'onWay', { claim: { state: 'tomorrow' } }],
    ['refused', 'refused', { claim: { state: 'refused' } }],
    ['refused, and on sale since', 'published', { goods: [umbrella('1')], claim: { state: 'refused' } }],
    ['taken off again', 'missing', { claim: { state: 'withdrawn' } }],
    ['published after the list was read', 'published', { claim: { state: 'published', saved_at: 101 } }],
    ['published before the list was read, which has it not', 'missing', { claim: { state: 'published', saved_at: 99 } }],
    ['published, in a shop that nobody read', 'published', { claim: { state: 'published', saved_at: 99 }, isRead: false }],
    ['not there', 'missing', {}],
    ['not there, as far as anybody read', 'unread', { isRead: false }],
  ]
  it.each(cases)('%s is %s', (_what, state, { goods = [], claim, profit, isRead = true }) => {
    const facts = {
      shops: ['a'],
      boxes: [],
      shelves: new Map(isRead ? [['a', aShelf(...goods)]] : []),
      profits: new Map(profit === undefined ? [] : [['a/1', profit]]),
      families: noKnowledge,
    }
    expect(toState({ shop: 'a', goods, claim: claim ? someClaim(claim) : null }, facts, isRead)).toBe(state)
  })
})

describe('the board', () => {
  it('has a line for the same goods in all shops, with what is missing where', () => {
    const shelves = new Map([
      ['a', aShelf(umbrella('1'), someShelfGoods({ goods_id: '2' }))],
      ['b', aShelf(umbrella('3'))],
    ])
    const board = boardOf({ shelves })
    expect(board.lines.map(({ title, counts }) => [title, counts.published, counts.missing, counts.unread])).toEqual([
      ['Umbrella', 2, 0, 1],
      ['Goods 2', 1, 1, 1],
    ])
    expect(board.counts).toMatchObject({ published: 3, missing: 1, unread: 2 })
    expect([...board.readShops]).toEqual(['a', 'b'])
  })

  it('knows goods of a near title by the codes of their SKUs, and of any title by where they were published and collected', () => {
    const shelves = new Map([
      ['a', aShelf(someShelfGoods({ goods_id: '1', title: 'Glass lamp, brass foot', sku_codes: ['ZG-100-7'] }))],
      ['b', aShelf(someShelfGoods({ goods_id: '2', title: 'Lamp with brass foot', sku_codes: ['zg-100-7'] }))],
      ['c', aShelf(someShelfGoods({ goods_id: '3' }))],
    ])
    const box = someBox({
      source_shop_uid: 'b',
      source_goods_id: '2',
      claims: [someClaim({ shop_uid: 'c', state: 'published', goods_id: '3' })],
    })
    expect(boardOf({ shelves, boxes: [box] }).lines.map(({ counts, boxes }) => [counts.published, boxes.length])).toEqual([[3, 1]])
  })

  it('has sauce and cups that share every number on two lines, each missing in the other shop', () => {
    const numbers = { code: 'ZG-17', sku_codes: ['ZG-17-1', 'ZG-17-2'] }
    const shelves = new Map([
      ['a', aShelf(someShelfGoods({ goods_id: '1', title: 'Chilli sauce', category: 'Sauces', ...numbers }))],
      ['b', aShelf(someShelfGoods({ goods_id: '2', title: 'Six cups', category: 'Cups', ...numbers }))],
    ])
    const { lines } = boardOf({ shops: ['a', 'b'], shelves })
    expect(lines.map(({ title, counts }) => [title, counts.published, counts.twice, counts.missing])).toEqual([
      ['Chilli sauce', 1, 0, 1],
      ['Six cups', 1, 0, 1],
    ])
  })

  it('takes no short code, such as a size, for a sign of the same goods', () => {
    const shelves = new Map([
      ['a', aShelf(someShelfGoods({ goods_id: '1', sku_codes: ['XL'] }), someShelfGoods({ goods_id: '2', sku_codes: ['XL'] }))],
    ])
    expect(boardOf({ shelves }).lines).toHaveLength(2)
  })

  it('has goods of the box that are in no shop yet', () => {
    const board = boardOf({
      shops: ['a', 'b'],
      shelves: new Map([['a', aShelf()]]),
      boxes: [someBox({ claims: [someClaim({ shop_uid: 'b' })] })],
    })
    expect(board.lines).toMatchObject([{ title: 'Umbrella', counts: { missing: 1, onWay: 1 } }])
  })

  it('takes a shop of which rows are lacking for unread, so that no gap is made up', () => {
    const shelves = new Map([
      ['a', aShelf(umbrella('1'))],
      ['b', { ...aShelf(someShelfGoods({ goods_id: '2' })), isWhole: false }],
    ])
    const { lines, readShops } = boardOf({ shops: ['a', 'b'], shelves })
    const [line] = lines
    expect(line && stateIn(line, 'b', readShops)).toBe('unread')
    expect(line?.counts.missing).toBe(0)
  })

  it('counts each line once in each shop, whatever the states', () => {
    const shelves = new Map([
      ['a', aShelf(umbrella('1'), umbrella('2'))],
      ['c', aShelf(umbrella('3', { state: 'rejected' }))],
    ])
    for (const { counts } of boardOf({ shelves }).lines) expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(3)
  })
})

describe('what of the board is shown', () => {
  const shelves = new Map([
    [
      'a',
      aShelf(umbrella('1'), someShelfGoods({ goods_id: '2', title: 'Lamp', code: 'L-9' }), someShelfGoods({ goods_id: '5', title: 'Cup' })),
    ],
    ['b', aShelf(umbrella('3'), someShelfGoods({ goods_id: '6', title: 'Cup' }))],
    ['c', aShelf(umbrella('4'))],
  ])
  const { lines } = boardOf({ shelves })
  const titles = (view: Partial<Parameters<typeof toShown>[1]>) =>
    toShown(lines, { search: '', state: null, order: 'gaps', ...view }).map(({ title }) => title)

  it.each([
    ['gaps', ['Lamp', 'Cup', 'Umbrella']],
    ['leastGaps', ['Cup', 'Lamp', 'Umbrella']],
    ['title', ['Cup', 'Lamp', 'Umbrella']],
  ] as const)('comes by %s', (order, expected) => {
    expect(titles({ order })).toEqual(expected)
  })

  it.each([
    ['a title', 'lam', ['Lamp']],
    ['a number of goods', '6', ['Cup']],
    ['a code', 'l-9', ['Lamp']],
  ])('is found by %s', (_, search, expected) => {
    expect(titles({ search })).toEqual(expected)
  })

  it('is filtered by a state that a line has anywhere', () => {
    expect(titles({ state: 'missing' })).toEqual(['Lamp', 'Cup'])
    expect(titles({ state: 'twice' })).toEqual([])
  })
})

describe('which goods are the same, found out before', () => {
  const shelves = new Map([
    ['a', aShelf(umbrella('1'), someShelfGoods({ goods_id: '2' }))],
    ['b', aShelf(umbrella('3'))],
  ])
  const box = someBox({ claims: [someClaim({ shop_uid: 'b' })] })

  it('makes the same board, and is taken at its word', () => {
    const board = boardOf({ shelves, boxes: [box] })
    expect(boardOf({ shelves, boxes: [box] }, toKnownFamilies(board))).toEqual(board)
    expect(boardOf({ shelves }, [['a/1'], ['a/2'], ['b/3']]).lines).toHaveLength(3)
  })

  it.each([
    ['goods of it are gone', [['a/1', 'b/3', 'b/4'], ['a/2'], ['a/5']]],
    ['goods have come', [['a/1', 'b/3']]],
    ['goods are in it twice', [['a/1', 'b/3'], ['a/1']]],
  ])('counts for nothing where %s', (_what, known) => {
    const { lines } = boardOf({ shelves }, known)
    expect(lines.map(({ family }) => family.map(({ place }) => place))).toEqual([['a/1', 'b/3'], ['a/2']])
  })

  it.each([
    ['goods left a shop', { shelves: new Map([...shelves, ['a', aShelf(umbrella('1'))]]) }],
    ['what goods consist of came later', { shelves: new Map([...shelves, ['b', aShelf(umbrella('3', { sku_codes: ['U-1'] }))]]) }],
    ['there is another shop', { shops: ['a', 'b', 'c', 'd'] }],
    ['goods came into the box', { boxes: [box, someBox({ box_id: 'another' })] }],
    ['a listing was changed', { boxes: [{ ...box, listing: { ...box.listing, title: 'Parasol' } }] }],
    ['goods of the box were published', { boxes: [someBox({ claims: [someClaim({ shop_uid: 'b', goods_id: '3' })] })] }],
    ['a person said so', { families: { ...noKnowledge, verdicts: [{ places: ['a/1'], others: ['b/3'] }] } }],
    ['a shop came into a group', { families: { ...noKnowledge, groups: new Map([['a', ['g1']]]) } }],
  ])('is found out again when %s', (_what, changed) => {
    const facts = someFacts({ shelves, boxes: [box] })
    expect(toFamiliesMark({ ...facts, ...changed })).not.toBe(toFamiliesMark(facts))
  })

  it('stays when only profits came, or a shop was read again and has the same', () => {
    const facts = someFacts({ shelves, boxes: [box] })
    const again = new Map([...shelves].map(([shop, shelf]) => [shop, { ...shelf, readAt: shelf.readAt + 1 }]))
    expect(toFamiliesMark({ ...facts, shelves: again })).toBe(toFamiliesMark(facts))
    expect(toFamiliesMark({ ...facts, profits: new Map([['a/1', -1]]) })).toBe(toFamiliesMark(facts))
  })
})
