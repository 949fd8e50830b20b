import { type BillKind, billKinds } from '../../../contract/entities/bill.ts'
import { type LineId, lineIds, lines } from './lines.ts'

/** One line of the platform's bill, as a file has it. */
export interface BillLine {
  /** What the platform calls it, such as 技术服务费. */
  readonly text: string
  /** Fen; what it takes is below 0. */
  readonly fen: number
}

/**
 * By the words of the line, the first that fits (business-features.md, 1.4). *Assumed*: the platform publishes no list.
 *
 * Ads are taken from the promotion report, or they would count twice; withdrawn money is the shop's own, only its fee is a cost.
 */
const wordsOfKinds: readonly { readonly kind: BillKind; readonly words: RegExp }[] = [
  { kind: 'ads', words: /推广|广告|直通车|多多搜索|多多场景|放心推/ },
  { kind: 'withdrawalFee', words: /提现.*(?:手续费|费用)/ },
  { kind: 'withdrawal', words: /提现|转账|充值/ },
  { kind: 'technicalFee', words: /技术服务费|基础技术/ },
  { kind: 'commission', words: /佣金|多多进宝|服务费/ },
  { kind: 'insurance', words: /运费险|退货包运费|运险/ },
  { kind: 'subsidy', words: /补贴|优惠券|奖励|返点|百亿/ },
  { kind: 'penalty', words: /罚款|违约|扣款|赔付|处罚/ },
  { kind: 'refund', words: /退款|退货|售后/ },
  { kind: 'income', words: /交易收入|货款|订单收入|成交|结算/ },
]

export function billKindOf(text: string): BillKind {
  return wordsOfKinds.find(({ words }) => words.test(text))?.kind ?? 'other'
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

export interface BillComparison {
  readonly kind: BillKind
  readonly billFen: number
  /** Null: the model does not know it. */
  readonly modelFen: number | null
  /** Bill less model; null: unknown. */
  readonly differenceFen: number | null
  readonly because: BillReason
  /** Lines of the model that are of this kind. */
  readonly lines: readonly LineId[]
}

export interface BillReport {
  /** In the order of `billKinds`; kinds that neither has are left out. */
  readonly rows: readonly BillComparison[]
  /** What is in the bill and not compared, by kind. */
  readonly excluded: readonly { readonly kind: BillKind; readonly fen: number; readonly count: number }[]
}

/** Not compared: ads come from their own report, and withdrawn money was earned before. */
const excludedKinds: ReadonlySet<BillKind> = new Set(['ads', 'withdrawal'])
const HALF_A_FEN = 0.5

/** `model`: the lines of the same shops and days, in fen. `rounded`: how many amounts the model and the bill rounded, at most. */
export function compareBill(model: Readonly<Record<LineId, number | null>>, bill: readonly BillLine[], rounded: number): BillReport {
  const sorted = bill.map(({ text, fen }) => ({ kind: billKindOf(text), fen }))
  const rows = billKinds
    .filter((kind) => !excludedKinds.has(kind))
    .map((kind) => {
      const own = sorted.filter((each) => each.kind === kind)
      return compareKind(
        kind,
        own.map(({ fen }) => fen),
        model,
        rounded,
      )
    })
  const excluded = [...excludedKinds].map((kind) => {
    const own = sorted.filter((each) => each.kind === kind)
    return { kind, fen: add(own.map(({ fen }) => fen)), count: own.length }
  })
  return { rows: rows.flatMap((row) => row ?? []), excluded: excluded.filter(({ count }) => count > 0) }
}

function compareKind(
  kind: BillKind,
  billed: readonly number[],
  model: Readonly<Record<LineId, number | null>>,
  rounded: number,
): BillComparison | null {
  const own = lineIds.filter((id) => lines[id].bill === kind)
  const amounts = own.map((id) => model[id])
  const modelFen = amounts.includes(null) ? null : add(amounts as number[])
  if (billed.length === 0 && modelFen === 0) return null
  const billFen = add(billed)
  const differenceFen = modelFen === null ? null : billFen - modelFen
  return { kind, billFen, modelFen, differenceFen, because: reasonOf(billed.length > 0, modelFen, differenceFen, rounded), lines: own }
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
