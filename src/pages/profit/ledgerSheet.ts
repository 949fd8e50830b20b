import {
  COST_MAX_FEN,
  COST_WEIGHT_MAX_GRAMS,
  COURIER_MAX_CHARS,
  type Cost,
  type CostInput,
  type CostTerm,
  type CostTerms,
} from '../../../contract/entities/cost.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { parseYuan, toYuanText } from '../../domain/yuan.ts'
import { parseDay } from '../../figures/days.ts'
import type { Text } from '../../resources/schema/text.ts'

interface LedgerColumnRules {
  /** Its head in a file that is made here. */
  readonly label: Text
  /** Other heads by which it is known. */
  readonly also?: readonly string[]
  readonly holds: 'shop' | 'id' | 'day' | 'yuan' | 'percent' | 'yesNo' | 'grams' | 'text'
}

/** The columns of the ledger as a sheet, in their order. */
export const ledgerColumns = {
  shop: { label: { zh: '店铺', en: 'Shop' }, also: ['店铺名称', 'shop name', 'shop_name', 'shop_uid', 'shop_id', '店铺id'], holds: 'shop' },
  goods_id: { label: { zh: '商品 ID', en: 'Goods ID' }, also: ['商品编号', 'goods'], holds: 'id' },
  sku_id: { label: { zh: '规格 ID', en: 'SKU ID' }, also: ['sku', '规格编号'], holds: 'id' },
  valid_from: { label: { zh: '生效日期', en: 'Valid from' }, also: ['日期', 'date', 'from'], holds: 'day' },
  costFen: {
    label: { zh: '货品成本（元）', en: 'Cost of goods (yuan)' },
    also: ['成本', '成本价', '进货价', '进价', 'cost'],
    holds: 'yuan',
  },
  freightFen: { label: { zh: '运费（元）', en: 'Freight (yuan)' }, also: ['快递费', 'shipping'], holds: 'yuan' },
  packingFen: { label: { zh: '包装（元）', en: 'Packing (yuan)' }, also: ['包装费'], holds: 'yuan' },
  insuranceFen: { label: { zh: '运费险（元）', en: 'Returns insurance (yuan)' }, holds: 'yuan' },
  returnFreightFen: { label: { zh: '退货运费（元）', en: 'Return freight (yuan)' }, holds: 'yuan' },
  repackFen: { label: { zh: '退货整理（元）', en: 'Making returns ready again (yuan)' }, holds: 'yuan' },
  resaleBp: { label: { zh: '退回可再售比例（%）', en: 'Returned goods sold again (%)' }, holds: 'percent' },
  technicalFeeBp: { label: { zh: '技术服务费（%）', en: 'Technical fee (%)' }, holds: 'percent' },
  feeReturns: { label: { zh: '退款时平台退还服务费（1 是，0 否）', en: 'The fee comes back with a refund (1 yes, 0 no)' }, holds: 'yesNo' },
  commissionBp: { label: { zh: '佣金（%）', en: 'Commission (%)' }, holds: 'percent' },
  brandBp: { label: { zh: '品牌扣点（%）', en: 'Brand share (%)' }, holds: 'percent' },
  subsidyBp: { label: { zh: '百亿补贴扣点（%）', en: 'Subsidy programme (%)' }, holds: 'percent' },
  weight_grams: { label: { zh: '重量（克）', en: 'Weight (g)' }, holds: 'grams' },
  courier: { label: { zh: '快递', en: 'Courier' }, also: ['快递公司'], holds: 'text' },
} as const satisfies Readonly<Record<string, LedgerColumnRules>>
export type LedgerColumn = keyof typeof ledgerColumns
export const ledgerColumnNames = Object.keys(ledgerColumns) as readonly LedgerColumn[]

/** Where no head is recognised. */
export const columnsByOrder = ['goods_id', 'sku_id', 'costFen', 'valid_from'] as const satisfies readonly LedgerColumn[]

/** By column of the sheet; null: it is none of the ledger's. */
export interface SheetHeads {
  readonly columns: readonly (LedgerColumn | null)[]
  /** False: the first row is data, and the columns are known by their order. */
  readonly isHead: boolean
}

/** Finds the columns by their heads in either language. A column that is there twice counts once. */
export function readHeads(first: readonly string[]): SheetHeads {
  const found = first.map((head) => ledgerColumnNames.find((name) => namesOf(name).includes(toComparable(head))) ?? null)
  if (found.every((name) => name === null)) return { columns: columnsByOrder.slice(0, first.length), isHead: false }
  return { columns: found.map((name, index) => (found.indexOf(name) === index ? name : null)), isHead: true }
}

