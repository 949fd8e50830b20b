import { shopsInPart, shopsLackingRows } from '../../figures/answers/completeness.ts'
import type { FigureAnswer, ReadKind } from '../../figures/answers/question.ts'
import type { MeasureName } from '../../figures/measures/index.ts'

/** Amounts of a shop, or of several. Fen but orders; null: not read whole, which is not 0. */
export interface ReportSums {
  readonly salesFen: number | null
  readonly orders: number | null
  readonly refundedFen: number | null
  readonly adsFen: number | null
  /** Null, too, where no cost is known. */
  readonly profitFen: number | null
  /** Sales of the part of which the profit is known. */
  readonly knownPaidFen: number | null
  /** Sales of the days that are over, and of the days that they are compared with; null: one of the two is not known whole. */
  readonly comparedFen: number | null
  readonly beforeFen: number | null
}

export interface ReportLine extends ReportSums {
  /** Amounts that are known and lack a row: they are in the sums, and are not whole there, as a page of returns has it. */
  readonly inPart: ReadonlySet<keyof ReportSums>
  readonly shop_uid: string
  readonly shop_id: string
  readonly shop_name: string
}

/** What each amount needs to be read of a shop. */
const needs = {
  salesFen: ['orders'],
  orders: ['orders'],
  refundedFen: ['orders', 'afterSales'],
  adsFen: ['promotion'],
} as const satisfies Readonly<Record<string, readonly ReadKind[]>>
const measureOf = { salesFen: 'salesAmount', orders: 'paidOrders', refundedFen: 'refundAmount', adsFen: 'adSpend' } as const

/** What is known of the profit of a shop. */
export interface KnownProfit {
  readonly profitFen: number
  readonly paidFen: number
}

interface ReportParts {
  readonly shops: readonly { readonly shop_uid: string; readonly shop_id: string; readonly shop_name: string }[]
  /** By shop; null: not answered yet. */
  readonly now: FigureAnswer | null
  /** The same of those of the days that are over: a day under way would be compared with a whole one. */
  readonly over: FigureAnswer | null
  readonly before: FigureAnswer | null
  /** By shop_uid, of shops of which a cost is known; null: not known, or not for this reader. */
  readonly profits: ReadonlyMap<string, KnownProfit> | null
  /** Shops whose profit is not of whole days. */
  readonly profitLacks: ReadonlySet<string>
  /** Shops whose profit lacks rows of days that were read. */
  readonly profitInPart: ReadonlySet<string>
}

/** A line for each shop, those that sold most first; what was not read whole is null. */
export function toReportLines({ shops, now, over, before, profits, profitLacks, profitInPart }: ReportParts): readonly ReportLine[] {
  const read = createReader(now)
  const readOver = createReader(over)
  const readBefore = createReader(before)
  const shortOf = createRowCheck({ now, over, before }, profitInPart)
  return shops
    .map(({ shop_uid, shop_id, shop_name }): ReportLine => {
      const profit = profitLacks.has(shop_uid) ? undefined : profits?.get(shop_uid)
      return {
        shop_uid,
        shop_id,
        shop_name,
        inPart: shortOf(shop_uid),
        salesFen: read(shop_uid, 'salesFen'),
        orders: read(shop_uid, 'orders'),
        refundedFen: read(shop_uid, 'refundedFen'),
        adsFen: read(shop_uid, 'adsFen'),
        profitFen: profit?.profitFen ?? null,
        knownPaidFen: profit?.paidFen ?? null,
        ...bothKnown(readOver(shop_uid, 'salesFen'), readBefore(shop_uid, 'salesFen')),
      }
    })
    .toSorted((left, right) => (right.salesFen ?? -1) - (left.salesFen ?? -1))
}

function bothKnown(comparedFen: number | null, beforeFen: number | null): Pick<ReportSums, 'comparedFen' | 'beforeFen'> {
  return comparedFen === null || beforeFen === null ? { comparedFen: null, beforeFen: null } : { comparedFen, beforeFen }
}

function createReader(answer: FigureAnswer | null) {
  const rows = new Map(answer?.rows.map((row) => [row.shop, row.sums]))
  return (shop: string, name: keyof typeof needs): number | null => {
    if (!answer || shopsInPart(answer.complete, needs[name]).has(shop)) return null
    const measure: MeasureName = measureOf[name]
    return rows.get(shop)?.[measure]?.part ?? 0
  }
}

/** A day of it was not read: one of its amounts is in no sum. */
export function isLeftOut({ salesFen, refundedFen, adsFen }: ReportLine): boolean {
  return salesFen === null || refundedFen === null || adsFen === null
}

