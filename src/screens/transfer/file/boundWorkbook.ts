import { byteOf, CELL, findAttribute, isBetween, isNamed, type OnTag, readWhole, SLASH, skipPrefix, walkTags } from './sheetTags.ts'

/** Excel's own ends. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
/** Cells between the first one and the farthest that holds something: the library makes all of them, also those that are empty. */
const GRID_CELLS_MAX = 10_000_000
/** Rows that hold blanks or notes are counted here, and are no rows of the table. */
const ROWS_SLACK = 2

const LETTER_A = byteOf('A')
const LETTER_Z = byteOf('Z')
const LETTER_R = byteOf('r')
const ROW = [...'row'].map(byteOf)
const SHEET_DATA = [...'sheetData'].map(byteOf)

/** Cells lie too far from each other for what they hold. */
export class FarCellsError extends Error {
  override readonly name = 'FarCellsError'
}

/** More rows hold something than are taken. */
export class TooManyRowsError extends Error {
  override readonly name = 'TooManyRowsError'
}

/** In the only cell of a sheet that takes the place of one beyond the bounds, before the place of its error in the list. It begins with a sign that no text uses. */
const BEYOND = '\uE000beyond bounds '
const errorsBeyond = [TooManyRowsError, FarCellsError] as const

/**
 * Looks through a workbook's parts before the library makes cells of them, which would take any amount of time and memory. `rowsMax`: rows
 * that are taken. Out: the parts, without the empty rows below a table, and with a sheet of one cell in the place of one that is beyond the bounds: which
 * sheet is read, only the library says, and `refuseBeyond` refuses that one. Throws `TooLargeError` for a text that no cell can hold, or another error for
 * what no spreadsheet writes.
 */
export function boundWorkbook(parts: Readonly<Record<string, Uint8Array>>, rowsMax: number): Readonly<Record<string, Uint8Array>> {
  // Any part may be a sheet: the workbook says which.
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, boundPart(part, rowsMax)]))
}

/** `first`: of the sheet that was read, the first cell. Throws what is wrong with the sheet in whose place it is. */
export function refuseBeyond(first: unknown): void {
  const found = errorsBeyond.find((_, place) => first === BEYOND + place)
  if (found) throw new found()
}

function boundPart(xml: Uint8Array, rowsMax: number): Uint8Array {
  try {
    return withinBounds(xml, rowsMax)
  } catch (error) {
    const place = errorsBeyond.findIndex((each) => error instanceof each)
    if (place === -1) throw error
    return toSheet(BEYOND + place)
  }
}

function toSheet(text: string): Uint8Array {
  return new TextEncoder().encode(
    `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`,
  )
}

function withinBounds(xml: Uint8Array, rowsMax: number): Uint8Array {
  const sheet = createSheetBounds(rowsMax)
  walkTags(xml, sheet.onTag)
  const { from, to } = sheet.emptyEnd()
  if (to <= from) return xml
  const cut = new Uint8Array(xml.length - (to - from))
  cut.set(xml.subarray(0, from))
  cut.set(xml.subarray(to), from)
  return cut
}

function createSheetBounds(rowsMax: number) {
  const rowsSlackMax = (rowsMax + 1) * ROWS_SLACK
  let row = 0
  let column = 0
  let filledRow = 0
  let filledRows = 0
  let lastColumn = 0
  /** Rows up to now, and those up to the last one that holds something. */
  let rows = 0
  let rowsToFilled = 0
  /** After the last row that holds something, and before the end of all rows. */
  let filledEnd = 0
  let dataEnd = 0

  function onEnd(xml: Uint8Array, from: number, to: number): void {
    const name = skipPrefix(xml, from + 1, to)
    if (isNamed(xml, name, ROW) && row === filledRow) filledEnd = to + 1
    if (isNamed(xml, name, SHEET_DATA)) dataEnd = from - 1
  }

  const onTag: OnTag = (xml, from, to) => {
    if (xml[from] === SLASH) return onEnd(xml, from, to)
    const name = skipPrefix(xml, from, to)
    const isCell = isNamed(xml, name, CELL)
    if (!isCell && !isNamed(xml, name, ROW)) return
    const place = readPlace(xml, name, to)
    if (isCell) {
      column = place?.column ?? column + 1
      row = place?.row ?? row
    } else {
      rows += 1
      column = 0
      row = place?.row ?? row + 1
    }
    if (row > LAST_ROW || column > LAST_COLUMN) throw new FarCellsError()
    // One that ends at once holds nothing but how it looks.
    if (!isCell || xml[to - 1] === SLASH) return
    if (row !== filledRow) filledRows += 1
    filledRow = row
    rowsToFilled = rows
    lastColumn = Math.max(lastColumn, column)
    if (row * lastColumn > GRID_CELLS_MAX) throw new FarCellsError()
    if (filledRows > rowsSlackMax) throw new TooManyRowsError()
    if (rowsToFilled > rowsSlackMax) throw new FarCellsError()
  }
  return { onTag, emptyEnd: () => ({ from: filledEnd === 0 ? dataEnd : filledEnd, to: dataEnd }) }
}

/** What the attribute `r` says, of a row or of a cell (`B12`); null: there is none. */
function readPlace(xml: Uint8Array, from: number, to: number): { readonly row: number; readonly column: number } | null {
  let next = findAttribute(xml, from, to, LETTER_R)
  if (next === null) return null
  let column = 0
  for (; isBetween(xml[next], LETTER_A, LETTER_Z); next += 1) column = column * 26 + (xml[next] as number) - LETTER_A + 1
  return { row: readWhole(xml, next), column }
}
