import type { QueryRow } from '../../../resources/schema/query.ts'
import { openFileWriter } from '../../transfer/file/openFileWriter.ts'
import type { RowAnswers, RowQuestion } from './rowMessages.ts'

/** Rows per message to the writer: between them the rows can be looked at. */
const ROWS_PER_MESSAGE = 2_000

/** Rows as a file, made in a thread beside the one that holds them. Parts are asked for until the file is full. */
export async function writeRows(
  parts: AsyncIterable<readonly QueryRow[]>,
  { keys, format, order, rowsMax }: Extract<RowQuestion, { of: 'file' }>,
): Promise<RowAnswers['file']> {
  const writer = openFileWriter()
  let rowCount = 0
  try {
    for await (const part of parts) {
      const leaving = part.slice(0, rowsMax - rowCount)
      writer.add(leaving.map((row) => keys.map((key) => valueAt(row, key))))
      rowCount += leaving.length
      if (rowCount >= rowsMax) break
    }
    return { file: await writer.finish(format, order), rowCount }
  } finally {
    writer.close()
  }
}

/** Rows that are at hand, with a rest after each part. */
export async function* toParts(rows: readonly QueryRow[]): AsyncGenerator<readonly QueryRow[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_MESSAGE) {
    yield rows.slice(start, start + ROWS_PER_MESSAGE)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

function valueAt({ values }: QueryRow, key: string): unknown {
  const [field = '', end] = key.split('.')
  const value = values[field]
  return end !== undefined && Array.isArray(value) ? value.at(end === '0' ? 0 : -1) : value
}
