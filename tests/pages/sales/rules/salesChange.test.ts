import { describe, expect, it } from 'vitest'
import { findMovers } from '../../../../src/pages/sales/rules/goodsMoves.ts'
import { explainSalesChange, type SalesChange } from '../../../../src/pages/sales/rules/salesChange.ts'
import {
  type BeforeAfter,
  type SalesCause,
  type SalesChangeFacts,
  type SalesGoods,
  salesCauses,
} from '../../../../src/pages/sales/rules/salesFacts.ts'
import { fc } from '../../../fastCheck.ts'

interface SkuSold {
  readonly goods: number
  readonly isVisited: boolean
  readonly before: { readonly fen: number; readonly pieces: number; readonly orders: number }
  readonly after: { readonly fen: number; readonly pieces: number; readonly orders: number }
}

interface Story extends Omit<SalesChangeFacts, 'rows' | 'visitors'> {
  readonly sold: readonly SkuSold[]
  readonly visitors: readonly (readonly [number, BeforeAfter])[]
}

function toFacts({ sold, visitors, ...rest }: Story): SalesChangeFacts {
  const columns = (window: 'before' | 'after') => ({
    fen: sold.map((each) => each[window].fen),
    pieces: sold.map((each) => each[window].pieces),
    orders: sold.map((each) => each[window].orders),
  })
  return {
    ...rest,
    visitors: new Map(visitors),
    rows: {
      size: sold.length,
      goods: sold.map(({ goods }) => goods),
      isVisited: sold.map(({ isVisited }) => (isVisited ? 1 : 0)),
      before: columns('before'),
      after: columns('after'),
    },
  }
}

const pair = (arbitrary: fc.Arbitrary<number>): fc.Arbitrary<BeforeAfter> => fc.record({ before: arbitrary, after: arbitrary })
const fen = fc.nat(50_000)
const sum = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ fen: fc.integer({ min: 1, max: 90_000 }), orders: fc.integer({ min: 1, max: 9 }), more: fc.nat(5) }),
  },
  { weight: 1, arbitrary: fc.constant({ fen: 0, orders: 0, more: 0 }) },
)
const sold = sum.map(({ fen: paid, orders, more }) => ({ fen: paid, orders, pieces: orders + more }))
const someGoods: fc.Arbitrary<SalesGoods> = fc
  .record({
    shop: fc.nat(2),
    isFresh: fc.boolean(),
    lost: fc.option(fc.record({ cause: fc.constantFrom('soldOut' as const, 'offShelf' as const), before: fen, after: fen }), { freq: 3 }),
    ads: fc.option(fc.record({ spend: pair(fen), sales: pair(fen) }), { freq: 2 }),
  })
  .map(({ lost, ads, ...goods }) => ({ ...goods, ...(lost && { lost }), ...(ads && { ads }) }))
const story: fc.Arbitrary<Story> = fc.array(someGoods, { minLength: 1, maxLength: 5 }).chain((goods) =>
  fc.record({
    goods: fc.constant(goods),
    sold: fc.array(fc.record({ goods: fc.nat(goods.length - 1), isVisited: fc.boolean(), before: sold, after: sold }), { maxLength: 12 }),
    visitors: fc.uniqueArray(fc.tuple(fc.nat(2), pair(fc.nat(400))), { selector: ([shop]) => shop }),
    unread: fc.array(
      fc.record({ shop: fc.nat(2), cause: fc.constantFrom('loggedOut' as const, 'unread' as const), before: fen, after: fen }),
      { maxLength: 2 },
    ),
  }),
)

/** A growth of all factors at once in small steps: what each step changes belongs to the factor that grew (Simpson's rule). What is or becomes 0 makes all of it. */
function growthParts(names: readonly SalesCause[], before: readonly number[], after: readonly number[]): Map<SalesCause, number> {
  const parts = new Map<SalesCause, number>()
  const add = (name: SalesCause | undefined, part: number) => name && parts.set(name, (parts.get(name) ?? 0) + part)
  const product = (factors: readonly number[]) => factors.reduce((whole, factor) => whole * factor, 1)
  const change = product(after) - product(before)
  const zeros = names.filter((_, at) => before[at] === 0 || after[at] === 0)
  if (zeros.length > 0) {
    const ended = product(before) > 0 ? after : before
    const makers = names.flatMap((name, at) => (ended[at] === 0 ? [name] : []))
    for (const name of makers) add(name, change / makers.length)
    return parts
  }
  const STEPS = 200
  const at = (time: number) => product(before.map((factor, place) => factor * ((after[place] as number) / factor) ** time))
  let area = 0
  for (let step = 0; step <= STEPS; step += 1) area += at(step / STEPS) * (step === 0 || step === STEPS ? 1 : step % 2 === 1 ? 4 : 2)
  for (const [place, name] of names.entries())
    add(name, (Math.log((after[place] as number) / (before[place] as number)) * area) / (3 * STEPS))
  return parts
}

