import type { QueryRow } from '../../../resources/schema/query.ts'
import { openFileWriter } from '../../transfer/file/openFileWriter.ts'
import type { RowAnswers, RowQuestion } from './rowMessages.ts'

/** Rows per message to the writer: between them the rows can be looked at. */
const ROWS_PER_MESSAGE = 2_000

/** Rows as a file, made in a thread beside the one that holds them. */
export async function writeRows(
  rows: readonly QueryRow[],
  { keys, format, order, rowsMax }: Extract<RowQuestion, { of: 'file' }>,
): Promise<RowAnswers['file']> {
  const writer = openFileWriter()
  const leaving = rows.slice(0, rowsMax)
  try {
    for (let start = 0; start < leaving.length; start += ROWS_PER_MESSAGE) {
      writer.add(leaving.slice(start, start + ROWS_PER_MESSAGE).map((row) => keys.map((key) => valueAt(row, key))))
      await new Promise((resolve) => setTimeout(resolve))
    }
    return { file: await writer.finish(format, order), rowCount: leaving.length }
  } finally {
    writer.close()
  }
}

function valueAt({ values }: QueryRow, key: string): unknown {
  const [field = '', end] = key.split('.')
  const value = values[field]
  return end !== undefined && Array.isArray(value) ? value.at(end === '0' ? 0 : -1) : value
}
