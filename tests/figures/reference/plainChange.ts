import { orderAmountFen } from '../../../sandbox/sales/sale.ts'
import type { PlainSale } from './plainFigures.ts'

/**
 * Why sales changed, by the words of sellers-day.md, S1, and of decision 0180: pairs of days that were read, goods that cannot be bought, that are new or
 * sold in one window alone, and for the rest the logarithmic mean of the factors of each SKU. In plain numbers; nothing is shared with the product.
 */
const DAY_S = 86_400
const ZONE_S = 8 * 3_600
const dayOf = (seconds: number) => Math.floor((seconds + ZONE_S) / DAY_S)
const secondOf = (seconds: number) => (seconds + ZONE_S) % DAY_S
const FRESH_DAYS = 28
const ONE_SIDED_PIECES = 5

export interface ChangeAsked {
  readonly sales: readonly PlainSale[]
  readonly shops: readonly string[]
  readonly firstDay: number
  readonly lastDay: number
  readonly today: number
  readonly asOf: number
  /** Whether the orders of a day of a shop were read. */
  readonly isRead: (shop: string, day: number) => boolean
  readonly loggedOut: readonly string[]
  /** By `shop goods`, why it cannot be bought. */
  readonly shelf: ReadonlyMap<string, 'soldOut' | 'offShelf'>
  /** By `shop day`. */
  readonly visitors: ReadonlyMap<string, number>
  /** What ads of a shop cost and brought on a day, by goods. Null: the report was not read. */
  readonly adsOn: (shop: string, day: number) => ReadonlyMap<string, { readonly spend_fen: number; readonly gmv_fen: number }> | null
}

interface Order {
  readonly shop: string
  readonly goods: string
  readonly sku: string
  readonly at: number
  readonly pair: number
  readonly isAfter: boolean
  readonly isVisited: boolean
  readonly fen: number
  readonly pieces: number
}

export interface PlainChange {
  readonly beforeFen: number
  readonly afterFen: number
  /** Before rounding. */
  readonly parts: Readonly<Record<string, number>>
  /** By `shop goods`. */
  readonly goods: ReadonlyMap<string, { readonly beforeFen: number; readonly afterFen: number }>
  /** By pair of days; of one day by hour. Null: no shop was read, or it is still to come. */
  readonly points: readonly { readonly fen: number | null; readonly beforeFen: number | null }[]
  readonly isComparable: boolean
}

export function plainChange(asked: ChangeAsked): PlainChange {
  const { shops, firstDay, lastDay, today, asOf, isRead, loggedOut, shelf } = asked
  const days = lastDay - firstDay + 1
  const isToday = (pair: number) => firstDay + pair === today
  const isPair = (shop: string, pair: number) => isRead(shop, firstDay + pair) && isRead(shop, firstDay + pair - days)
  const all = ordersOf(asked)
  const parts: Record<string, number> = {}
  const add = (cause: string, fen: number) => {
    parts[cause] = (parts[cause] ?? 0) + fen
  }
  const goods = new Map<string, { beforeFen: number; afterFen: number }>()
  const rest: Order[] = []
  for (const order of all) {
    const { shop, fen, isAfter, pair } = order
    if (!isPair(shop, pair)) {
      add(loggedOut.includes(shop) ? 'loggedOut' : 'unread', isAfter ? fen : -fen)
      continue
    }
    const key = `${shop} ${order.goods}`
    const own = goods.get(key) ?? { beforeFen: 0, afterFen: 0 }
    goods.set(key, own)
    own[isAfter ? 'afterFen' : 'beforeFen'] += fen
    const cause = shelf.get(key)
    if (cause && !isAfter && order.at + days * DAY_S > lastSale(asked, key)) add(cause, -fen)
    else rest.push(order)
  }
  for (const [cause, fen] of explainRest(asked, rest)) add(cause, fen)
  // Of a day that has just begun there is nothing to compare.
  const isBegun = (pair: number) => !isToday(pair) || secondOf(asOf) > 0
  const pairs = shops.flatMap((shop) => Array.from({ length: days }, (_, pair) => isPair(shop, pair) && isBegun(pair)))
  return {
    beforeFen: sum(all.filter(({ isAfter }) => !isAfter)),
    afterFen: sum(all.filter(({ isAfter }) => isAfter)),
    parts,
    goods,
    points: Array.from({ length: days === 1 ? 24 : days }, (_, at) => {
      const pair = days === 1 ? 0 : at
      const isMeant = (each: Order) => (days === 1 ? Math.floor(secondOf(each.at) / 3_600) === at : each.pair === at)
      const isOver = days > 1 || !isToday(0) || at * 3_600 < secondOf(asOf)
      const isThere = (day: number) => isOver && shops.some((shop) => isRead(shop, day))
      return {
        fen: isThere(firstDay + pair) ? sum(all.filter((each) => each.isAfter && isMeant(each))) : null,
        beforeFen: isThere(firstDay + pair - days) ? sum(all.filter((each) => !each.isAfter && isMeant(each))) : null,
      }
    }),
    isComparable: pairs.filter((isKnown) => isKnown).length * 2 >= pairs.length,
  }
}