/** The same by the words of the table, goods by goods, with lists and without any of the product's code. */
function plainParts({ goods, sold: rows, visitors, unread }: Story): Record<SalesCause, number> {
  const parts = Object.fromEntries(salesCauses.map((cause) => [cause, 0])) as Record<SalesCause, number>
  const total = (some: readonly SkuSold[], window: 'before' | 'after', what: 'fen' | 'pieces' | 'orders') =>
    some.reduce((all, each) => all + each[window][what], 0)
  const ofGoods = (at: number) => rows.filter((each) => each.goods === at)
  const isInBoth = (at: number) => total(ofGoods(at), 'before', 'pieces') > 0 && total(ofGoods(at), 'after', 'pieces') > 0
  for (const { cause, before, after } of unread) parts[cause] += after - before
  for (const [at, { shop, isFresh, lost, ads }] of goods.entries()) {
    const own = ofGoods(at)
    if (lost) parts[lost.cause] += lost.after - lost.before
    const change = total(own, 'after', 'fen') - total(own, 'before', 'fen')
    if (!isInBoth(at)) {
      const alone = total(own, 'before', 'pieces') + total(own, 'after', 'pieces') < 5 ? 'pieces' : 'oneSided'
      parts[isFresh && total(own, 'before', 'pieces') === 0 ? 'fresh' : alone] += change
      continue
    }
    const ofThese = new Map<SalesCause, number>()
    for (const row of own) {
      const days = own.filter(({ isVisited }) => isVisited === row.isVisited)
      const sameShop = rows.filter((each) => each.isVisited && goods[each.goods]?.shop === shop && isInBoth(each.goods))
      const came = new Map(visitors).get(shop)
      const factors = (window: 'before' | 'after'): readonly (number | null)[] => {
        const pieces = total(days, window, 'pieces')
        const share = pieces === 0 ? null : row[window].pieces / pieces
        const price = row[window].pieces === 0 ? null : row[window].fen / row[window].pieces
        if (!isSplitByVisitors()) return [pieces, share, price]
        const orders = total(sameShop, window, 'orders')
        const inShop = total(sameShop, window, 'pieces')
        return [came?.[window] ?? 0, orders / (came?.[window] ?? 0), inShop / orders, pieces / inShop, share, price]
      }
      const isSplitByVisitors = () =>
        row.isVisited &&
        came !== undefined &&
        (['before', 'after'] as const).every((window) => came[window] > 0 && total(sameShop, window, 'orders') > 0)
      const names: readonly SalesCause[] = isSplitByVisitors()
        ? ['visitors', 'conversion', 'basket', 'mix', 'mix', 'price']
        : ['pieces', 'mix', 'price']
      const before = factors('before')
      const after = factors('after')
      const found = growthParts(
        names,
        before.map((factor, place) => factor ?? after[place] ?? 0),
        after.map((factor, place) => factor ?? before[place] ?? 0),
      )
      for (const [name, part] of found) ofThese.set(name, (ofThese.get(name) ?? 0) + part)
    }
    if (ads) {
      const yieldOf = (window: 'before' | 'after') => (ads.spend[window] === 0 ? null : ads.sales[window] / ads.spend[window])
      const bySpend =
        growthParts(
          ['ads', 'oneSided'],
          [ads.spend.before, yieldOf('before') ?? yieldOf('after') ?? 0],
          [ads.spend.after, yieldOf('after') ?? yieldOf('before') ?? 0],
        ).get('ads') ?? 0
      const amount = [...ofThese].reduce((all, [name, part]) => (name === 'price' ? all : all + part), 0)
      const taken = bySpend * amount > 0 ? Math.sign(amount) * Math.min(Math.abs(bySpend), Math.abs(amount)) : 0
      ofThese.set('ads', taken)
      const from = Math.abs(ofThese.get('visitors') ?? 0) > 0 ? 'visitors' : 'pieces'
      ofThese.set(from, (ofThese.get(from) ?? 0) - taken)
    }
    for (const [name, part] of ofThese) parts[name] += part
  }
  return parts
}

