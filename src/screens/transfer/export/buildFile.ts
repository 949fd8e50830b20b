import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import type { FileFormat, FileOrder } from '../file/cell.ts'
import { openFileWriter } from '../file/openFileWriter.ts'

/** Rows per message to the worker: between them the page stays at hand. */
const ROWS_PER_MESSAGE = 1_000

interface FileSource {
  readonly resource: Resource
  /** Fields, in the order of the columns. */
  readonly keys: readonly string[]
  readonly records: readonly ResourceRecord[]
}

/** Records as a file, made off the page's thread. Only the fields that are asked for cross: never a secret. */
export async function buildFile(
  { resource, keys, records }: FileSource,
  format: FileFormat,
  toOrder: (keys: readonly string[]) => Promise<FileOrder>,
): Promise<Blob> {
  const leaving = keys.filter((key) => resource.fields[key] && resource.fields[key]?.type !== 'secret')
  const order = await toOrder(leaving)
  const writer = openFileWriter()
  try {
    for (let start = 0; start < records.length; start += ROWS_PER_MESSAGE) {
      writer.add(records.slice(start, start + ROWS_PER_MESSAGE).map((record) => leaving.map((key) => record[key])))
      await nextTask()
    }
    return await writer.finish(format, order)
  } finally {
    writer.close()
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
