import writeWorkbook from 'write-excel-file/universal'
import type { FileFormat, FileOrder } from './cell.ts'
import { toCells } from './toCells.ts'
import { toDelimited } from './toDelimited.ts'
import { toWorkbook } from './toWorkbook.ts'

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