/** Paid orders of days that were read; of the pair with today those before the second of the last reading. */
function ordersOf({ sales, shops, firstDay, lastDay, today, asOf, isRead, visitors }: ChangeAsked): readonly Order[] {
  const days = lastDay - firstDay + 1
  return sales.flatMap(({ shop, sale }): Order[] => {
    const day = dayOf(sale.orderedAt)
    const isAfter = day >= firstDay
    const pair = isAfter ? day - firstDay : day - firstDay + days
    if (!shops.includes(shop) || pair < 0 || pair >= days || !isRead(shop, day)) return []
    if (sale.paidAt === null || sale.paidAt > asOf) return []
    const isOfToday = firstDay + pair === today
    if (isOfToday && secondOf(sale.orderedAt) >= secondOf(asOf)) return []
    const isSeen = (of: number) => visitors.has(`${shop} ${of}`) && isRead(shop, of)
    const rest = { shop, goods: `${sale.goods.id}`, sku: `${sale.sku.id}`, at: sale.orderedAt, pair, isAfter }
    const isVisited = !isOfToday && isSeen(firstDay + pair) && isSeen(firstDay + pair - days)
    return [{ ...rest, isVisited, fen: orderAmountFen(sale), pieces: sale.count }]
  })
}

function lastSale({ sales, firstDay, lastDay, asOf, isRead }: ChangeAsked, key: string): number {
  const times = sales.flatMap(({ shop, sale }) => {
    const day = dayOf(sale.orderedAt)
    const isMeant = `${shop} ${sale.goods.id}` === key && day >= firstDay && day <= lastDay && isRead(shop, day)
    return isMeant && sale.paidAt !== null && sale.paidAt <= asOf ? [sale.orderedAt] : []
  })
  return Math.max(0, ...times)
}

const sum = (orders: readonly Order[], toNumber: (order: Order) => number = ({ fen }) => fen) =>
  orders.reduce((all, order) => all + toNumber(order), 0)
const pieces = (orders: readonly Order[]) => sum(orders, (order) => order.pieces)

interface Sides {
  readonly before: readonly Order[]
  readonly after: readonly Order[]
}

const sidesOf = (orders: readonly Order[]): Sides => ({
  before: orders.filter(({ isAfter }) => !isAfter),
  after: orders.filter(({ isAfter }) => isAfter),
})

function groupsOf(orders: readonly Order[], keyOf: (order: Order) => string): readonly (readonly Order[])[] {
  const groups = new Map<string, Order[]>()
  for (const order of orders) groups.set(keyOf(order), [...(groups.get(keyOf(order)) ?? []), order])
  return [...groups.values()]
}

const isInBoth = ({ before, after }: Sides) => before.length > 0 && after.length > 0

function explainRest(asked: ChangeAsked, rest: readonly Order[]): readonly (readonly [string, number])[] {
  const byGoods = groupsOf(rest, ({ shop, goods }) => `${shop} ${goods}`)
  /** Over goods that sold in both windows, on days with known visitors. */
  const ofShop = (shop: string) =>
    sidesOf(byGoods.filter((own) => own[0]?.shop === shop && isInBoth(sidesOf(own))).flatMap((own) => own.filter((each) => each.isVisited)))
  return byGoods.flatMap((own) => {
    const [first] = own as readonly [Order]
    const sides = sidesOf(own)
    const change = sum(sides.after) - sum(sides.before)
    if (!isInBoth(sides)) return [[loneCause(asked, first, sides), change] as const]
    const parts: Record<string, number> = {}
    for (const isVisited of [true, false]) {
      const some = own.filter((each) => each.isVisited === isVisited)
      for (const ofSku of groupsOf(some, ({ sku }) => sku))
        for (const [cause, fen] of explainSku(asked, sidesOf(ofSku), sidesOf(some), isVisited ? ofShop(first.shop) : null))
          parts[cause] = (parts[cause] ?? 0) + fen
    }
    takeAds(asked, first, parts)
    return Object.entries(parts)
  })
}

function loneCause({ sales, firstDay, isRead }: ChangeAsked, { shop, goods }: Order, { before, after }: Sides): string {
  const isKnown = Array.from({ length: FRESH_DAYS }, (_, at) => isRead(shop, firstDay - 1 - at)).every((each) => each)
  const isOld = sales.some(
    ({ shop: of, sale }) =>
      of === shop && `${sale.goods.id}` === goods && dayOf(sale.orderedAt) < firstDay && isRead(shop, dayOf(sale.orderedAt)),
  )
  if (before.length === 0 && isKnown && !isOld) return 'fresh'
  return pieces(before) + pieces(after) >= ONE_SIDED_PIECES ? 'oneSided' : 'pieces'
}

