import { type BillKind, billKinds } from '../../../../contract/entities/bill.ts'
import { type LineId, lineIds, lines } from './lines.ts'

/**
 * By the words of the line, the first that fits (business-features.md, 1.4). *Assumed*: the platform publishes no list.
 *
 * Ads are taken from the promotion report, or they would count twice; withdrawn money is the shop's own, only its fee is a cost.
 */
const wordsOfKinds: readonly { readonly kind: BillKind; readonly words: RegExp }[] = [
  { kind: 'ads', words: /推广|广告|直通车|多多搜索|多多场景|放心推/ },
  { kind: 'withdrawalFee', words: /提现.*(?:手续费|费用)/ },
  { kind: 'withdrawal', words: /提现|转账|充值/ },
  { kind: 'feeRefund', words: /(?:技术服务费|基础技术).*(?:退|返)|(?:退|返)还?.*(?:技术服务费|基础技术)/ },
  { kind: 'technicalFee', words: /技术服务费|基础技术/ },
  { kind: 'commission', words: /佣金|多多进宝|服务费/ },
  { kind: 'insurance', words: /运费险|退货包运费|运险/ },
  { kind: 'subsidy', words: /补贴|优惠券|奖励|返点|百亿/ },
  { kind: 'penalty', words: /罚款|违约|扣款|赔付|处罚/ },
  { kind: 'refund', words: /退款|退货|售后/ },
  { kind: 'income', words: /交易收入|货款|订单收入|成交|结算/ },
]

/** `text`: what the platform calls the line, such as 技术服务费; `fen`: what it takes is below 0. A fee that the shop gets is one given back. */
export function billKindOf(text: string, fen: number): BillKind {
  const kind = wordsOfKinds.find(({ words }) => words.test(text))?.kind ?? 'other'
  return kind === 'technicalFee' && fen > 0 ? 'feeRefund' : kind
}

/** What a bill says of one kind, as far as it is added up: by day, by name, or not at all. */
export interface BilledSum {
  readonly kind: BillKind
  readonly fen: number
  /** Lines of the file that it is the sum of. */
  readonly count: number
}

/**
 * What the console works out for the shops and days of a bill, in the kinds of the bill. The profit table gives all of them
 * (`modelOfLines`), the figures alone only what was paid and refunded.
 */
export interface ModelSide {
  /** Fen, with the sign of the bill. Absent: nothing answers for this kind, and it is not compared. Null: an input is unknown. */
  readonly kinds: Readonly<Partial<Record<BillKind, number | null>>>
  /** How many amounts of a kind the model and the bill rounded, at most. Absent: none. */
  readonly rounded: Readonly<Partial<Record<BillKind, number>>>
}

/** The model as the lines of the profit have it. `rounded`: of each kind. */
export function modelOfLines(amounts: Readonly<Record<LineId, number | null>>, rounded: number): ModelSide {
  const kinds = billKinds.flatMap((kind) => {
    if (excludedKinds.has(kind) || kind === 'feeRefund') return []
    const own = linesOf(kind).map((id) => amounts[id])
    return [[kind, own.includes(null) ? null : add(own as number[])] as const]
  })
  return { kinds: Object.fromEntries(kinds), rounded: Object.fromEntries(kinds.map(([kind]) => [kind, rounded])) }
}

function linesOf(kind: BillKind): readonly LineId[] {
  return lineIds.filter((id) => lines[id].bill === kind)
}

/**
 * | because | meaning |
 * |---|---|
 * | same | they agree |
 * | rounding | the platform rounds each order, the model each SKU |
 * | unknown | the model lacks an input |
 * | onlyInBill | the model has no line of this kind |
 * | onlyInModel | the model expects it, and the bill has none |
 * | differs | both have it, and differ: other fees, other days, or orders that were not read |
 */
export type BillReason = 'same' | 'rounding' | 'unknown' | 'onlyInBill' | 'onlyInModel' | 'differs'

