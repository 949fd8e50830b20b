import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'

/** What a cell of a file is to hold, by a plain count. Null: nothing. */
export type PlainCell =
  | null
  | { readonly text: string }
  | { readonly count: number }
  | { readonly fen: number | bigint }
  | { readonly share: number }

/** A cell of a workbook as it lies in its parts: whether it is a text, what it says, and the format that it is shown in. */
interface WorkbookCell {
  readonly isText: boolean
  readonly said: string
  readonly format: string
}

/** The first sheet of a workbook, read without any library that knows workbooks. */
export function readWorkbookPlainly(bytes: Uint8Array): readonly (readonly (WorkbookCell | null)[])[] {
  const parts = unzipSync(bytes)
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const texts = all(part('xl/sharedStrings.xml'), /<si>(.*?)<\/si>/gs).map(([, inside = '']) =>
    unescaped(
      all(inside, /<t[^>]*>(.*?)<\/t>/gs)
        .map(([, text]) => text)
        .join(''),
    ),
  )
  const styles = part('xl/styles.xml')
  const formats = new Map(all(styles, /<numFmt numFmtId="(\d+)" formatCode="(.*?)"/g).map(([, id, code = '']) => [id, unescaped(code)]))
  formats.set('0', 'General').set('49', '@')
  const used = all(/<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? '', /<xf [^>]*>/g).map(([xf]) => /numFmtId="(\d+)"/.exec(xf)?.[1] ?? '0')
  return all(part('xl/worksheets/sheet1.xml'), /<row [^>]*>(.*?)<\/row>/gs).map(([, row = '']) => {
    const cells: (WorkbookCell | null)[] = []
    for (const [, attributes = '', inside = ''] of all(row, /<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const name = (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(attributes)?.[1]
      const value = /<v>(.*?)<\/v>/s.exec(inside)?.[1]
      const isText = name('t') === 's'
      const format = formats.get(used[Number(name('s') ?? 0)] ?? '') ?? 'none'
      const place = placeOf(name('r') ?? '')
      while (cells.length < place) cells.push(null)
      cells.push(value === undefined ? null : { isText, said: isText ? (texts[Number(value)] ?? '?') : value, format })
    }
    return cells
  })
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)]

/** `AB12` is the 28th column, at place 27. */
function placeOf(address: string): number {
  let place = 0
  for (const letter of address.replace(/\d/g, '')) place = place * 26 + letter.charCodeAt(0) - 64
  return place - 1
}

function unescaped(xml: string): string {
  const plain = xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
  return plain.replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The text of a csv file as rows of texts. */
export function readCsvPlainly(text: string): readonly (readonly string[])[] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data
}

/** How a workbook shows the cell: money with two decimals, rates in percent, texts and ids as texts. */
export function inWorkbook(cell: PlainCell): WorkbookCell | null {
  if (cell === null) return null
  if ('text' in cell) return { isText: true, said: cell.text, format: '@' }
  if ('count' in cell) return { isText: false, said: digits(cell.count), format: 'General' }
  if ('share' in cell) return { isText: false, said: digits(cell.share), format: '0.0%' }
  return { isText: false, said: digits(Number(inYuan(cell.fen))), format: '#,##0.00' }
}

export function inCsv(cell: PlainCell): string {
  if (cell === null) return ''
  if ('text' in cell) return cell.text
  if ('count' in cell) return digits(cell.count)
  if ('share' in cell) return digits(cell.share)
  return inYuan(cell.fen)
}

/** Two ways of counting may differ behind the twelfth digit. */
export function digits(value: number): string {
  return String(Number(value.toPrecision(12)))
}

/** What a file has in a cell of a number, to the twelfth digit. */
export function toDigits<Cell extends WorkbookCell | null | undefined>(cell: Cell): Cell | (WorkbookCell & Cell) {
  return cell && !cell.isText ? { ...cell, said: digits(Number(cell.said)) } : cell
}

/** Fen in yuan, with two decimals, by their digits alone. */
function inYuan(fen: number | bigint): string {
  const size = String(fen < 0 ? -fen : fen).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
}
