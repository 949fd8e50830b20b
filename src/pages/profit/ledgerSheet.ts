import { type Cost, type CostInput, type CostTerm, type CostTerms, costFieldNames } from '../../../contract/entities/cost.ts'
import { type CostPlace, placeOf } from './costHistory.ts'
import { parseLedgerCell } from './ledgerCells.ts'
import {
  isMatch,
  isTerm,
  type LedgerColumn,
  type LedgerColumnRules,
  ledgerColumnNames,
  ledgerColumns,
  matchColumnNames,
  matchColumns,
  type SheetColumn,
} from './ledgerColumns.ts'
import { type LedgerNames, toName } from './ledgerNames.ts'
import { findPlaces, isGoodsId, type LineProblem, type PlaceContext, type PlacesOfSheet, type ReadCells } from './ledgerPlaces.ts'
import { versionAt } from './rules/versions.ts'

/** Where no head is recognised. */
export const columnsByOrder = ['goods_id', 'sku_id', 'costFen', 'valid_from'] as const satisfies readonly LedgerColumn[]
/** Where none is, and there are two columns: goods, by whatever name they have, and what they cost. */
const columnsOfPair = ['goods_id', 'costFen'] as const satisfies readonly LedgerColumn[]

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

/** Sheets of sellers begin with a line or a few about themselves. */
const LINES_ABOVE = 10
/** One word may be there by chance. */
const KNOWN_HEADS = 2

/** The heads, on the first line or below a few that have no goods, and the lines under them. */
export function findHeads(lines: readonly SheetLine[]): { readonly heads: SheetHeads; readonly data: readonly SheetLine[] } {
  const at = lines.slice(0, LINES_ABOVE + 1).findIndex(({ cells }) => {
    const { columns, isHead } = readHeads(cells)
    return isHead && columns.filter((column) => column !== null).length >= KNOWN_HEADS
  })
  const isBelow = at > 0 && !lines.slice(0, at).some(({ cells: [first = ''] }) => isGoodsId(first.trim()))
  const head = isBelow ? at : 0
  const heads = readHeads(lines[head]?.cells ?? [])
  return { heads, data: heads.isHead ? lines.slice(head + 1) : lines }
}

const sheetColumns: readonly SheetColumn[] = [...ledgerColumnNames, ...matchColumnNames]

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
  /** Places of cells that a workbook kept as a number with more digits than it keeps. Default: none, as in what is pasted. */
  readonly roundedAt?: readonly number[]
}

export interface SheetContext extends PlaceContext {
  /** Where a line names no day: from this one. '': from the beginning. */
  readonly validFrom: string
  readonly costs: readonly Cost[]
}

export interface JudgedLine {
  readonly line: number
  readonly cells: readonly string[]
  /** One for each place that it is about: the same goods may be in several shops. Empty: something is wrong with it, and it is not saved. */
  readonly entries: readonly CostInput[]
  /** `unmatched`: it names goods that nobody knows. */
  readonly kind: 'added' | 'changed' | 'same' | 'unmatched' | 'wrong'
  readonly problems: readonly LineProblem[]
}

