import { unzipSync, zipSync } from 'fflate'
import Papa from 'papaparse'
import readWorkbook from 'read-excel-file/universal'
import { IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from '../limits.ts'
import { fromSafeText } from './formulaSafe.ts'
import { COMMENT_MARK, type RawCell, type ReadTable, type Refusal, type TableRow } from './table.ts'

const SECOND_MS = 1_000
const ZIP_MARK = [0x50, 0x4b]
const OLD_EXCEL_MARK = [0xd0, 0xcf, 0x11, 0xe0]

/** A workbook or a delimited text, told apart by their first bytes: names lie. Of a workbook, the first sheet. */
export async function readTable(bytes: Uint8Array, rowsMax = IMPORT_ROWS_MAX): Promise<ReadTable> {
  if (bytes.length > IMPORT_FILE_MAX_BYTES) return refused('tooLarge')
  if (startsWith(bytes, OLD_EXCEL_MARK)) return refused('oldExcel')
  try {
    const { cells, otherSheets } = startsWith(bytes, ZIP_MARK) ? await readSheets(bytes) : { cells: readDelimited(bytes), otherSheets: [] }
    const rows = cells.map((row, index): TableRow => ({ line: index + 1, cells: row })).filter(holdsSomething)
    if (rows.length === 0) return refused('empty')
    // The heads are no row.
    if (rows.length - 1 > rowsMax) return refused('tooManyRows')
    return { status: 'read', rows, otherSheets }
  } catch (error) {
    return refused(error instanceof TooLargeError ? 'tooLarge' : 'unreadable')
  }
}

async function readSheets(bytes: Uint8Array) {
  const sheets = await readWorkbook<{ digits: string }>(unpackStored(bytes), { trim: false, parseNumber: (digits) => ({ digits }) })
  const [first, ...others] = sheets
  return { cells: (first?.data ?? []).map((row) => row.map(toRawCell)), otherSheets: others.map(({ sheet }) => sheet) }
}

function toRawCell(cell: unknown): RawCell {
  // A workbook counts in parts of a day: a whole second comes back a hair short of it.
  if (cell instanceof Date) return { wallMs: Math.round(cell.getTime() / SECOND_MS) * SECOND_MS }
  return cell as RawCell
}

/** Rows without anything, and those that are marked as a comment, are not there; the others keep their number. */
function holdsSomething({ cells }: TableRow): boolean {
  const first = cells.find((cell) => cell !== null && !(typeof cell === 'string' && cell.trim() === ''))
  return first !== undefined && !(typeof first === 'string' && first.startsWith(COMMENT_MARK))
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

function refused(refusal: Refusal): ReadTable {
  return { status: 'refused', refusal }
}

/** Delimited text in each encoding that spreadsheets save: UTF-8, UTF-16 with its mark, else the one of Chinese Excel. */
function readDelimited(bytes: Uint8Array): readonly (readonly string[])[] {
  const { data } = Papa.parse<string[]>(decode(bytes), { delimitersToGuess: [',', '\t', ';'], skipEmptyLines: false })
  return data.map((cells) => cells.map(fromSafeText))
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Unpacked, a workbook of the size that we take is far below this; a file made to explode is not. */
const UNPACKED_MAX_BYTES = 200 * 1024 * 1024

class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/**
 * The parts of a workbook, stored instead of packed: the library that reads it would unpack large parts in workers that it makes
 * out of text, which our content security policy forbids. What the parts would come to is added up before anything is unpacked.
 */
function unpackStored(bytes: Uint8Array): ArrayBuffer {
  let totalBytes = 0
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.(xml|rels)$/.test(name)) return false
      totalBytes += originalSize
      if (totalBytes > UNPACKED_MAX_BYTES) throw new TooLargeError()
      return true
    },
  })
  const stored = zipSync(parts, { level: 0 })
  return stored.buffer.slice(stored.byteOffset, stored.byteOffset + stored.byteLength) as ArrayBuffer
}
