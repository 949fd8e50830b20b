import { type Cost, type CostInput, type CostTerm, type CostTerms, costFieldNames } from '../../../contract/entities/cost.ts'
import type { Reason } from '../../../contract/reasons.ts'
import type { CostPlace } from './costHistory.ts'
import { parseLedgerCell } from './ledgerCells.ts'
import {
  isTerm,
  type LedgerColumn,
  type LedgerColumnRules,
  ledgerColumnNames,
  ledgerColumns,
  type MatchColumn,
  matchColumnNames,
  matchColumns,
} from './ledgerColumns.ts'
import { type LedgerNames, noNames, specKey, toName } from './ledgerNames.ts'

/** Where no head is recognised. */
export const columnsByOrder = ['goods_id', 'sku_id', 'costFen', 'valid_from'] as const satisfies readonly LedgerColumn[]
/** Where none is, and there are two columns: goods, by whatever name they have, and what they cost. */
const columnsOfPair = ['goods_id', 'costFen'] as const satisfies readonly LedgerColumn[]

export type SheetColumn = LedgerColumn | MatchColumn

/** By column of the sheet; null: it is none of the ledger's. */
export interface SheetHeads {
  readonly columns: readonly (SheetColumn | null)[]
  /** False: the first row is data, and the columns are known by their order. */
  readonly isHead: boolean
}

/** Finds the columns by their heads in either language. A column that is there twice counts once. */
export function readHeads(first: readonly string[]): SheetHeads {
  const found = first.map((head) => sheetColumns.find((name) => namesOf(name).includes(toComparable(head))) ?? null)
  if (found.every((name) => name === null)) {
    return { columns: first.length === columnsOfPair.length ? columnsOfPair : columnsByOrder.slice(0, first.length), isHead: false }
  }
  return { columns: found.map((name, index) => (found.indexOf(name) === index ? name : null)), isHead: true }
}

const sheetColumns: readonly SheetColumn[] = [...ledgerColumnNames, ...matchColumnNames]

function isMatch(name: SheetColumn): name is MatchColumn {
  return name in matchColumns
}

function namesOf(name: SheetColumn): readonly string[] {
  const { label, also = [] }: Pick<LedgerColumnRules, 'label' | 'also'> = isMatch(name) ? matchColumns[name] : ledgerColumns[name]
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
  /** By which own numbers and titles goods are found. Default: by none. */
  readonly names?: LedgerNames
}

export interface JudgedLine {
  readonly line: number
  readonly cells: readonly string[]
  /** One for each place that it is about: the same goods may be in several shops. Empty: something is wrong with it, and it is not saved. */
  readonly entries: readonly CostInput[]
  /** `unmatched`: it names goods that nobody knows. */
  readonly kind: 'added' | 'changed' | 'same' | 'unmatched' | 'wrong'
  readonly problems: readonly { readonly column: SheetColumn; readonly reason: Reason }[]
}

/** What becomes of each line. A blank cell leaves what is known; `?` and 未知 say that it is unknown, which is not 0. */
export function judgeLines({ columns }: SheetHeads, lines: readonly SheetLine[], context: SheetContext): readonly JudgedLine[] {
  const known = new Map(context.costs.map((cost) => [placeKey(cost), cost]))
  const seen = new Set<string>()
  return lines.map((given) => {
    const judged = judgeLine(columns, given, context, known)
    const keys = judged.entries.map(placeKey)
    // Which of two lines for one place and day is meant, only a person can say.
    if (keys.some((key) => seen.has(key)))
      return { ...judged, entries: [], kind: 'wrong', problems: [{ column: 'goods_id', reason: 'taken' }] }
    for (const key of keys) seen.add(key)
    return judged
  })
}

type Problem = JudgedLine['problems'][number]
/** What the cells of a line say, by column; blank ones are absent. */
type ReadCells = ReadonlyMap<SheetColumn, string | number | null>

function judgeLine(
  columns: SheetHeads['columns'],
  { line, cells }: SheetLine,
  context: SheetContext,
  known: ReadonlyMap<string, Cost>,
): JudgedLine {
  const { read, problems } = readCells(columns, cells)
  const found = findPlaces(columns, read, context)
  if ('problem' in found) problems.push(found.problem)
  const valid_from = String(read.get('valid_from') ?? '') || context.validFrom
  const judged = 'places' in found ? found.places.map((place) => toEntry({ ...place, valid_from }, read, known)) : []
  if (judged.some(({ entry }) => saysNothing(entry)) && problems.length === 0) problems.push({ column: 'costFen', reason: 'required' })
  if (problems.length > 0) {
    const isUnmatched = problems.length === 1 && problems[0]?.reason === 'unknown_record' && problems[0].column !== 'shop'
    return { line, cells, entries: [], kind: isUnmatched ? 'unmatched' : 'wrong', problems }
  }
  const kinds = judged.map(({ kind }) => kind)
  const kind = kinds.every((each) => each === 'same') ? 'same' : kinds.includes('added') ? 'added' : 'changed'
  return { line, cells, entries: judged.map(({ entry }) => entry), kind, problems }
}

/** The platform's numbers are read as text: what is none may be a name of the seller's own. */
const idColumns: readonly SheetColumn[] = ['goods_id', 'sku_id']