export interface BillKindComparison {
  readonly kind: BillKind
  readonly billFen: number
  /** Null: the model does not know it. */
  readonly modelFen: number | null
  /** Bill less model; null: unknown. */
  readonly differenceFen: number | null
  readonly because: BillReason
  /** Lines of the model that are of this kind. */
  readonly lines: readonly LineId[]
  /** The kinds of the bill that it is the sum of, where these are several: what was taken, and what was given back. */
  readonly parts: readonly BilledSum[]
}

export interface BillReport {
  /** In the order of `billKinds`; kinds that neither has are left out. */
  readonly rows: readonly BillKindComparison[]
  /** What is in the bill and has nothing in the model to be compared with, by kind. */
  readonly uncompared: readonly BilledSum[]
  /** What is in the bill and is never compared, by kind. */
  readonly excluded: readonly BilledSum[]
}

/** Not compared: ads come from their own report, and withdrawn money was earned before. */
const excludedKinds: ReadonlySet<BillKind> = new Set(['ads', 'withdrawal'])
/** The model knows a fee less what comes back of it. */
const partsOf: Readonly<Partial<Record<BillKind, readonly BillKind[]>>> = { technicalFee: ['technicalFee', 'feeRefund'] }
const HALF_A_FEN = 0.5

/** `bill`: of the same shops and days as the model. */
export function compareBill({ kinds, rounded }: ModelSide, bill: readonly BilledSum[]): BillReport {
  const sums = new Map(billKinds.map((kind) => [kind, sumOf(kind, bill)]))
  const has = (sum: BilledSum | undefined): sum is BilledSum => sum !== undefined && sum.count > 0
  const compared = billKinds.filter((kind) => !excludedKinds.has(kind) && kinds[kind] !== undefined)
  const covered = new Set(compared.flatMap((kind) => partsOf[kind] ?? [kind]))
  const of = (wanted: (kind: BillKind) => boolean) =>
    billKinds.filter(wanted).flatMap((kind) => (has(sums.get(kind)) ? [sums.get(kind) as BilledSum] : []))
  const rows = compared.flatMap((kind) => {
    const parts = (partsOf[kind] ?? [kind]).flatMap((part) => (has(sums.get(part)) ? [sums.get(part) as BilledSum] : []))
    return compareKind(kind, parts, kinds[kind] ?? null, rounded[kind] ?? 0) ?? []
  })
  return {
    rows,
    uncompared: of((kind) => !excludedKinds.has(kind) && !covered.has(kind)),
    excluded: of((kind) => excludedKinds.has(kind)),
  }
}

function sumOf(kind: BillKind, bill: readonly BilledSum[]): BilledSum {
  const own = bill.filter((each) => each.kind === kind)
  return { kind, fen: add(own.map(({ fen }) => fen)), count: add(own.map(({ count }) => count)) }
}

function compareKind(kind: BillKind, parts: readonly BilledSum[], modelFen: number | null, rounded: number): BillKindComparison | null {
  if (parts.length === 0 && modelFen === 0) return null
  const billFen = add(parts.map(({ fen }) => fen))
  const differenceFen = modelFen === null ? null : billFen - modelFen
  const because = reasonOf(parts.length > 0, modelFen, differenceFen, rounded)
  return { kind, billFen, modelFen, differenceFen, because, lines: linesOf(kind), parts: partsOf[kind] ? parts : [] }
}

function reasonOf(isBilled: boolean, modelFen: number | null, differenceFen: number | null, rounded: number): BillReason {
  if (modelFen === null || differenceFen === null) return 'unknown'
  if (differenceFen === 0) return 'same'
  if (Math.abs(differenceFen) <= rounded * HALF_A_FEN) return 'rounding'
  if (modelFen === 0) return 'onlyInBill'
  return isBilled ? 'differs' : 'onlyInModel'
}

function add(amounts: readonly number[]): number {
  return amounts.reduce((sum, fen) => sum + fen, 0)
}
