import type { SharedCost } from '../../../contract/entities/cost.ts'
import { formatDay } from '../../../sandbox/sales/calendar.ts'

/**
 * What shops pay together, by the words of business-features.md, 1.1, and of decision 0080: what goes with sales is borne where it arose, what does not,
 * by all shops that pay it, by their net sales. In whole numbers, day by day; nothing is shared with the product but the shape of a cost.
 */
export interface PlainBase {
  readonly shop: string
  /** Days since 1970 in China. */
  readonly day: number
  readonly orders: bigint
  readonly paid: bigint
  readonly revenue: bigint
  readonly ads: bigint
  /** What buyers paid themselves less what they got back: by this costs are spread over shops. */
  readonly net: bigint
}

export interface PlainShare {
  /** What the costs come to that go with sales, by shop; rounded once for each cost and shop. */
  readonly shared: ReadonlyMap<string, bigint>
  /** What the others come to, and the part of each shop, exact: numerator over denominator. */
  readonly fixed: bigint
  readonly fixedOf: ReadonlyMap<string, { readonly top: bigint; readonly bottom: bigint }>
  /** What no shop can bear, since none sold. */
  readonly unborne: bigint
}

const WHOLE_BP = 10_000n

export function plainShared(
  costs: readonly SharedCost[],
  bases: readonly PlainBase[],
  shops: readonly string[],
  days: readonly [number, number],
): PlainShare {
  const shared = new Map(shops.map((shop) => [shop, 0n]))
  const fixedOf = new Map(shops.map((shop) => [shop, { top: 0n, bottom: 1n }]))
  let fixed = 0n
  let unborne = 0n
  const netOf = (shop: string) => sum(bases.filter((base) => base.shop === shop).map(({ net }) => net))
  for (const cost of costs) {
    const payers = cost.shop_uid_list ?? shops
    if (cost.kind !== 'monthly' && cost.kind !== 'once') {
      for (const shop of payers.filter((each) => shops.includes(each))) {
        const own = bases.filter((base) => base.shop === shop && isIn(cost, base.day)).map((base) => countedOn(cost, base))
        const amount = BigInt(cost.amount) * sum(own)
        shared.set(shop, (shared.get(shop) ?? 0n) + (cost.kind === 'perOrder' ? amount : (amount * 2n + WHOLE_BP) / (WHOLE_BP * 2n)))
      }
      continue
    }
    const fen = fixedFen(cost, days)
    const net = sum(payers.map(netOf))
    if (net <= 0n) {
      unborne += fen
      continue
    }
    fixed += fen
    for (const shop of payers.filter((each) => shops.includes(each))) {
      const { top, bottom } = fixedOf.get(shop) ?? { top: 0n, bottom: 1n }
      fixedOf.set(shop, { top: top * net + fen * netOf(shop) * bottom, bottom: bottom * net })
    }
  }
  return { shared, fixed, fixedOf, unborne }
}

const isIn = ({ from, to }: SharedCost, day: number) => formatDay(day) >= from && (to === null || formatDay(day) <= to)

function countedOn({ kind }: SharedCost, { orders, paid, revenue, ads }: PlainBase): bigint {
  if (kind === 'perOrder') return orders
  if (kind === 'ofPaid') return paid
  return kind === 'ofRevenue' ? revenue : ads
}

/** A day's part of its month, so that all days of a month come to its amount; `once` is of its day alone. */
function fixedFen(cost: SharedCost, [first, last]: readonly [number, number]): bigint {
  const amount = BigInt(cost.amount)
  let fen = 0n
  for (let day = first; day <= last; day += 1) {
    const text = formatDay(day)
    if (cost.kind === 'once') fen += text === cost.from ? amount : 0n
    else if (isIn(cost, day)) {
      const [year = 0, month = 0, ofMonth = 0] = text.split('-').map(Number)
      const length = BigInt(new Date(Date.UTC(year, month, 0)).getUTCDate())
      fen += (amount * BigInt(ofMonth)) / length - (amount * BigInt(ofMonth - 1)) / length
    }
  }
  return fen
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, each) => all + each, 0n)
}