function namesOf(name: LedgerColumn): readonly string[] {
  const { label, also = [] }: LedgerColumnRules = ledgerColumns[name]
  return [name, label.zh, label.en, ...also].map(toComparable)
}

/** Case, width, blanks, underlines and the unit in brackets make no difference. */
function toComparable(head: string): string {
  return head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)|[\s_*]+/g, '')
}

export interface SheetLine {
  /** As the spreadsheet counts, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface SheetContext {
  readonly shops: readonly { readonly shop_uid: string; readonly shop_id: string; readonly shop_name: string }[]
  /** Shop of each goods that is known, for sheets that do not name it. */
  readonly shopOfGoods: ReadonlyMap<string, string>
  /** Where a line names no day: from this one. '': from the beginning. */
  readonly validFrom: string
  readonly costs: readonly Cost[]
}

export interface JudgedLine {
  readonly line: number
  readonly cells: readonly string[]
  /** Null: something is wrong with it, and it is not saved. */
  readonly entry: CostInput | null
  readonly kind: 'added' | 'changed' | 'same' | 'wrong'
  readonly problems: readonly { readonly column: LedgerColumn; readonly reason: Reason }[]
}

/** What becomes of each line. A blank cell leaves what is known; `?` and 未知 say that it is unknown, which is not 0. */
export function judgeLines({ columns }: SheetHeads, lines: readonly SheetLine[], context: SheetContext): readonly JudgedLine[] {
  const known = new Map(context.costs.map((cost) => [placeKey(cost), cost]))
  const seen = new Set<string>()
  return lines.map((given) => {
    const judged = judgeLine(columns, given, context, known)
    if (!judged.entry) return judged
    const key = placeKey(judged.entry)
    // Which of two lines for one place and day is meant, only a person can say.
    if (seen.has(key)) return { ...judged, entry: null, kind: 'wrong', problems: [{ column: 'goods_id', reason: 'taken' }] }
    seen.add(key)
    return judged
  })
}

function judgeLine(
  columns: SheetHeads['columns'],
  { line, cells }: SheetLine,
  context: SheetContext,
  known: ReadonlyMap<string, Cost>,
): JudgedLine {
  const problems: { column: LedgerColumn; reason: Reason }[] = []
  const read = new Map<LedgerColumn, string | number | null>()
  for (const [index, column] of columns.entries()) {
    const text = cells[index]?.trim() ?? ''
    if (column === null || text === '') continue
    const value = parseLedgerCell(column, text)
    if (typeof value === 'object' && value !== null) problems.push({ column, reason: value.reason })
    else read.set(column, value)
  }
  const textOf = (column: LedgerColumn) => String(read.get(column) ?? '')
  const [goods_id, sku_id] = [textOf('goods_id'), textOf('sku_id')]
  const shop_uid = findShop(textOf('shop'), goods_id, context)
  if (shop_uid === null) problems.push({ column: 'shop', reason: textOf('shop') === '' ? 'required' : 'unknown_record' })
  if (goods_id === '' && sku_id !== '') problems.push({ column: 'goods_id', reason: 'required' })
  const place = { shop_uid: shop_uid ?? '', goods_id, sku_id, valid_from: textOf('valid_from') || context.validFrom }
  const before = known.get(placeKey(place))
  const terms: CostTerms = { ...(before?.is_refused ? {} : before?.terms) }
  for (const [column, value] of read) if (isTerm(column)) terms[column] = value as number | null
  const entry: CostInput = {
    ...place,
    terms,
    weight_grams: read.has('weight_grams') ? (read.get('weight_grams') as number | null) : (before?.weight_grams ?? null),
    courier: read.has('courier') ? textOf('courier') : (before?.courier ?? ''),
    // A line that changes another value leaves a cost that was taken over marked as such.
    ...(before?.source === 'inherited' && !before.is_refused && terms.costFen === before.terms.costFen
      ? { source: 'inherited', proof: before.proof }
      : { source: 'file', proof: '' }),
    is_refused: false,
  }
  if (Object.keys(terms).length === 0 && entry.weight_grams === null && entry.courier === '' && problems.length === 0)
    problems.push({ column: 'costFen', reason: 'required' })
  if (problems.length > 0) return { line, cells, entry: null, kind: 'wrong', problems }
  return { line, cells, entry, kind: !before ? 'added' : saysTheSame(before, entry) ? 'same' : 'changed', problems }
}

export function isTerm(column: LedgerColumn): column is LedgerColumn & CostTerm {
  return column === 'feeReturns' || column.endsWith('Fen') || column.endsWith('Bp')
}

/** The same place and day. */
export function placeKey({
  shop_uid,
  goods_id,
  sku_id,
  valid_from,
}: Pick<Cost, 'shop_uid' | 'goods_id' | 'sku_id' | 'valid_from'>): string {
  return [shop_uid, goods_id, sku_id, valid_from].join('/')
}

