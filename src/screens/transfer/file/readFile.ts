import { ADDED_UP_ROWS_MAX, IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from '../limits.ts'
import type { ReadTable } from './table.ts'

/** A file made to keep us busy is given up. */
const READ_MAX_MS = 30_000

/** What the worker is sent. */
export interface FileToRead {
  readonly bytes: ArrayBuffer
  readonly rowsMax: number
}

/** `addedUp`: only sums of its rows are shown and sent, so that it may have many more than where each row is. */
export type FileUse = 'eachRow' | 'addedUp'

/** Reads a file off the page's thread. */
export async function readFile(file: File, use: FileUse = 'eachRow'): Promise<ReadTable> {
  if (file.size > IMPORT_FILE_MAX_BYTES) return { status: 'refused', refusal: 'tooLarge' }
  const unreadable: ReadTable = { status: 'refused', refusal: 'unreadable' }
  // A folder has no bytes, nor has a file that was moved away since it was chosen.
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return unreadable
  const worker = new Worker(new URL('./readFile.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ReadTable>((resolve) => {
    const timer = setTimeout(() => resolve(unreadable), READ_MAX_MS)
    worker.onmessage = ({ data }: MessageEvent<ReadTable>) => {
      clearTimeout(timer)
      resolve(data)
    }
    worker.onerror = () => resolve(unreadable)
    const rowsMax = use === 'addedUp' ? ADDED_UP_ROWS_MAX : IMPORT_ROWS_MAX
    worker.postMessage({ bytes, rowsMax } satisfies FileToRead, [bytes])
  }).finally(() => worker.terminate())
}