/** What becomes of each line. A blank cell leaves what is known; `?` and 未知 say that it is unknown, which is not 0. */
export function judgeLines({ columns }: SheetHeads, lines: readonly SheetLine[], context: SheetContext): readonly JudgedLine[] {
  const known = new Map(context.costs.map((cost) => [placeKey(cost), cost]))
  const histories = toSaidHistories(context.costs)
  const seen = new Set<string>()
  const shopAt = columns.indexOf('shop')
  const namesShops = lines.some(({ cells }) => (cells[shopAt]?.trim() ?? '') !== '')
  const sheet = { ...context, columns, namesShops }
  const judgeInTurn = (given: SheetLine): JudgedLine => {
    const judged = judgeLine(given, sheet, { known, histories })
    const keys = judged.entries.map(placeKey)
    // Which of two lines for one place and day is meant, only a person can say.
    if (keys.some((key) => seen.has(key)))
      return { ...judged, entries: [], kind: 'wrong', problems: [{ column: 'goods_id', reason: 'taken' }] }
    for (const key of keys) seen.add(key)
    for (const entry of judged.entries) note(histories, entry)
    return judged
  }
  // By their days: what an earlier line says is still in force on the day of a later one.
  const inTurn = lines
    .map((given, at) => ({ given, at, day: dayOf(columns, given, context) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const judged = new Map(inTurn.map(({ given, at }) => [at, judgeInTurn(given)]))
  return lines.flatMap((_, at) => judged.get(at) ?? [])
}

/** From which day a line holds; what is no day is said later. */
function dayOf(columns: SheetHeads['columns'], { cells }: SheetLine, { validFrom }: SheetContext): string {
  const text = cells[columns.indexOf('valid_from')]?.trim() ?? ''
  const day = text === '' ? validFrom : parseLedgerCell('valid_from', text)
  return typeof day === 'string' ? day : validFrom
}

/** What an entry says of its place. */
type Said = Pick<Cost, 'terms' | 'weight_grams' | 'courier' | 'source' | 'proof'>

/** What is said of each place, by `placeOf`; refusals say nothing. */
type SaidHistories = Map<string, { readonly from: string; readonly cost: Said }[]>

interface KnownCosts {
  /** By `placeKey`. */
  readonly known: ReadonlyMap<string, Cost>
  readonly histories: SaidHistories
}

function toSaidHistories(costs: readonly Cost[]): SaidHistories {
  const histories: SaidHistories = new Map()
  for (const cost of costs) if (!cost.is_refused) note(histories, cost)
  return histories
}

function note(histories: SaidHistories, entry: CostInput | Cost): void {
  const others = histories.get(placeOf(entry))?.filter(({ from }) => from !== entry.valid_from) ?? []
  histories.set(placeOf(entry), [...others, { from: entry.valid_from, cost: entry }])
}

interface JudgedSheet extends SheetContext, PlacesOfSheet {}

function judgeLine(given: SheetLine, sheet: JudgedSheet, costs: KnownCosts): JudgedLine {
  const { line, cells } = given
  const { read, problems } = readCells(sheet.columns, given)
  const isNumberLost = problems.some(({ reason }) => reason === 'digits_lost')
  const found = isNumberLost ? { places: [] } : findPlaces(read, sheet)
  if ('problem' in found) problems.push(found.problem)
  const valid_from = String(read.get('valid_from') ?? sheet.validFrom)
  const judged = 'places' in found ? found.places.map((place) => toEntry({ ...place, valid_from }, read, costs)) : []
  if (judged.some(({ isBlank }) => isBlank) && problems.length === 0) problems.push({ column: 'costFen', reason: 'required' })
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
/** Columns by whose digits goods are found. */
const numberColumns: readonly SheetColumn[] = [...idColumns, 'code']
/** As a spreadsheet shows a long number: `9.95540702123457E+17`. */
const SCIENTIFIC = /^\d(\.\d+)?e\+\d+$/i

function readCells(
  columns: SheetHeads['columns'],
  { cells, roundedAt = [] }: SheetLine,
): { readonly read: ReadCells; readonly problems: LineProblem[] } {
  const problems: LineProblem[] = []
  const read = new Map<SheetColumn, string | number | null>()
  for (const [index, column] of columns.entries()) {
    const text = cells[index]?.trim() ?? ''
    if (column === null || text === '') continue
    if (numberColumns.includes(column) && (roundedAt.includes(index) || SCIENTIFIC.test(text))) {
      problems.push({ column, reason: 'digits_lost' })
      continue
    }
    const value = isMatch(column) || idColumns.includes(column) ? text : parseLedgerCell(column as LedgerColumn, text)
    if (typeof value === 'object' && value !== null) problems.push({ column, reason: value.reason })
    else read.set(column, value)
  }
  return { read, problems }
}

interface JudgedEntry {
  readonly entry: CostInput
  readonly kind: 'added' | 'changed' | 'same'
  /** The line says nothing, and nothing is known on its day that it could leave. */
  readonly isBlank: boolean
}

/** An entry of a day holds all that is in force from then on: what the line leaves blank is as it was before. */
function toEntry(place: CostPlace & { readonly valid_from: string }, read: ReadCells, { known, histories }: KnownCosts): JudgedEntry {
  const ofDay = known.get(placeKey(place))
  const before = versionAt(histories.get(placeOf(place)) ?? [], place.valid_from)?.cost
  const terms: CostTerms = { ...before?.terms }
  for (const [column, value] of read) if (!isMatch(column) && isTerm(column)) terms[column] = value as number | null
  const only = costFieldNames.filter((name) => read.has(name))
  const entry: CostInput = {
    ...place,
    terms,
    weight_grams: read.has('weight_grams') ? (read.get('weight_grams') as number | null) : (before?.weight_grams ?? null),
    courier: read.has('courier') ? String(read.get('courier')) : (before?.courier ?? ''),
    // A line that changes another value leaves a cost that was taken over marked as such.
    ...(before?.source === 'inherited' && terms.costFen === before.terms.costFen
      ? { source: 'inherited', proof: before.proof }
      : { source: 'file', proof: '' }),
    is_refused: false,
    only,
  }
  const isBlank = saysNothing(entry) || (!ofDay && only.length === 0)
  return { entry, isBlank, kind: !ofDay ? 'added' : saysTheSame(ofDay, entry) ? 'same' : 'changed' }
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

/** What was copied from a spreadsheet, or typed with commas. Blank lines keep their number. */
export function splitPasted(text: string): readonly SheetLine[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const separator = text.includes('\t') ? '\t' : /[,，]/
  return lines.flatMap((each, index) =>
    each.trim() === '' ? [] : [{ line: index + 1, cells: each.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')) }],
  )
}
