import { dayOf, parseDay, toDayText } from '../days.ts'
import { isOfAds, usesAfterSales } from '../measures/defineMeasure.ts'
import { type MeasureName, measures } from '../measures/index.ts'
import { shopsUnread } from './completeness.ts'
import {
  EVERY_ROW,
  type FigureAnswer,
  type FigureCompleteness,
  type FigureQuestion,
  type FigureRow,
  type FigureWindow,
  type MissingDays,
} from './question.ts'

/** After-sales and ads that end a little before the orders do are older, and no half: at most this share of the days that orders have. *Assumed*. */
export const OLDER_SHARE = 0.1

/**
 * Shops whose orders were read and whose after-sales were not: of a day of orders, or of one since then, after-sales are missing. What both lack is no half:
 * the figure is of fewer days, or older. `now`: seconds since 1970.
 */
export function shopsHalfRead(
  { missing }: Pick<FigureCompleteness, 'missing'>,
  { from, to }: FigureWindow,
  now: number,
): ReadonlySet<string> {
  const today = dayOf(now)
  const first = parseDay(from) ?? 0
  const days = { first, last: Math.min(parseDay(to) ?? 0, today), today }
  const orders = daysByShop(missing, 'orders')
  const afterSales = daysByShop(missing, 'afterSales')
  return new Set([...afterSales].flatMap(([shop, lacking]) => (isHalf(orders.get(shop) ?? noDays, lacking, days) ? [shop] : [])))
}

const noDays: ReadonlySet<number> = new Set()

function daysByShop(missing: readonly MissingDays[], ofKind: MissingDays['kind']): ReadonlyMap<string, ReadonlySet<number>> {
  const byShop = new Map<string, Set<number>>()
  for (const { shop, kind, from, to } of missing) {
    if (kind !== ofKind) continue
    const days = byShop.get(shop) ?? new Set()
    const last = parseDay(to) ?? -1
    for (let day = parseDay(from) ?? 0; day <= last; day += 1) days.add(day)
    byShop.set(shop, days)
  }
  return byShop
}

interface Days {
  readonly first: number
  readonly last: number
  readonly today: number
}

/** `orders` and `afterSales`: the days that are missing. */
function isHalf(orders: ReadonlySet<number>, afterSales: ReadonlySet<number>, { first, last, today }: Days): boolean {
  const read: number[] = []
  for (let day = first; day <= last; day += 1) if (!orders.has(day)) read.push(day)
  if (read.length === 0) return false
  // From here on all after-sales are missing: what is left is older.
  let end = today
  while (end >= first && afterSales.has(end)) end -= 1
  const oldest = read[0] ?? first
  for (let day = oldest; day <= end; day += 1) if (afterSales.has(day) && (day > last || !orders.has(day))) return true
  return read.filter((day) => day > end).length > read.length * OLDER_SHARE
}

type Ask = (question: FigureQuestion) => FigureAnswer | Promise<FigureAnswer>

/**
 * Half is no figure (decision 0170): what is made of after-sales is of the shops that have them, in sums and in rows, and a sum of which nothing was read is
 * absent. What is made of orders alone is of all shops. `ask`: the sums of whatever is there.
 */
export async function answerWithoutHalves(question: FigureQuestion, now: number, ask: Ask): Promise<FigureAnswer> {
  const answer = await ask(question)
  const names = [question.measure, ...(question.beside ?? [])]
  const returned = new Set(names.filter((name) => usesAfterSales(measures[name])))
  const half = returned.size === 0 ? nobody : shopsHalfRead(answer.complete, answer.window, now)
  const unread = unreadNames(names, half, { question, answer, now })
  if (half.size === 0) return unread.size === 0 ? answer : { ...answer, total: without(answer.total, unread) }
  const ofWhole = await ask({ ...question, shops: question.shops.filter((shop) => !half.has(shop)) })
  const cut = await cutRows({ question, answer, ofWhole, half, returned, ask })
  return { ...answer, ...cut, total: without({ ...answer.total, ...only(ofWhole.total, returned) }, unread) }
}

const nobody: ReadonlySet<string> = new Set()

interface Answered {
  readonly question: FigureQuestion
  readonly answer: FigureAnswer
  readonly now: number
}

/** Measures for which nothing was read of any shop. */
function unreadNames(
  names: readonly MeasureName[],
  half: ReadonlySet<string>,
  { question, answer, now }: Answered,
): ReadonlySet<MeasureName> {
  const { complete, window } = answer
  const today = toDayText(dayOf(now))
  const known = { from: window.from, to: window.to < today ? window.to : today }
  const orders = shopsUnread(complete, 'orders', known)
  const afterSales = shopsUnread(complete, 'afterSales', known)
  const ads = shopsUnread(complete, 'promotion', known)
  const isRead = (name: MeasureName) => {
    const measure = measures[name]
    if (isOfAds(measure)) return question.shops.some((shop) => !ads.has(shop))
    const isReturned = usesAfterSales(measure)
    return question.shops.some((shop) => !orders.has(shop) && !(isReturned && (half.has(shop) || afterSales.has(shop))))
  }
  return new Set(names.filter((name) => question.shops.length > 0 && !isRead(name)))
}

interface Halved extends Omit<Answered, 'now'> {
  /** The same without the shops of `half`. */
  readonly ofWhole: FigureAnswer
  readonly half: ReadonlySet<string>
  /** Measures of what came back. */
  readonly returned: ReadonlySet<MeasureName>
  readonly ask: Ask
}

/** Rows of goods are of one shop each: those of a half-read one come without what came back, and last where that is what rows are ordered by. */
async function cutRows({ question, answer, ofWhole, half, returned, ask }: Halved): Promise<Pick<FigureAnswer, 'rows' | 'count'>> {
  const { by, measure, top } = question
  const isOfShops = by.some((dimension) => dimension === 'shop' || dimension === 'goods' || dimension === 'sku')
  const isBounded = top?.within?.some((bounds) => usesAfterSales(measures[bounds.measure])) ?? false
  if (isBounded || by.includes('reason')) return { rows: ofWhole.rows, count: ofWhole.count }
  if (!isOfShops) {
    const wholeOf = new Map(ofWhole.rows.map((row) => [row.day ?? '', row]))
    const toSums = ({ day = '', sums }: FigureRow) => ({ ...without(sums, returned), ...only(wholeOf.get(day)?.sums ?? {}, returned) })
    return { rows: answer.rows.map((row) => ({ ...row, sums: toSums(row) })), count: answer.count }
  }
  const ofHalf = (row: FigureRow) => (half.has(row.shop ?? '') ? { ...row, sums: without(row.sums, returned) } : row)
  if (!returned.has(measure)) return { rows: answer.rows.map(ofHalf), count: answer.count }
  const { from = 0, limit = EVERY_ROW } = top ?? {}
  const left = limit - ofWhole.rows.length
  const rest = { order: 'most', ...top, from: Math.max(0, from - ofWhole.count), limit: left } as const
  const others = left > 0 ? (await ask({ ...question, shops: [...half], top: rest })).rows : []
  return { rows: [...ofWhole.rows, ...others.map(ofHalf)], count: answer.count }
}

type Sums = FigureRow['sums']

function without(sums: Sums, names: ReadonlySet<MeasureName>): Sums {
  return Object.fromEntries(Object.entries(sums).filter(([name]) => !names.has(name as MeasureName)))
}

function only(sums: Sums, names: ReadonlySet<MeasureName>): Sums {
  return Object.fromEntries(Object.entries(sums).filter(([name]) => names.has(name as MeasureName)))
}