/** By shop the amounts of which a row lacks. */
function createRowCheck({ now, over, before }: Pick<ReportParts, 'now' | 'over' | 'before'>, profitInPart: ReadonlySet<string>) {
  const lacking = (answer: FigureAnswer | null, kinds: readonly ReadKind[]) => (answer ? shopsLackingRows(answer.complete, kinds) : nobody)
  const compared = new Set([...lacking(over, needs.salesFen), ...lacking(before, needs.salesFen)])
  const shops: readonly (readonly [keyof ReportSums, ReadonlySet<string>])[] = [
    ...(Object.keys(needs) as (keyof typeof needs)[]).map((name) => [name, lacking(now, needs[name])] as const),
    ['profitFen', profitInPart],
    ['knownPaidFen', profitInPart],
    ['comparedFen', compared],
    ['beforeFen', compared],
  ]
  return (shop: string) => new Set(shops.flatMap(([name, short]) => (short.has(shop) ? [name] : [])))
}

const nobody: ReadonlySet<string> = new Set()

/** The sum of some lines: what a line does not know is in no sum. */
export interface ReportTotal extends ReportSums {
  /** Of how many lines each amount is whole: it is known and lacks nothing. */
  readonly whole: Readonly<Record<keyof ReportSums, number>>
  readonly lines: number
  /** Sales of the lines whose refunds, or ads, are known. */
  readonly salesWithRefundsFen: number | null
  readonly salesWithAdsFen: number | null
  /** What is taken off the profit and is in no line, since no goods bear it: ads of no goods, and shared costs where nothing was sold. Fen. */
  readonly ownFen: number
  /** What refunds and ads took together, of the lines of which both are known, and the sales of these. */
  readonly lost: LostSums
}

interface LostSums {
  /** Fen; null: of no line are both known. */
  readonly fen: number | null
  readonly salesFen: number | null
  /** Of how many lines it is whole. */
  readonly whole: number
}

const names = [
  'salesFen',
  'orders',
  'refundedFen',
  'adsFen',
  'profitFen',
  'knownPaidFen',
  'comparedFen',
  'beforeFen',
] as const satisfies readonly (keyof ReportSums)[]

/** `ownFen`: what no goods bear, of the shops whose profit is known; null: it is not known yet, and neither is the profit of all. */
export function toReportTotal(lines: readonly ReportLine[], ownFen: number | null = 0): ReportTotal {
  const add = (read: (line: ReportLine) => number | null) => {
    const known = lines.flatMap((line) => read(line) ?? [])
    return known.length === 0 ? null : known.reduce((total, each) => total + each, 0)
  }
  const isWhole = (line: ReportLine, name: keyof ReportSums) => line[name] !== null && !line.inPart.has(name)
  const profit = add((line) => line.profitFen)
  const both = (name: 'refundedFen' | 'adsFen') => add((line) => (line[name] === null ? null : line.salesFen))
  return {
    ...(Object.fromEntries(names.map((name) => [name, add((line) => line[name])])) as unknown as ReportSums),
    profitFen: profit === null || ownFen === null ? null : profit - ownFen,
    ownFen: profit === null || ownFen === null ? 0 : ownFen,
    whole: Object.fromEntries(names.map((name) => [name, lines.filter((line) => isWhole(line, name)).length])) as Record<
      keyof ReportSums,
      number
    >,
    lines: lines.length,
    salesWithRefundsFen: both('refundedFen'),
    salesWithAdsFen: both('adsFen'),
    lost: sumLost(lines),
  }
}

function sumLost(lines: readonly ReportLine[]): LostSums {
  const known = lines.flatMap(({ refundedFen, adsFen, salesFen, inPart }) =>
    refundedFen === null || adsFen === null || salesFen === null
      ? []
      : [{ fen: refundedFen + adsFen, salesFen, isWhole: !inPart.has('refundedFen') && !inPart.has('adsFen') }],
  )
  const sum = (name: 'fen' | 'salesFen') => (known.length === 0 ? null : known.reduce((total, line) => total + line[name], 0))
  return { fen: sum('fen'), salesFen: sum('salesFen'), whole: known.filter(({ isWhole }) => isWhole).length }
}

/** A part of a whole; null: one is not known, or there is nothing to be divided by. */
export function shareOfSum(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole
}

/** By what share something is more than before; null: not known, or there was nothing before. */
export function growthOf(now: number | null, before: number | null): number | null {
  const share = shareOfSum(now, before)
  return share === null ? null : share - 1
}
