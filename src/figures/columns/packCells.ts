import { MISSING } from './layout.ts'

/** Cells that lie together and are of few kinds: each kind is packed by itself. */
export interface CellTable {
  readonly rows: number
  readonly columns: number
  /** True: row after row. Default: column after column. */
  readonly isByRow?: boolean
  /** Later columns may be kept as what they differ from this one, as a later moment does from an earlier one. Default: none. */
  readonly baseColumn?: number
}

/** What the numbers of a column are counted from: from the least of them, from the row before, or from another column of the row. */
const From = { least: 0, rowBefore: 1, baseColumn: 2 } as const
type From = (typeof From)[keyof typeof From]

/** How one column is packed, and the least of its numbers. */
interface Packing {
  readonly from: From
  /** Bytes of each number. */
  readonly width: number
  readonly hasMissing: boolean
  readonly least: number
}

/** Where the cells of a column are, and those of the column that it may be counted from; -1: there is none. */
interface Column {
  readonly at: number
  readonly step: number
  readonly rows: number
  readonly baseAt: number
}

const FORMAT = 1
const HEAD_BYTES = 6
const TABLE_BYTES = 7
const COLUMN_BYTES = 5
const NO_COLUMN = 255
const MISSING_FLAG = 8
const FROM_SHIFT = 4
const WIDTH_MASK = 7
const CODES = 2 ** 32

/**
 * The same cells in about a third of the room: of each column the least number once, and of every cell how much more it is, in as few bytes as the
 * largest needs. `tables` cover all cells, one after the other.
 *
 * | bytes | what |
 * |---|---|
 * | 1, 1, 4 | format, tables, cells |
 * | 4, 1, 1, 1 | of a table: rows, columns, 1 if it is row after row, base column or 255 |
 * | 1, 4, rows x width | of a column: width, 8 where a number may be missing and 16 times `From`; the least; the numbers, 0 for a missing one |
 */
export function packCells(cells: Int32Array, tables: readonly CellTable[]): Uint8Array<ArrayBuffer> {
  const most = tables.reduce((sum, { columns }) => sum + TABLE_BYTES + columns * COLUMN_BYTES, HEAD_BYTES + cells.length * 4)
  const bytes = new Uint8Array(most)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, FORMAT)
  view.setUint8(1, tables.length)
  view.setUint32(2, cells.length, true)
  let to = HEAD_BYTES
  let start = 0
  for (const table of tables) {
    const { rows, columns, isByRow = false, baseColumn = NO_COLUMN } = table
    view.setUint32(to, rows, true)
    for (const [at, value] of [columns, isByRow ? 1 : 0, baseColumn].entries()) view.setUint8(to + 4 + at, value)
    to += TABLE_BYTES
    for (let nth = 0; nth < columns; nth += 1) {
      const column = toColumn(start, nth, rows, columns, isByRow, baseColumn)
      const packing = choosePacking(cells, column)
      view.setUint8(to, packing.width | (packing.hasMissing ? MISSING_FLAG : 0) | (packing.from << FROM_SHIFT))
      view.setInt32(to + 1, packing.least, true)
      packColumn(cells, column, packing, bytes, to + COLUMN_BYTES)
      to += COLUMN_BYTES + rows * packing.width
    }
    start += rows * columns
  }
  return bytes.slice(0, to)
}

/** Null: not what `packCells` makes, or damaged. */
export function unpackCells(bytes: Uint8Array): Int32Array<ArrayBuffer> | null {
  if (bytes.length < HEAD_BYTES || bytes[0] !== FORMAT) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const length = view.getUint32(2, true)
  const tables: number[] = []
  let from = HEAD_BYTES
  let start = 0
  for (let nth = 0; nth < (bytes[1] ?? 0); nth += 1) {
    if (from + TABLE_BYTES > bytes.length) return null
    tables.push(from)
    const rows = view.getUint32(from, true)
    const columns = bytes[from + 4] ?? 0
    from += TABLE_BYTES
    for (let column = 0; column < columns; column += 1) {
      if (from + COLUMN_BYTES > bytes.length) return null
      from += COLUMN_BYTES + rows * ((bytes[from] ?? 0) & WIDTH_MASK)
    }
    start += rows * columns
  }
  if (start !== length || from !== bytes.length) return null
  const cells = new Int32Array(length)
  start = 0
  for (const table of tables) {
    const rows = view.getUint32(table, true)
    const [columns = 0, byRow = 0, baseColumn = NO_COLUMN] = bytes.subarray(table + 4, table + TABLE_BYTES)
    from = table + TABLE_BYTES
    for (let nth = 0; nth < columns; nth += 1) {
      const flags = bytes[from] ?? 0
      const packing = {
        from: (flags >> FROM_SHIFT) as From,
        width: flags & WIDTH_MASK,
        hasMissing: (flags & MISSING_FLAG) !== 0,
        least: view.getInt32(from + 1, true),
      }
      unpackColumn(bytes, from + COLUMN_BYTES, packing, cells, toColumn(start, nth, rows, columns, byRow === 1, baseColumn))
      from += COLUMN_BYTES + rows * packing.width
    }
    start += rows * columns
  }
  return cells
}

