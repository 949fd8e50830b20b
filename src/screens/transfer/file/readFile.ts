import { IMPORT_FILE_MAX_BYTES } from '../limits.ts'
import type { ReadTable } from './table.ts'

/** A file made to keep us busy is given up. */
const READ_MAX_MS = 30_000

/** Reads a file off the page's thread. */
export async function readFile(file: File): Promise<ReadTable> {
  if (file.size > IMPORT_FILE_MAX_BYTES) return { status: 'refused', refusal: 'tooLarge' }
  const bytes = await file.arrayBuffer()
  const worker = new Worker(new URL('./readFile.worker.ts', import.meta.url), { type: 'module' })
  const unreadable: ReadTable = { status: 'refused', refusal: 'unreadable' }
  return new Promise<ReadTable>((resolve) => {
    const timer = setTimeout(() => resolve(unreadable), READ_MAX_MS)
    worker.onmessage = ({ data }: MessageEvent<ReadTable>) => {
      clearTimeout(timer)
      resolve(data)
    }
    worker.onerror = () => resolve(unreadable)
    worker.postMessage(bytes, [bytes])
  }).finally(() => worker.terminate())
}
