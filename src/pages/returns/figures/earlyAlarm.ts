import type { RowName } from '../../../figures/answers/question.ts'
import type { PlacedChunk, WatchedOrders } from '../../../figures/answers/rowsBehind.ts'
import type { DictionaryLists } from '../../../figures/columns/dictionary.ts'
import { dayOf, toDayText } from '../../../figures/days.ts'
import { type CurveDays, type CurveQuestion, curvesByPlace, toCurveGroup } from './returnCurves.ts'

/** Of which SKUs more is asked for than used to be, in their first days after shipping. */
export type EarlyQuestion = Pick<CurveQuestion, 'shops' | 'goods'>

export interface EarlyAlarm {
  readonly shop: string
  readonly goods: string
  readonly sku: string
  /** Orders of the new batch that were watched at all. */
  readonly shipped: number
  /** For how many an after-sale was asked for in the first days, whatever became of it, and how many it would be by the SKU's own curve. */
  readonly returned: number
  readonly expected: number
  /** How likely so many are if nothing changed: from 0 to 1. */
  readonly chance: number
  readonly name: RowName
}

export interface EarlyAnswer {
  /** The least likely first. */
  readonly rows: readonly EarlyAlarm[]
  /** SKUs with a new batch that were looked at. */
  readonly tested: number
  /** The orders of the new batch, for the rows behind `shipped` and `returned`. */
  readonly batch: WatchedOrders
}
/** Before names are read. */
type FoundAlarm = Omit<EarlyAlarm, 'name'>
interface FoundAlarms extends Omit<EarlyAnswer, 'rows'> {
  readonly rows: readonly FoundAlarm[]
}

/** The new batch: shipped in the last days. Its usual curve is that of what was shipped before. */
export const NEW_BATCH_DAYS = 14
const USUAL_DAYS = 106
/** Returns begin a few days after shipping; a week of them tells a batch from its curve. */
export const FIRST_DAYS = 7
/** So many orders of all SKUs stand in for a SKU of which little is known. */
const ORDERS_LENT = 30
const RETURNED_MIN = 3
/** Of the alarms at most so many are false, however many SKUs are looked at (Benjamini and Hochberg). */
const FALSE_SHARE_MAX = 0.1

export function earlyAlarms({ goods }: EarlyQuestion, lists: DictionaryLists, chunks: readonly PlacedChunk[], now: number): FoundAlarms {
  const today = dayOf(now)
  const firstNew = today - NEW_BATCH_DAYS + 1
  const rest = { since: 'shipped', of: 'shipped', days: FIRST_DAYS, ...(goods && { goods }) } as const
  const usual = { from: toDayText(firstNew - USUAL_DAYS), to: toDayText(firstNew - 1) }
  const fresh = { from: toDayText(firstNew), to: toDayText(today) }
  const parts = { lists, chunks, now }
  const news = curvesByPlace({ ...rest, window: fresh, by: 'sku' }, parts)
  // What has no new batch is not judged: its own curve is not needed, and is that of most SKUs.
  const before = curvesByPlace({ ...rest, window: usual, by: 'sku' }, { ...parts, ofSkus: news })
  const all = curvesByPlace({ ...rest, window: usual, by: 'all' }, parts).get(0)
  const judged: JudgedSku[] = []
  for (const [sku, curve] of news) if ((curve.watched[0] ?? 0) > 0) judged.push({ sku, ...judge(curve, before.get(sku), all) })
  judged.sort((a, b) => a.chance - b.chance)
  let count = 0
  for (const [at, { chance }] of judged.entries()) if (chance <= (FALSE_SHARE_MAX * (at + 1)) / judged.length) count = at + 1
  const rows = judged.slice(0, count).filter(({ returned }) => returned >= RETURNED_MIN)
  const named = rows.map(({ sku, ...figures }) => {
    const { shop = '', goods: of = '', sku: id = '' } = toCurveGroup('sku', sku, lists)
    return { shop, goods: of, sku: id, ...figures }
  })
  return { rows: named, tested: judged.length, batch: { window: fresh, days: FIRST_DAYS, now } }
}

type JudgedSku = ReturnType<typeof judge> & { readonly sku: number }

function judge({ watched, returned: back }: CurveDays, own: CurveDays | undefined, all: CurveDays | undefined) {
  let expected = 0
  for (const [day, count] of watched.entries()) {
    const usual = (all?.returned[day] ?? 0) / Math.max(1, all?.watched[day] ?? 0)
    expected += (count * ((own?.returned[day] ?? 0) + ORDERS_LENT * usual)) / ((own?.watched[day] ?? 0) + ORDERS_LENT)
  }
  const returned = back.reduce((sum, each) => sum + each, 0)
  return { shipped: watched[0] ?? 0, returned, expected, chance: chanceOf(returned, expected) }
}

/** That a rare thing which happens `mean` times on average happens at least `count` times (Poisson). */
export function chanceOf(count: number, mean: number): number {
  if (count <= 0) return 1
  if (mean <= 0) return 0
  let term = Math.exp(-mean)
  let below = term
  for (let at = 1; at < count; at += 1) {
    term *= mean / at
    below += term
  }
  return Math.max(0, 1 - below)
}