function toColumn(start: number, nth: number, rows: number, columns: number, isByRow: boolean, baseColumn: number): Column {
  const at = (column: number) => start + column * (isByRow ? 1 : rows)
  return { at: at(nth), step: isByRow ? columns : 1, rows, baseAt: nth > baseColumn ? at(baseColumn) : -1 }
}

/** The range of some numbers. */
interface Range {
  least: number
  most: number
}

/** The one that takes the fewest bytes; of equals the plainest. */
function choosePacking(cells: Int32Array, { at, step, rows, baseAt }: Column): Packing {
  const ranges = [emptyRange(), emptyRange(), emptyRange()] as const
  const [plain, following, based] = ranges
  let hasMissing = false
  let before = 0
  for (let row = 0; row < rows; row += 1) {
    const value = cells[at + row * step] ?? 0
    if (value === MISSING) {
      hasMissing = true
      continue
    }
    widen(plain, value)
    widen(following, (value - before) | 0)
    if (baseAt >= 0) widen(based, (value - (cells[baseAt + row * step] ?? 0)) | 0)
    before = value
  }
  if (plain.most < plain.least) return { from: From.least, width: 0, hasMissing: false, least: MISSING }
  let best: Packing | null = null
  for (const from of [From.least, From.rowBefore, From.baseColumn] as const) {
    const { least, most } = ranges[from]
    const largest = most - least + (hasMissing ? 1 : 0)
    if (most < least || largest >= CODES) continue
    const width = largest === 0 ? 0 : Math.ceil((Math.floor(Math.log2(largest)) + 1) / 8)
    if (!best || width < best.width) best = { from, width, hasMissing, least }
  }
  return best ?? { from: From.least, width: 4, hasMissing, least: plain.least }
}

const emptyRange = (): Range => ({ least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY })

function widen(range: Range, value: number): void {
  if (value < range.least) range.least = value
  if (value > range.most) range.most = value
}

function packColumn(cells: Int32Array, { at, step, rows, baseAt }: Column, packing: Packing, bytes: Uint8Array, to: number): void {
  const { from, width, hasMissing, least } = packing
  if (width === 0) return
  let before = 0
  let into = to
  for (let row = 0; row < rows; row += 1) {
    const value = cells[at + row * step] ?? 0
    let code = 0
    if (!hasMissing || value !== MISSING) {
      const base = from === From.least ? 0 : from === From.rowBefore ? before : (cells[baseAt + row * step] ?? 0)
      code = (from === From.least ? value : (value - base) | 0) - least + (hasMissing ? 1 : 0)
      before = value
    }
    for (let byte = 0; byte < width; byte += 1) {
      bytes[into] = code
      code = Math.floor(code / 256)
      into += 1
    }
  }
}

/** The numbers of one column, as they are read. Grows to the longest column. */
let codes = new Int32Array(4_096)

function unpackColumn(bytes: Uint8Array, start: number, packing: Packing, cells: Int32Array, { at, step, rows, baseAt }: Column): void {
  const { from, width, hasMissing, least } = packing
  if (width === 0 && from === From.least && step === 1) {
    cells.fill(least, at, at + rows)
    return
  }
  readCodes(bytes, start, width, rows)
  const low = hasMissing ? least - 1 : least
  let before = 0
  for (let row = 0; row < rows; row += 1) {
    const code = codes[row] ?? 0
    const cell = at + row * step
    if (hasMissing && code === 0) {
      cells[cell] = MISSING
      continue
    }
    const base = from === From.least ? 0 : from === From.rowBefore ? before : (cells[baseAt + row * step] ?? 0)
    before = (base + low + code) | 0
    cells[cell] = before
  }
}

function readCodes(bytes: Uint8Array, start: number, width: number, rows: number): void {
  if (codes.length < rows) codes = new Int32Array(rows * 2)
  let from = start
  if (width === 0) codes.fill(0, 0, rows)
  for (let row = 0; row < rows && width > 0; row += 1, from += width) {
    let code = bytes[from] ?? 0
    if (width > 1) code |= (bytes[from + 1] ?? 0) << 8
    if (width > 2) code |= (bytes[from + 2] ?? 0) << 16
    if (width > 3) code |= (bytes[from + 3] ?? 0) << 24
    codes[row] = code
  }
}
