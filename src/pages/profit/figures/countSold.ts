import type { FigureSource } from '../../../figures/answers/answerFigure.ts'
import type { CostRegistry } from './createCostRegistry.ts'
import { createSoldColumns, type SoldRows } from './soldColumns.ts'
import { createSoldScan } from './soldRows.ts'
import { spreadAds } from './spreadCosts.ts'

/** What was sold in a window, with what tells of which shops it is still the same. */
export interface CountedSold {
  readonly sold: SoldRows
  /** Names the window and the ledger: of other ones nothing is the same. */
  readonly of: string
  readonly shops: ReadonlyMap<number, ScannedShop>
  /** Shops whose rows were taken from the count before, row for row. */
  readonly kept: ReadonlySet<number>
}

/** What the rows of a shop were made of. A chunk never changes: others take its place. */
interface ScannedShop {
  readonly chunks: readonly Int32Array[]
  readonly ads: readonly Int32Array[]
  readonly structure: number
  readonly isWithoutAds: boolean
  readonly isWithoutReturns: boolean
  readonly unreadDays: ReadonlySet<number>
}

interface AskedSold {
  readonly of: string
  readonly firstDay: number
  readonly lastDay: number
  /** By place, their shop_uid. */
  readonly shops: ReadonlyMap<number, string>
  readonly ledger: CostRegistry
  /** Shops whose ads were never read within the window: what they spent is unknown. */
  readonly withoutAds: ReadonlySet<number>
  /** Shops whose orders were read without what came back of them: what is left of these is unknown. */
  readonly withoutReturns: ReadonlySet<number>
  /** By place of the shop, days of which its orders were not read, since 1970. Shops that were read whole are absent. */
  readonly unreadDays: ReadonlyMap<number, ReadonlySet<number>>
  /** By place of the shop, as a scan takes it. Such a count is not gone on with. */
  readonly until?: (shop: number) => number
}

/** Scans the orders of shops of which something is new since the count before, and takes the rows of all others from it. */
export function countSold(
  { of, firstDay, lastDay, shops: asked, ledger, withoutAds, withoutReturns, unreadDays, until }: AskedSold,
  source: Pick<FigureSource, 'lists' | 'chunks' | 'ads'>,
  before: CountedSold | null,
): CountedSold {
  const shops = new Map<number, ScannedShop>()
  for (const [shop, uid] of asked) {
    const read = { chunks: [...source.chunks(shop)], ads: [...source.ads(shop)] }
    const lacks = { isWithoutAds: withoutAds.has(shop), isWithoutReturns: withoutReturns.has(shop) }
    shops.set(shop, { ...read, structure: ledger.structure(uid), ...lacks, unreadDays: unreadDays.get(shop) ?? noDays })
  }
  const known = before?.of === of ? before : null
  const kept = new Set([...shops].filter(([shop, now]) => isSame(known?.shops.get(shop), now)).map(([shop]) => shop))
  const cutsOf = (sku: number) => ledger.cutsOf(sku, firstDay, lastDay)
  const scan = createSoldScan({ lists: source.lists, firstDay, lastDay, cutsOf, ...(until && { until }) })
  for (const [shop, read] of shops) if (!kept.has(shop)) scan.addShop(shop, read.chunks, read.ads, read.unreadDays)
  const fresh = scan.rows()
  spreadAds(fresh, withoutAds)
  forgetReturns(fresh, withoutReturns)
  if (!known || kept.size === 0) return { sold: fresh, of, shops, kept }
  const from = (shop: number) => (kept.has(shop) ? known.sold : fresh)
  const sizeOf = (shop: number) => {
    const rows = from(shop).ofShops.get(shop)
    return rows ? rows.to - rows.from : 0
  }
  const joined = createSoldColumns([...shops.keys()].reduce((sum, shop) => sum + sizeOf(shop), 0))
  for (const shop of shops.keys()) joined.takeShop(shop, from(shop))
  return { sold: joined.rows(), of, shops, kept }
}

const noDays: ReadonlySet<number> = new Set()

const returnQuantities = [
  'cancelledOrders',
  'cancelledUnits',
  'cancelledFen',
  'lostFen',
  'returnedOrders',
  'returnedUnits',
  'returnedFen',
  'partialFen',
] as const

/** Half of what came back would leave too much: it is unknown, and so is all that is counted with it. */
function forgetReturns({ ofShops, quantities }: SoldRows, withoutReturns: ReadonlySet<number>): void {
  for (const [shop, { from, to }] of ofShops)
    if (withoutReturns.has(shop)) for (const name of returnQuantities) quantities[name].fill(Number.NaN, from, to)
}

function isSame(before: ScannedShop | undefined, now: ScannedShop): boolean {
  const areSame = (left: readonly Int32Array[], right: readonly Int32Array[]) =>
    left.length === right.length && left.every((chunk, at) => chunk === right[at])
  if (before?.structure !== now.structure || before.isWithoutAds !== now.isWithoutAds) return false
  if (before.isWithoutReturns !== now.isWithoutReturns) return false
  if (before.unreadDays.size !== now.unreadDays.size || [...now.unreadDays].some((day) => !before.unreadDays.has(day))) return false
  return areSame(before.chunks, now.chunks) && areSame(before.ads, now.ads)
}
