import Papa from 'papaparse'
import type { CellObject, Sheet } from 'write-excel-file/universal'
import writeWorkbook from 'write-excel-file/universal'
import { FEN_PER_YUAN } from '../../../values/yuan.ts'
import { toCells } from '../../fields/fileRules.ts'
import type { Cell, FileFormat, FileOrder } from './cell.ts'
import { toSafeText } from './formulaSafe.ts'
import { COMMENT_MARK } from './table.ts'
import { formatWall, toWallMs } from './wallClock.ts'

/** What the page tells the worker: rows as they come, values in the order of the columns; in the end what to make of them. */
export type WriteMessage =
  | { readonly kind: 'rows'; readonly rows: readonly (readonly unknown[])[] }
  | { readonly kind: 'finish'; readonly format: FileFormat; readonly order: FileOrder }

export interface FileBuilder {
  add(rows: readonly (readonly unknown[])[]): void
  finish(format: FileFormat, order: FileOrder): Promise<Blob>
}

/** Keeps the rows that it is given and makes a file of them. */
export function createFileBuilder(): FileBuilder {
  const kept: (readonly unknown[])[] = []
  return {
    add(rows) {
      for (const row of rows) kept.push(row)
    },
    async finish(format, order) {
      const rows = kept.map((values) => toCells(order.columns, values, order.texts))
      if (format === 'xlsx') return writeWorkbook(toWorkbook(order, rows)).toBlob()
      return new Blob([toDelimited(order, rows, format)], {
        type: format === 'csv' ? 'text/csv;charset=utf-8' : 'text/plain;charset=utf-8',
      })
    },
  }
}

/** Without it Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Rows as delimited text. In csv every text is quoted: a spreadsheet that separates by other characters than ours must not start
 * a new cell, and in it a formula, in the middle of one. What the file lacks comes above the heads.
 */
function toDelimited(order: FileOrder, rows: readonly (readonly Cell[])[], format: 'csv' | 'tsv'): string {
  const notes = [...order.missing, ...order.failures.map(({ name, reason }) => `${name}: ${reason}`)]
  const lines = [
    ...notes.map((note) => [COMMENT_MARK + note]),
    order.columns.map(({ label }) => toSafeText(label)),
    ...rows.map((row) => row.map(toField)),
  ]
  const text = Papa.unparse(lines, {
    delimiter: format === 'csv' ? ',' : '\t',
    newline: '\r\n',
    quotes: format === 'csv' ? (value: unknown) => typeof value === 'string' && !/^[\d.-]*$/.test(value) : false,
  })
  return format === 'csv' ? BYTE_ORDER_MARK + text : text
}

function toField(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return toSafeText(cell)
  if ('share' in cell) return String(cell.share)
  return 'ms' in cell ? formatWall(cell.ms) : (cell.fen / FEN_PER_YUAN).toFixed(2)
}

/** Excel refuses a longer one, and some characters. */
const SHEET_NAME_MAX_CHARS = 31
/** What a cell of Excel holds. */
const CELL_MAX_CHARS = 32_767
const CHAR_PX = 7
const WIDTH_MIN_CHARS = 8
const WIDTH_MAX_CHARS = 60
const NOTE_WIDTH_CHARS = 80

/**
 * The sheets of a workbook: the rows; then what is missing, where something is; then what failed, by name and reason. Texts are
 * text cells in the text format: no value becomes a formula, not even when someone edits the cell, and no long number loses digits.
 */
function toWorkbook(order: FileOrder, rows: readonly (readonly Cell[])[]): Sheet<never>[] {
  const { columns, texts, missing, failures } = order
  const sheets: Sheet<never>[] = [
    {
      sheet: order.title,
      data: [columns.map(({ label }) => toHead(label)), ...rows.map((row) => row.map(toCellObject))],
      columns: columns.map(({ widthPx }) => ({ width: toWidthChars(widthPx) })),
      stickyRowsCount: 1,
    },
  ]
  if (missing.length > 0)
    sheets.push({
      sheet: texts.incomplete,
      data: [[toHead(texts.incomplete)], ...missing.map((note) => [toCellObject(note)])],
      columns: [{ width: NOTE_WIDTH_CHARS }],
    })
  if (failures.length > 0)
    sheets.push({
      sheet: texts.failures,
      data: [[toHead(texts.name), toHead(texts.reason)], ...failures.map(({ name, reason }) => [toCellObject(name), toCellObject(reason)])],
      columns: [{ width: WIDTH_MAX_CHARS / 2 }, { width: NOTE_WIDTH_CHARS }],
      stickyRowsCount: 1,
    })
  return withOwnNames(sheets)
}

function toHead(label: string): CellObject {
  return { value: toCellText(label), type: String, format: '@', fontWeight: 'bold' }
}

function toCellObject(cell: Cell): CellObject | null {
  if (cell === null) return null
  if (typeof cell === 'string') return { value: toCellText(cell), type: String, format: '@' }
  if (typeof cell === 'number') return { value: cell, type: Number }
  if ('ms' in cell) return { value: new Date(toWallMs(cell.ms)), type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
  if ('share' in cell) return { value: cell.share, type: Number, format: '0.0%' }
  return { value: cell.fen / FEN_PER_YUAN, type: Number, format: '#,##0.00' }
}

/**
 * A reader of workbooks takes `_x0041_` for a letter; marked, it stays what it is. The names of what every object has, such as `constructor`, are
 * written with such a letter: the library looks texts up in an object, and would break the whole file.
 */
function toCellText(text: string): string {
  if (text in Object.prototype) return `_x${text.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_${text.slice(1)}`
  const cut = text.length > CELL_MAX_CHARS ? `${text.slice(0, CELL_MAX_CHARS - 1)}…` : text
  return cut.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

function toWidthChars(widthPx: number): number {
  return Math.min(WIDTH_MAX_CHARS, Math.max(WIDTH_MIN_CHARS, Math.round(widthPx / CHAR_PX)))
}

/** Names that Excel takes, no two the same. */
function withOwnNames(sheets: Sheet<never>[]): Sheet<never>[] {
  return sheets.map((sheet, index) => {
    const name = (sheet.sheet ?? '').replace(/[[\]/\\:*?']+/g, ' ').trim() || 'Sheet'
    const mark = sheets.slice(0, index).some((other) => other.sheet === sheet.sheet) ? ` ${index + 1}` : ''
    return { ...sheet, sheet: name.slice(0, SHEET_NAME_MAX_CHARS - mark.length) + mark }
  })
}