function saysTheSame(before: Cost, { terms, weight_grams, courier }: CostInput): boolean {
  const names = new Set([...Object.keys(before.terms), ...Object.keys(terms)]) as ReadonlySet<CostTerm>
  const isSame = [...names].every((name) => before.terms[name] === terms[name])
  return isSame && !before.is_refused && before.weight_grams === weight_grams && before.courier === courier
}

function findShop(text: string, goodsId: string, { shops, shopOfGoods }: SheetContext): string | null {
  if (text === '') return shopOfGoods.get(goodsId) ?? (shops.length === 1 ? (shops[0]?.shop_uid ?? null) : null)
  const found = shops.filter(({ shop_uid, shop_id, shop_name }) => [shop_uid, shop_id, shop_name].includes(text))
  return found.length === 1 ? (found[0]?.shop_uid ?? null) : null
}

const UNKNOWN = /^(\?|？|未知|unknown)$/i
const YES = /^(1|是|y|yes|true)$/i
const NO = /^(0|否|n|no|false)$/i
const PERCENT_BP = 100
const NEAR = 1e-6
const WHOLE_BP = 10_000

/** A cell that is not blank. Null: it is said to be unknown. */
export function parseLedgerCell(column: LedgerColumn, text: string): string | number | null | { readonly reason: Reason } {
  const { holds } = ledgerColumns[column]
  if ((isTerm(column) || holds === 'grams') && UNKNOWN.test(text)) return null
  if (holds === 'id') return /^\d{1,20}$/.test(text) ? text : { reason: 'bad_format' }
  if (holds === 'day') return toDay(text) ?? { reason: 'bad_format' }
  if (holds === 'text') return text.length <= COURIER_MAX_CHARS ? text : { reason: 'too_long' }
  if (holds === 'shop') return text
  if (holds === 'yesNo') return YES.test(text) ? 1 : NO.test(text) ? 0 : { reason: 'bad_format' }
  const value =
    holds === 'yuan' ? parseYuan(toCents(text)) : toNumber(text.replace(/[%％]$/, '').trim(), holds === 'percent' ? PERCENT_BP : 1)
  if (value === null) return { reason: 'bad_format' }
  const most = { yuan: COST_MAX_FEN, percent: WHOLE_BP, grams: COST_WEIGHT_MAX_GRAMS }[holds]
  if (value < (holds === 'grams' ? 1 : 0)) return { reason: 'too_small' }
  return value > most ? { reason: 'too_big' } : value
}

/** A spreadsheet counts in parts of two: 12.34 may come as 12.340000000000002. */
export function toCents(text: string): string {
  const hundredfold = Number(text) * PERCENT_BP
  const isNear = /^-?\d+\.\d{3,}$/.test(text) && Math.abs(hundredfold - Math.round(hundredfold)) < NEAR
  return isNear ? Number(text).toFixed(2) : text
}

function toNumber(text: string, factor: number): number | null {
  const value = /^-?\d+(\.\d{1,2})?$/.test(text) ? Number(text) * factor : Number.NaN
  return Number.isNaN(value) || Math.abs(value - Math.round(value)) > NEAR ? null : Math.round(value)
}

/** `2026-11-01`, `2026/11/1` and `2026年11月1日`, with or without a time. */
function toDay(text: string): string | null {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s.*)?$/.exec(text)
  if (!parts) return null
  const [, year = '', month = '', day = ''] = parts
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseDay(found) === null ? null : found
}

/** A value as it is typed and as a file has it; '': nothing is said. */
export function formatLedgerCell(column: LedgerColumn, value: string | number | null | undefined): string {
  if (value === undefined || value === '') return ''
  if (value === null) return isTerm(column) ? '?' : ''
  const { holds } = ledgerColumns[column]
  if (holds === 'yuan') return toYuanText(Number(value))
  return holds === 'percent' ? String(Number(value) / PERCENT_BP) : String(value)
}

/** One entry as the cells of a line, in the order of all columns; what it does not say is blank. */
export function toLedgerCells(cost: Cost, nameOf: (uid: string) => string): readonly string[] {
  return ledgerColumnNames.map((name) => {
    if (name === 'shop') return nameOf(cost.shop_uid)
    return formatLedgerCell(name, isTerm(name) ? cost.terms[name] : cost[name])
  })
}

/** What was copied from a spreadsheet, or typed with commas. Blank lines keep their number. */
export function splitPasted(text: string): readonly SheetLine[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const separator = text.includes('\t') ? '\t' : /[,，]/
  return lines.flatMap((each, index) =>
    each.trim() === '' ? [] : [{ line: index + 1, cells: each.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')) }],
  )
}
