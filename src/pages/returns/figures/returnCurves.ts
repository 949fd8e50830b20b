import { firstAfterSales, judgeChunk } from '../../../figures/answers/judgeChunk.ts'
import { FigureQuestionError, type FigureRow, type FigureWindow } from '../../../figures/answers/question.ts'
import type { PlacedChunk } from '../../../figures/answers/rowsBehind.ts'
import type { DictionaryLists } from '../../../figures/columns/dictionary.ts'
import {
  AfterSaleColumn,
  afterSaleCount,
  afterSalesAt,
  ChunkHeader,
  fromTimeCell,
  MISSING,
  OrderColumn,
  orderCount,
} from '../../../figures/columns/layout.ts'
import { parseDay, startOfDay } from '../../../figures/days.ts'
import { AfterSaleBit, OrderBit } from '../../../figures/measures/sums.ts'

/**
 * How returns come in with time: by days since the order, or since it was shipped. Since the order, a refund comes when it is given, as the
 * refunds of a cohort are counted: what is asked for and still open is still to come. Since shipping, a request counts on the day on which it is made,
 * whatever becomes of it: of parcels of the last days most requests are open, and an older batch has some that were taken back, too.
 */
export interface CurveQuestion {
  /** shop_uid of the shops asked for. */
  readonly shops: readonly string[]
  /** Only these goods. Default: all. */
  readonly goods?: readonly string[]
  /** Days on which an order began its time: was placed, or shipped. */
  readonly window: FigureWindow
  readonly since: 'ordered' | 'shipped'
  /** `paid`: any refund of paid orders. `shipped`: after shipping, of shipped orders. Since shipping only these are told of. */
  readonly of: 'paid' | 'shipped'
  readonly by: 'all' | 'shop' | 'sku'
  /** Days that an order is watched for. */
  readonly days: number
}

/** An order counts on a day if that day of it is over and it had not come back before. */
export interface ReturnCurve {
  readonly group: Pick<FigureRow, 'shop' | 'goods' | 'sku'>
  /** By days since the beginning: orders that were watched through that day, and those of them that came back on it. */
  readonly watched: readonly number[]
  readonly returned: readonly number[]
}

const DAY_S = 86_400
const DAYS_MAX = 180

export type CurveDays = Pick<ReturnCurve, 'watched' | 'returned'>

interface CurveParts {
  readonly lists: DictionaryLists
  readonly chunks: Iterable<PlacedChunk>
  /** Seconds since 1970. */
  readonly now: number
  /** Places of the SKUs that count. Default: all do. */
  readonly ofSkus?: ReadonlyMap<number, unknown>
}

/** `now`: seconds since 1970. Throws a FigureQuestionError where the question has no answer. */
export function returnCurves(
  question: CurveQuestion,
  lists: DictionaryLists,
  chunks: Iterable<PlacedChunk>,
  now: number,
): readonly ReturnCurve[] {
  const found = curvesByPlace(question, { lists, chunks, now })
  return Array.from(found, ([place, curve]) => ({ group: toCurveGroup(question.by, place, lists), ...curve }))
}

/** The same by place: of the SKU, or of the shop; of all together it is 0. */
export function curvesByPlace(
  question: Omit<CurveQuestion, 'shops'>,
  { lists, chunks, now, ofSkus }: CurveParts,
): ReadonlyMap<number, CurveDays> {
  const { since, of, by, window } = question
  const days = Math.min(DAYS_MAX, question.days)
  const firstDay = parseDay(window.from)
  const last = parseDay(window.to)
  if (firstDay === null || last === null || firstDay > last || days < 1)
    throw new FigureQuestionError(`no curve: ${window.from} to ${window.to}`)
  const from = startOfDay(firstDay)
  const until = startOfDay(last + 1)
  const wanted = question.goods && new Set(question.goods)
  const counted = (since === 'ordered' ? AfterSaleBit.refunded : 0) | (of === 'shipped' ? AfterSaleBit.afterShipping : 0)
  const isOrder = of === 'shipped' ? OrderBit.paid | OrderBit.shipped : OrderBit.paid
  const startColumn = since === 'shipped' ? OrderColumn.shippedAt : OrderColumn.orderedAt
  /** By group: orders that leave the watch before each day, and those that came back on it. */
  const groups = new Map<number, { readonly leaves: Int32Array; readonly returned: Int32Array }>()
  const groupAt = (key: number) => {
    const known = groups.get(key)
    if (known) return known
    const made = { leaves: new Int32Array(days + 1), returned: new Int32Array(days) }
    groups.set(key, made)
    return made
  }

  for (const { shop, chunk } of chunks) {
    const judged = judgeChunk(chunk, lists.reasons)
    const orders = orderCount(chunk)
    const asked = afterSaleCount(chunk)
    const at = afterSalesAt(chunk)
    const askedCell = (column: number, row: number) => chunk[at + column * asked + row] ?? MISSING
    const cameAt = (row: number) => {
      const closedAt = since === 'ordered' ? askedCell(AfterSaleColumn.closedAt, row) : MISSING
      return closedAt === MISSING ? askedCell(AfterSaleColumn.askedAt, row) : closedAt
    }
    // The first of them: the order came back then.
    const first = firstAfterSales(chunk, judged, counted, cameAt)
    for (let row = 0; row < orders; row += 1) {
      const startCell = chunk[ChunkHeader.size + startColumn * orders + row] ?? MISSING
      if (((judged.orders[row] ?? 0) & isOrder) !== isOrder || startCell === MISSING) continue
      const start = fromTimeCell(startCell)
      if (start < from || start >= until) continue
      const sku = chunk[ChunkHeader.size + OrderColumn.sku * orders + row] ?? 0
      if (ofSkus && !ofSkus.has(sku)) continue
      if (wanted && !wanted.has(lists.goods.idAt(lists.skus.parents()[sku] ?? 0))) continue
      const group = groupAt(by === 'sku' ? sku : by === 'shop' ? shop : 0)
      const over = Math.max(0, Math.min(days, Math.floor((now - start) / DAY_S)))
      const back = first[row] ?? -1
      // A request before the beginning was decided before it: the order is not watched at all.
      const delay = back < 0 ? days : Math.floor((fromTimeCell(cameAt(back)) - start) / DAY_S)
      if (delay < 0) continue
      const isBack = delay < over
      if (isBack) group.returned[delay] = (group.returned[delay] ?? 0) + 1
      const leaves = isBack ? delay + 1 : over
      group.leaves[leaves] = (group.leaves[leaves] ?? 0) + 1
    }
  }
  return new Map(Array.from(groups, ([place, { leaves, returned }]) => [place, { watched: toWatched(leaves), returned: [...returned] }]))
}

/** `leaves`: how many leave the watch before each day. On a day all are watched that leave after it. */
export function toWatched(leaves: Int32Array): readonly number[] {
  const watched = new Array<number>(leaves.length - 1).fill(0)
  let left = 0
  for (let day = leaves.length - 1; day >= 1; day -= 1) {
    left += leaves[day] ?? 0
    watched[day - 1] = left
  }
  return watched
}

export function toCurveGroup(by: CurveQuestion['by'], place: number, { shops, goods, skus }: DictionaryLists): ReturnCurve['group'] {
  if (by === 'all') return {}
  if (by === 'shop') return { shop: shops.idAt(place) }
  const parent = skus.parents()[place] ?? 0
  return { shop: shops.idAt(goods.parents()[parent] ?? 0), goods: goods.idAt(parent), sku: skus.idAt(place) }
}