/** A share of nothing is that of the other window. */
function shares(part: readonly [number, number], whole: readonly [number, number]): readonly [number, number] {
  const of = part.map((each, at) => (whole[at] === 0 ? null : each / (whole[at] ?? 1)))
  return [of[0] ?? of[1] ?? 0, of[1] ?? of[0] ?? 0]
}

function explainSku(asked: ChangeAsked, sku: Sides, goods: Sides, shop: Sides | null): readonly (readonly [string, number])[] {
  const both = (sides: Sides, of: (orders: readonly Order[]) => number) => [of(sides.before), of(sides.after)] as const
  const price = shares(both(sku, sum), both(sku, pieces))
  const ofGoods = shares(both(sku, pieces), both(goods, pieces))
  const uid = goods.before[0]?.shop ?? goods.after[0]?.shop ?? ''
  const came = shop && visitorsOf(asked, uid)
  const orders = shop && both(shop, (some) => some.length)
  if (!shop || !came || !orders || Math.min(...came, ...orders) <= 0)
    return divide([
      ['pieces', both(goods, pieces)],
      ['mix', ofGoods],
      ['price', price],
    ])
  return divide([
    ['visitors', came],
    ['conversion', [orders[0] / came[0], orders[1] / came[1]]],
    ['basket', [pieces(shop.before) / orders[0], pieces(shop.after) / orders[1]]],
    ['mix', shares(both(goods, pieces), both(shop, pieces))],
    ['mix', ofGoods],
    ['price', price],
  ])
}

/** Over the pairs of days that are whole and known on both sides. */
function visitorsOf({ firstDay, lastDay, today, isRead, visitors }: ChangeAsked, shop: string): readonly [number, number] {
  const days = lastDay - firstDay + 1
  const sums: [number, number] = [0, 0]
  for (let day = firstDay; day <= lastDay; day += 1) {
    const came = visitors.get(`${shop} ${day}`)
    const cameBefore = visitors.get(`${shop} ${day - days}`)
    if (day === today || came === undefined || cameBefore === undefined || !isRead(shop, day) || !isRead(shop, day - days)) continue
    sums[0] += cameBefore
    sums[1] += came
  }
  return sums
}

/** By the logarithmic mean of the products; what was 0 on one side has made all of the change. */
function divide(factors: readonly (readonly [string, readonly [number, number]])[]): readonly (readonly [string, number])[] {
  const product = (side: 0 | 1) => factors.reduce((all, [, values]) => all * values[side], 1)
  const [before, after] = [product(0), product(1)]
  if (before > 0 && after > 0) {
    const mean = Math.abs(after / before - 1) < 1e-12 ? before : (after - before) / Math.log(after / before)
    return factors.map(([cause, [old, fresh]]) => [cause, mean * Math.log(fresh / old)])
  }
  const isEnded = ([, values]: (typeof factors)[number]) => values[before > 0 ? 1 : 0] === 0
  const ended = factors.filter(isEnded).length
  return factors.map((factor) => [factor[0], isEnded(factor) ? (after - before) / ended : 0])
}

const ofAmounts = ['pieces', 'visitors', 'conversion', 'basket', 'mix'] as const

/** What followed the spend, as far as so much more or less was sold: out of the visitors, or of the pieces. */
function takeAds(asked: ChangeAsked, { shop, goods }: Order, parts: Record<string, number>): void {
  const { firstDay, lastDay, today, isRead, shelf, adsOn } = asked
  const days = lastDay - firstDay + 1
  const spend: [number, number] = [0, 0]
  const sales: [number, number] = [0, 0]
  if (shelf.has(`${shop} ${goods}`)) return
  for (let day = firstDay; day <= lastDay; day += 1) {
    const [now, then] = [adsOn(shop, day), adsOn(shop, day - days)]
    if (day === today || !now || !then || !isRead(shop, day) || !isRead(shop, day - days)) continue
    for (const [side, ads] of [then, now].entries()) {
      spend[side as 0 | 1] += ads.get(goods)?.spend_fen ?? 0
      sales[side as 0 | 1] += ads.get(goods)?.gmv_fen ?? 0
    }
  }
  const [[, bySpend]] = divide([
    ['spend', spend],
    ['sales', shares(sales, spend)],
  ]) as unknown as readonly [readonly [string, number]]
  const sold = ofAmounts.reduce((all, cause) => all + (parts[cause] ?? 0), 0)
  const taken = bySpend * sold > 0 ? Math.sign(sold) * Math.min(Math.abs(bySpend), Math.abs(sold)) : 0
  parts.ads = (parts.ads ?? 0) + taken
  const from = (parts.visitors ?? 0) === 0 ? 'pieces' : 'visitors'
  parts[from] = (parts[from] ?? 0) - taken
}
