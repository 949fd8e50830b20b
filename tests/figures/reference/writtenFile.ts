import type { AskedProfitRows } from '../../../src/pages/profit/table/profitRows.ts'
import type { QueryRow, QueryTable } from '../../../src/resources/schema/query.ts'
import { choosableColumns } from '../../../src/screens/list/columns/columnChoice.ts'
import { toQueryColumns } from '../../../src/screens/query/export/toQueryColumns.ts'
import { createAskedRows } from '../../../src/screens/query/rows/createAskedRows.ts'
import { createQueryRowStore } from '../../../src/screens/query/rows/createQueryRowStore.ts'
import { toQueryFacts } from '../../../src/screens/query/rows/queryFacts.ts'
import type { RowQuestion } from '../../../src/screens/query/rows/rowMessages.ts'
import type { RowSummary } from '../../../src/screens/query/rows/rowView.ts'
import { toParts, writeRows } from '../../../src/screens/query/rows/writeRows.ts'
import { toFileColumns } from '../../../src/screens/transfer/export/toFileColumns.ts'
import type { FileFormat } from '../../../src/screens/transfer/file/cell.ts'
import { fileTexts } from '../../screens/transfer/aFile.ts'
import { digits, inCsv, inWorkbook, type PlainCell, readCsvPlainly, readWorkbookPlainly, toDigits } from './plainFile.ts'

/** What the product wrote of a table: both files with all columns, and the sums that it shows. */
export interface WrittenTable {
  readonly keys: readonly string[]
  readonly xlsx: Uint8Array
  readonly csv: string
  readonly sums: RowSummary['sums']
}

/** A table whose rows are given, with every column that can be chosen. */
export async function writeGiven(table: QueryTable, rows: readonly QueryRow[]): Promise<WrittenTable> {
  const store = createQueryRowStore(toQueryFacts(table))
  const shops = new Set(rows.map(({ shop_uid }) => shop_uid))
  for (const shop of shops) {
    store.begin(shop)
    store.put(
      shop,
      rows.filter(({ shop_uid }) => shop_uid === shop),
    )
    store.settle(shop)
  }
  const { sums } = store.summary()
  return writeBoth(table, sums, (question) => writeRows(toParts(store.rows('view')), question))
}

/** A table of which the list asks for parts. */
export async function writeAsked(table: QueryTable, asked: Omit<AskedProfitRows, 'renew'>): Promise<WrittenTable> {
  const rows = createAskedRows()
  rows.take({ ...asked, renew: () => undefined })
  const written = await writeBoth(table, rows.read().sums, (question) => rows.ask(question))
  rows.close()
  return written
}

type FileQuestion = Extract<RowQuestion, { of: 'file' }>

async function writeBoth(
  table: QueryTable,
  sums: RowSummary['sums'],
  write: (question: FileQuestion) => Promise<{ readonly file: Blob }>,
): Promise<WrittenTable> {
  const columns = toQueryColumns(table, choosableColumns(table))
  const keys = columns.map(({ key }) => key)
  const shown = { fields: Object.fromEntries(columns.map(({ key, field }) => [key, field])) }
  const words = { text: ({ en }: { readonly en: string }) => en, yes: 'Yes', no: 'No', titles: new Map() }
  const order = { title: 'All', columns: toFileColumns(shown, keys, words), texts: fileTexts, missing: [], failures: [] }
  const fileOf = async (format: FileFormat) => {
    const { file } = await write({ of: 'file', scope: 'view', keys, format, order, rowsMax: Number.MAX_SAFE_INTEGER })
    return new Uint8Array(await file.arrayBuffer())
  }
  return { keys, xlsx: await fileOf('xlsx'), csv: new TextDecoder().decode(await fileOf('csv')), sums }
}

/** The cells of a row by column, as far as a plain count knows them. */
export type PlainRow = Readonly<Record<string, PlainCell>>

/** Rows of both files by what tells them apart, cut to the columns that a plain count knows; beside them what they are to be. */
export function compareFiles({ keys, xlsx, csv }: WrittenTable, plain: ReadonlyMap<string, PlainRow>, names: readonly string[]) {
  const [, ...workbook] = readWorkbookPlainly(xlsx)
  const [, ...lines] = readCsvPlainly(csv)
  const at = (key: string) => keys.indexOf(key)
  const byName = <Cell>(rows: readonly (readonly Cell[])[], toText: (cell: Cell | undefined) => string) =>
    new Map(rows.map((row) => [names.map((name) => toText(row[at(name)])).join(' '), row]))
  const inXlsx = byName(workbook, (cell) => cell?.said ?? '')
  const inLines = byName(lines, (cell) => cell ?? '')
  const isNumber = (cell: PlainCell) => cell !== null && ('share' in cell || 'count' in cell)
  const said: Record<string, unknown> = {}
  const meant: Record<string, unknown> = {}
  let cells = 0
  for (const [name, row] of plain) {
    for (const [key, cell] of Object.entries(row)) {
      if (at(key) < 0) throw new Error(`no column ${key}`)
      const text = inLines.get(name)?.[at(key)]
      said[`${name}: ${key}`] = [toDigits(inXlsx.get(name)?.[at(key)]) ?? null, isNumber(cell) && text !== '' ? digits(Number(text)) : text]
      meant[`${name}: ${key}`] = [inWorkbook(cell), inCsv(cell)]
      cells += 2
    }
  }
  const rows = (found: ReadonlyMap<string, unknown>) => [...found.keys()].sort()
  return {
    said: { cells: said, xlsx: rows(inXlsx), csv: rows(inLines), counts: [workbook.length, lines.length] },
    meant: { cells: meant, xlsx: rows(plain), csv: rows(plain), counts: [plain.size, plain.size] },
    cells,
  }
}
