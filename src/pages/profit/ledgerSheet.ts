import { type Cost, type CostInput, type CostTerm, type CostTerms, costFieldNames } from '../../../contract/entities/cost.ts'
import type { Reason } from '../../../contract/reasons.ts'
import { parseLedgerCell } from './ledgerCells.ts'
import { isTerm, type LedgerColumn, type LedgerColumnRules, ledgerColumnNames, ledgerColumns } from './ledgerColumns.ts'

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
  const goods_id = textOf('goods_id')
  const sku_id = textOf('sku_id')
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
    only: costFieldNames.filter((name) => read.has(name)),
  }
  if (Object.keys(terms).length === 0 && entry.weight_grams === null && entry.courier === '' && problems.length === 0)
    problems.push({ column: 'costFen', reason: 'required' })
  if (problems.length > 0) return { line, cells, entry: null, kind: 'wrong', problems }
  return { line, cells, entry, kind: !before ? 'added' : saysTheSame(before, entry) ? 'same' : 'changed', problems }
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

/** What was copied from a spreadsheet, or typed with commas. Blank lines keep their number. */
export function splitPasted(text: string): readonly SheetLine[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const separator = text.includes('\t') ? '\t' : /[,，]/
  return lines.flatMap((each, index) =>
    each.trim() === '' ? [] : [{ line: index + 1, cells: each.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')) }],
  )
}
