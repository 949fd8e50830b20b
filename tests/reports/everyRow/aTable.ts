import Papa from 'papaparse'
import type { AskedProfitRows } from '../../../src/pages/profit/table/profitRows.ts'
import type { QueryRow, QueryTable } from '../../../src/resources/schema/query.ts'
import { toQueryColumns } from '../../../src/screens/query/export/toQueryColumns.ts'
import { createAskedRows } from '../../../src/screens/query/rows/createAskedRows.ts'
import { createQueryRowStore } from '../../../src/screens/query/rows/createQueryRowStore.ts'
import { toQueryFacts } from '../../../src/screens/query/rows/queryFacts.ts'
import type { RowQuestion } from '../../../src/screens/query/rows/rowMessages.ts'
import type { RowSummary } from '../../../src/screens/query/rows/rowView.ts'
import { toParts, writeRows } from '../../../src/screens/query/rows/writeRows.ts'
import { toFileColumns } from '../../../src/screens/transfer/export/toFileColumns.ts'
import { fileTexts } from '../../screens/transfer/aFile.ts'

/** What a table says of all of its rows, and what its file has. */
export interface ShownTable {
  /** Rows in view, and rows of the file. */
  readonly count: number
  readonly fileCount: number
  /** The sum below a column, as the screen shows it, and over the rows of the file. Money in fen. */
  readonly total: (field: string) => number
  readonly file: (field: string) => number
}

/** A table whose rows are given, as its worker holds them. */
export async function showTable(table: QueryTable, rows: readonly QueryRow[]): Promise<ShownTable> {
  const store = createQueryRowStore(toQueryFacts(table))
  const byShop = new Map<string, QueryRow[]>()
  for (const row of rows) {
    const own = byShop.get(row.shop_uid)
    if (own) own.push(row)
    else byShop.set(row.shop_uid, [row])
  }
  for (const [shop, own] of byShop) {
    store.begin(shop)
    store.put(shop, own)
    store.settle(shop)
  }
  const { total, sums } = store.summary()
  const written = await writeRows(toParts(store.rows('view')), toFileQuestion(table, total))
  return readTable(table, { total, sums }, await written.file.text())
}

/** A table whose rows another worker has, of which the list asks for parts. */
export async function showAsked(table: QueryTable, asked: Omit<AskedProfitRows, 'renew'>, further: readonly string[]): Promise<ShownTable> {
  const rows = createAskedRows()
  rows.take({ ...asked, renew: () => undefined })
  const { total, sums } = rows.read()
  const written = await rows.ask(toFileQuestion(table, total, further))
  rows.close()
  return readTable(table, { total, sums }, await written.file.text(), further)
}

function toFileQuestion(table: QueryTable, rowsMax: number, further: readonly string[] = []): Extract<RowQuestion, { of: 'file' }> {
  const columns = toQueryColumns(table, [table.titleField, ...table.sums, ...further])
  const shown = { fields: Object.fromEntries(columns.map(({ key, field }) => [key, field])) }
  const keys = columns.map(({ key }) => key)
  const words = { text: ({ en }: { readonly en: string }) => en, yes: 'Yes', no: 'No', titles: new Map() }
  const order = { title: 'All', columns: toFileColumns(shown, keys, words), texts: fileTexts, missing: [], failures: [] }
  return { of: 'file', scope: 'view', keys, format: 'csv', order, rowsMax }
}

function readTable(
  { fields, titleField, sums: summed }: QueryTable,
  { total, sums }: Pick<RowSummary, 'total' | 'sums'>,
  text: string,
  further: readonly string[] = [],
): ShownTable {
  const [, ...lines] = Papa.parse<readonly string[]>(text, { skipEmptyLines: true }).data
  const keys = [titleField, ...summed, ...further]
  return {
    count: total,
    fileCount: lines.length,
    total: (field) => sums[field]?.sum ?? Number.NaN,
    file(field) {
      const at = keys.indexOf(field)
      const factor = fields[field]?.type === 'money' ? 100 : 1
      let all = 0
      for (const line of lines) all += Math.round(Number(line[at]) * factor)
      return all
    },
  }
}