function readCells(columns: SheetHeads['columns'], cells: readonly string[]): { readonly read: ReadCells; readonly problems: Problem[] } {
  const problems: Problem[] = []
  const read = new Map<SheetColumn, string | number | null>()
  for (const [index, column] of columns.entries()) {
    const text = cells[index]?.trim() ?? ''
    if (column === null || text === '') continue
    const value = isMatch(column) || idColumns.includes(column) ? text : parseLedgerCell(column as LedgerColumn, text)
    if (typeof value === 'object' && value !== null) problems.push({ column, reason: value.reason })
    else read.set(column, value)
  }
  return { read, problems }
}

/** Which goods, SKUs or shop a line is about: by the platform's numbers, by the seller's own, or by title, in this order. */
function findPlaces(
  columns: SheetHeads['columns'],
  read: ReadCells,
  context: SheetContext,
): { readonly places: readonly CostPlace[] } | { readonly problem: Problem } {
  const textOf = (column: SheetColumn) => String(read.get(column) ?? '')
  const shop = textOf('shop')
  const goods_id = textOf('goods_id')
  const sku_id = textOf('sku_id')
  const code = textOf('code')
  const title = textOf('title')
  const shop_uid = findShop(shop, goods_id, context)
  if (shop !== '' && shop_uid === null) return { problem: { column: 'shop', reason: 'unknown_record' } }
  const inShop = (places: readonly CostPlace[] = []) => places.filter((place) => shop === '' || place.shop_uid === shop_uid)
  const { byCode, byTitle, bySpec, byId } = context.names ?? noNames

  if (goods_id !== '') {
    const known = inShop(byId.get(goods_id))
    // Sellers' own numbers look like the platform's: those of goods that are there come first.
    const named = known.length > 0 ? [] : inShop(byCode.get(toName(goods_id)) ?? byTitle.get(toName(goods_id)))
    if (named.length > 0) return { places: named }
    // A SKU in place of its goods.
    const skus = known.filter((place) => place.sku_id !== '')
    if (sku_id === '' && skus.length > 0) return { places: skus }
    if (!isId(goods_id)) return { problem: { column: 'goods_id', reason: 'bad_format' } }
    if (sku_id !== '' && !isId(sku_id)) return { problem: { column: 'sku_id', reason: 'bad_format' } }
    return shop_uid === null ? { problem: { column: 'shop', reason: 'required' } } : { places: [{ shop_uid, goods_id, sku_id }] }
  }
  if (sku_id !== '') {
    const skus = inShop(byId.get(sku_id) ?? byCode.get(toName(sku_id)))
    return skus.length > 0 ? { places: skus } : { problem: { column: 'goods_id', reason: 'required' } }
  }
  const byOwnCode = inShop(byCode.get(toName(code)))
  if (byOwnCode.length > 0) return { places: byOwnCode }
  const titled = inShop(byTitle.get(toName(title)))
  const spec = textOf('spec')
  const places = spec === '' ? titled : titled.flatMap((goods) => bySpec.get(specKey(goods, spec)) ?? [])
  if (places.length > 0) return { places }
  if (code !== '' || title !== '')
    return { problem: { column: titled.length > 0 ? 'spec' : code === '' ? 'title' : 'code', reason: 'unknown_record' } }
  // A line whose name is missing must not become the cost of a whole shop.
  const naming = columns.find((column) => column === 'code' || column === 'title')
  if (naming) return { problem: { column: naming, reason: 'required' } }
  return shop_uid === null ? { problem: { column: 'shop', reason: 'required' } } : { places: [{ shop_uid, goods_id, sku_id }] }
}

function isId(text: string): boolean {
  return typeof parseLedgerCell('goods_id', text) === 'string'
}

interface JudgedEntry {
  readonly entry: CostInput
  readonly kind: 'added' | 'changed' | 'same'
}

function toEntry(place: CostPlace & { readonly valid_from: string }, read: ReadCells, known: ReadonlyMap<string, Cost>): JudgedEntry {
  const before = known.get(placeKey(place))
  const terms: CostTerms = { ...(before?.is_refused ? {} : before?.terms) }
  for (const [column, value] of read) if (!isMatch(column) && isTerm(column)) terms[column] = value as number | null
  const entry: CostInput = {
    ...place,
    terms,
    weight_grams: read.has('weight_grams') ? (read.get('weight_grams') as number | null) : (before?.weight_grams ?? null),
    courier: read.has('courier') ? String(read.get('courier')) : (before?.courier ?? ''),
    // A line that changes another value leaves a cost that was taken over marked as such.
    ...(before?.source === 'inherited' && !before.is_refused && terms.costFen === before.terms.costFen
      ? { source: 'inherited', proof: before.proof }
      : { source: 'file', proof: '' }),
    is_refused: false,
    only: costFieldNames.filter((name) => read.has(name)),
  }
  return { entry, kind: !before ? 'added' : saysTheSame(before, entry) ? 'same' : 'changed' }
}

function saysNothing({ terms, weight_grams, courier }: CostInput): boolean {
  return Object.keys(terms).length === 0 && weight_grams === null && courier === ''
}

/**
 * Whether a pasted block says by itself what its lines are about, so that it is no block to be laid over cells: it has heads that are known, or its
 * first column has names or numbers of goods.
 */
export function isSheet(lines: readonly SheetLine[], names: LedgerNames): boolean {
  const [first] = lines
  if (!first || first.cells.length < columnsOfPair.length) return false
  const { columns, isHead } = readHeads(first.cells)
  if (isHead) return columns.some((column) => column !== null && (isMatch(column) || idColumns.includes(column)))
  const known = lines.filter(({ cells }) => {
    const name = toName(cells[0] ?? '')
    return names.byId.has(name) || names.byCode.has(name) || names.byTitle.has(name)
  })
  return known.length * 2 >= lines.length
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
