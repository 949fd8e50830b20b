import { zipSync } from 'fflate'
import Papa from 'papaparse'
import readWorkbook from 'read-excel-file/universal'
import { IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from '../limits.ts'
import { boundWorkbook, FarCellsError, refuseBeyond, TooManyRowsError } from './boundWorkbook.ts'
import { fromSafeText } from './formulaSafe.ts'
import { keepErrors } from './keepErrors.ts'
import { markPercents, PERCENT_MARK } from './markPercents.ts'
import { COMMENT_MARK, type DigitsCell, type RawCell, type ReadTable, type TableRefusal, type TableRow } from './table.ts'
import { TooLargeError, unpackWorkbook } from './unpackWorkbook.ts'

const SECOND_MS = 1_000
const ZIP_MARK = [0x50, 0x4b]
const OLD_EXCEL_MARK = [0xd0, 0xcf, 0x11, 0xe0]

/** A workbook or a delimited text, told apart by their first bytes: names lie. Of a workbook, the first sheet. */
export async function readTable(bytes: Uint8Array, rowsMax = IMPORT_ROWS_MAX): Promise<ReadTable> {
  if (bytes.length > IMPORT_FILE_MAX_BYTES) return refused('tooLarge')
  if (startsWith(bytes, OLD_EXCEL_MARK)) return refused('oldExcel')
  try {
    const isWorkbook = startsWith(bytes, ZIP_MARK)
    const { rows, otherSheets } = isWorkbook ? await readSheets(bytes, rowsMax) : { rows: readDelimited(bytes, rowsMax), otherSheets: [] }
    if (rows.length === 0) return refused('empty')
    // The heads are no row.
    if (rows.length - 1 > rowsMax) return refused('tooManyRows')
    return { status: 'read', rows, otherSheets }
  } catch (error) {
    return refused(toRefusal(error))
  }
}

function toRefusal(error: unknown): TableRefusal {
  if (error instanceof TooLargeError) return 'tooLarge'
  if (error instanceof TooManyRowsError) return 'tooManyRows'
  if (error instanceof FarCellsError) return 'farCells'
  return error instanceof OpenQuoteError ? 'openQuote' : 'unreadable'
}

/** Of a workbook whose cells are within bounds: the library takes any. */
async function readSheets(bytes: Uint8Array, rowsMax: number) {
  const parts = keepErrors(markPercents(boundWorkbook(unpackWorkbook(bytes), rowsMax)))
  const [first, ...others] = await readWorkbook<DigitsCell>(store(parts), { trim: false, parseNumber: toDigitsCell })
  const data = first?.data ?? []
  refuseBeyond(data[0]?.[0])
  const rows = data.map((cells, index): TableRow => ({ line: index + 1, cells: cells.map(toRawCell) }))
  const filled = others.filter(({ data: cells }) => cells.some((row) => filledCells(row.map(toRawCell)).length > 0))
  return { rows: withoutNotes(rows.filter(holdsSomething)), otherSheets: filled.map(({ sheet }) => sheet) }
}

function toDigitsCell(text: string): DigitsCell {
  return text.endsWith(PERCENT_MARK) ? { digits: text.slice(0, -PERCENT_MARK.length), isPercent: true } : { digits: text }
}

function toRawCell(cell: unknown): RawCell {
  // A workbook counts in parts of a day: a whole second comes back a hair short of it.
  if (cell instanceof Date) return { wallMs: Math.round(cell.getTime() / SECOND_MS) * SECOND_MS }
  return cell as RawCell
}

function holdsSomething({ cells }: TableRow): boolean {
  return filledCells(cells).length > 0
}

function filledCells(cells: readonly RawCell[]): readonly RawCell[] {
  return cells.filter((cell) => cell !== null && !(typeof cell === 'string' && cell.trim() === ''))
}

/** The rows without notes of ours; the others keep their number. */
function withoutNotes(rows: readonly TableRow[]): readonly TableRow[] {
  const kept: TableRow[] = []
  for (const row of rows) if (!isNote(row, kept.length)) kept.push(row)
  return kept
}

/**
 * What a file lacks is a note alone in its row; what is to be filled in is one below the heads, with a cell for each column. Any other row that begins
 * so is data, such as a cost of a shop whose name does. `rowsAbove`: without notes.
 */
function isNote({ cells }: TableRow, rowsAbove: number): boolean {
  const [first, ...others] = filledCells(cells)
  return typeof first === 'string' && first.startsWith(COMMENT_MARK) && (others.length === 0 || rowsAbove === 1)
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

function refused(refusal: TableRefusal): ReadTable {
  return { status: 'refused', refusal }
}

/** As many as a workbook has. */
const COLUMNS_MAX = 16_384

/** A quotation mark is never closed, or its cell goes on behind it: lines that follow would be one cell, and what they say would be said of another line. */
class OpenQuoteError extends Error {
  override readonly name = 'OpenQuoteError'
}

/** A picture, a document, a program: as text it would be lines of signs that nobody wrote. */
class NotTextError extends Error {
  override readonly name = 'NotTextError'
}

/** Delimited text in each encoding that spreadsheets save: UTF-8, UTF-16 with its mark, else the one of Chinese Excel. */
function readDelimited(bytes: Uint8Array, rowsMax: number): readonly TableRow[] {
  const rows: TableRow[] = []
  let line = 0
  let failure: Error | null = null
  Papa.parse<string[]>(decode(bytes), {
    delimitersToGuess: [',', '\t', ';'],
    skipEmptyLines: false,
    step({ data, errors }, parser) {
      line += 1
      if (errors.some(({ type }) => type === 'Quotes')) failure = new OpenQuoteError()
      if (data.length > COLUMNS_MAX) failure = new FarCellsError()
      const row: TableRow = { line, cells: data.map(fromSafeText) }
      if (holdsSomething(row) && !isNote(row, rows.length)) rows.push(row)
      if (rows.length - 1 > rowsMax) failure = new TooManyRowsError()
      if (failure) parser.abort()
    },
  })
  if (failure) throw failure
  return rows
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (bytes.includes(0)) throw new NotTextError()
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/**
 * The parts of a workbook, stored instead of packed: the library that reads it would unpack large parts in workers that it makes
 * out of text, which our content security policy forbids.
 */
function store(parts: Readonly<Record<string, Uint8Array>>): ArrayBuffer {
  const stored = zipSync({ ...parts }, { level: 0 })
  return stored.buffer.slice(stored.byteOffset, stored.byteOffset + stored.byteLength) as ArrayBuffer
}