describe('the causes of a change of sales', () => {
  it('add up to it to the fen, whatever the shops sold', () => {
    fc.assert(
      fc.property(story, (given) => {
        const { beforeFen, afterFen, parts } = explainSalesChange(toFacts(given))
        const all = (window: 'before' | 'after') =>
          [...given.sold.map((each) => each[window].fen), ...given.unread.map((each) => each[window])].reduce((a, b) => a + b, 0) +
          given.goods.reduce((a, { lost }) => a + (lost?.[window] ?? 0), 0)
        expect([beforeFen, afterFen]).toEqual([all('before'), all('after')])
        expect(Object.values(parts).reduce((whole, part) => whole + part, 0)).toBe(afterFen - beforeFen)
        for (const part of Object.values(parts)) expect(Number.isSafeInteger(part)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('are those of a plain count by the words of the table', () => {
    fc.assert(
      fc.property(story, (given) => {
        const { parts } = explainSalesChange(toFacts(given))
        const plain = plainParts(given)
        for (const cause of salesCauses) expect(Math.abs(parts[cause] - plain[cause]), cause).toBeLessThan(2)
      }),
      { numRuns: 300 },
    )
  })

  it('are the same with the other sign when the windows change places', () => {
    const turn = ({ before, after }: BeforeAfter) => ({ before: after, after: before })
    fc.assert(
      fc.property(story, (given) => {
        const back: Story = {
          sold: given.sold.map((each) => ({ ...each, before: each.after, after: each.before })),
          visitors: given.visitors.map(([shop, each]) => [shop, turn(each)]),
          unread: given.unread.map((each) => ({ ...each, ...turn(each) })),
          goods: given.goods.map((each) => ({
            ...each,
            isFresh: false,
            ...(each.lost && { lost: { ...each.lost, ...turn(each.lost) } }),
            ...(each.ads && { ads: { spend: turn(each.ads.spend), sales: turn(each.ads.sales) } }),
          })),
        }
        const there = explainSalesChange(toFacts({ ...given, goods: given.goods.map((each) => ({ ...each, isFresh: false })) })).parts
        const again = explainSalesChange(toFacts(back)).parts
        for (const cause of salesCauses) expect(Math.abs(there[cause] + again[cause]), cause).toBeLessThan(2)
      }),
    )
  })
})

const aGoods = (overrides: Partial<SalesGoods> = {}): SalesGoods => ({ shop: 0, isFresh: false, ...overrides })
const aSku = (before: readonly number[], after: readonly number[], isVisited = false, goods = 0): SkuSold => {
  const toSum = ([paid = 0, pieces = 0, orders = pieces]: readonly number[]) => ({ fen: paid, pieces, orders })
  return { goods, isVisited, before: toSum(before), after: toSum(after) }
}
const explain = (given: Partial<Story>) => explainSalesChange(toFacts({ sold: [], goods: [aGoods()], visitors: [], unread: [], ...given }))
/** Goods that lost and goods that gained, with their causes by name. */
function moversOf({ goods }: SalesChange) {
  const { losers, gainers } = findMovers(goods, Number.POSITIVE_INFINITY)
  return [...losers, ...gainers].map(({ cause, ...each }) => ({ ...each, cause: salesCauses[cause] }))
}
const shown = (given: Partial<Story>) => Object.fromEntries(Object.entries(explain(given).parts).filter(([, part]) => part !== 0))

describe('a change of sales', () => {
  it.each([1, 100_000_000_000_000])(
    'names the goods that lost most and those that gained most, the smaller place first among equals; times %i fen',
    (times) => {
      const changes = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 12 })
      fc.assert(
        fc.property(changes, fc.integer({ min: 1, max: 6 }), (all, count) => {
          const sold = all.map((change, at) => aSku([5 * times, 1], [(5 + change) * times, 1], false, at))
          const { losers, gainers } = findMovers(explain({ goods: all.map(() => aGoods()), sold }).goods, count)
          const ordered = (some: readonly { readonly goods: number; readonly amount: number }[]) =>
            some
              .filter(({ amount }) => amount > 0)
              .toSorted((left, right) => right.amount - left.amount || left.goods - right.goods)
              .slice(0, count)
              .map(({ goods }) => goods)
          expect(losers.map(({ goods }) => goods)).toEqual(ordered(all.map((change, goods) => ({ goods, amount: -change }))))
          expect(gainers.map(({ goods }) => goods)).toEqual(ordered(all.map((change, goods) => ({ goods, amount: change }))))
        }),
      )
    },
  )

  it('of the same pieces at a lower price is the price', () => {
    const change = explain({ sold: [aSku([10_000, 10], [8_000, 10])] })
    expect(shown({ sold: [aSku([10_000, 10], [8_000, 10])] })).toEqual({ price: -2_000 })
    expect(moversOf(change)).toEqual([{ goods: 0, beforeFen: 10_000, afterFen: 8_000, cause: 'price', causeFen: -2_000 }])
  })

  it('of dearer SKUs at their old prices is the mix', () => {
    expect(shown({ sold: [aSku([1_000, 10], [500, 5]), aSku([4_000, 10], [6_000, 15])] })).toEqual({ mix: 1_500 })
  })

  it('where half as many came and as many of them ordered is the visitors', () => {
    expect(shown({ sold: [aSku([10_000, 10], [5_000, 5], true)], visitors: [[0, { before: 200, after: 100 }]] })).toEqual({
      visitors: -5_000,
    })
  })

  it('where as many came and half of them ordered is the conversion', () => {
    expect(shown({ sold: [aSku([10_000, 10], [5_000, 5], true)], visitors: [[0, { before: 200, after: 200 }]] })).toEqual({
      conversion: -5_000,
    })
  })

  it('of visitors that nobody counted is how many pieces were sold', () => {
    expect(shown({ sold: [aSku([10_000, 10], [5_000, 5], true)], visitors: [[0, { before: 200, after: 0 }]] })).toEqual({ pieces: -5_000 })
  })

  it('is of ads as far as their spend explains it, and never more than what was sold less', () => {
    const ads = { spend: { before: 900, after: 0 }, sales: { before: 3_000, after: 0 } }
    expect(shown({ goods: [aGoods({ ads })], sold: [aSku([10_000, 10], [5_000, 5])] })).toEqual({ ads: -3_000, pieces: -2_000 })
    expect(shown({ goods: [aGoods({ ads })], sold: [aSku([10_000, 10], [9_000, 9])] })).toEqual({ ads: -1_000 })
    expect(shown({ goods: [aGoods({ ads })], sold: [aSku([10_000, 10], [11_000, 11])] })).toEqual({ pieces: 1_000 })
  })

  it('of goods is their own visitors, orders for each and pieces in an order where these are known; visitors whom ads brought are the ads’', () => {
    const half = { before: 10, after: 5 }
    const seen = { visitors: { before: 200, after: 100 }, orders: half, pieces: half, sales: { before: 10_000, after: 5_000 } }
    const causeOf = (goods: Partial<SalesGoods>) =>
      moversOf(explain({ goods: [aGoods(goods)], sold: [aSku([10_000, 10], [5_000, 5])] })).map(({ cause, causeFen }) => [cause, causeFen])
    expect(causeOf({})).toEqual([['pieces', -5_000]])
    expect(causeOf({ seen })).toEqual([['visitors', -5_000]])
    expect(causeOf({ seen: { ...seen, visitors: { before: 200, after: 200 } } })).toEqual([['conversion', -5_000]])
    expect(causeOf({ seen: { ...seen, visitors: { before: 20, after: 20 }, orders: { before: 10, after: 10 } } })).toEqual([
      ['basket', -5_000],
    ])
    // Nobody looked: nothing is known of those who bought.
    expect(causeOf({ seen: { ...seen, visitors: { before: 200, after: 0 } } })).toEqual([['pieces', -5_000]])
    const ads = { spend: { before: 900, after: 0 }, sales: { before: 3_000, after: 0 } }
    expect(causeOf({ seen, ads })).toEqual([['ads', -3_000]])
  })

  it('of goods that sold out is what they sold before in the time since, and the rest is theirs as of any', () => {
    const lost = { cause: 'soldOut', before: 4_000, after: 0 } as const
    expect(shown({ goods: [aGoods({ lost })], sold: [aSku([6_000, 6], [7_000, 7])] })).toEqual({ soldOut: -4_000, pieces: 1_000 })
  })

  it('of goods that sold in one window only is a cause of its own, and so are new goods and days that were not read', () => {
    expect(
      shown({
        goods: [aGoods({ isFresh: true }), aGoods(), aGoods({ isFresh: true })],
        sold: [aSku([0, 0], [500, 1], false, 0), aSku([0, 0], [300, 5], false, 1), aSku([900, 9], [0, 0], false, 2)],
        unread: [{ shop: 0, cause: 'loggedOut', before: 250, after: 0 }],
      }),
    ).toEqual({ fresh: 500, oneSided: -600, loggedOut: -250 })
  })

  it('of goods that sell now and then is how many pieces were sold: none in one window is chance', () => {
    expect(shown({ goods: [aGoods(), aGoods()], sold: [aSku([0, 0], [300, 4], false, 0), aSku([500, 4], [0, 0], false, 1)] })).toEqual({
      pieces: -200,
    })
  })
})
