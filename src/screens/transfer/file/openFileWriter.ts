import type { FileFormat, FileOrder } from './cell.ts'
import type { WriteMessage } from './createFileBuilder.ts'

/** A file that is being made off the page's thread. */
export interface FileWriter {
  /** Values in the order of the columns. */
  add(rows: readonly (readonly unknown[])[]): void
  /** The file; the writer is used up by it. Rejects when it cannot be made. */
  finish(format: FileFormat, order: FileOrder): Promise<Blob>
  /** Gives up. */
  close(): void
}

type Answer = { readonly file: Blob } | { readonly failure: string }

export function openFileWriter(): FileWriter {
  const worker = new Worker(new URL('./writeFile.worker.ts', import.meta.url), { type: 'module' })
  const send = (message: WriteMessage) => worker.postMessage(message)
  const done = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => ('file' in data ? resolve(data.file) : reject(new Error(data.failure)))
    worker.onerror = (event) => reject(new Error(event.message))
  })
  // A caller that never asks for the file is not told that it failed.
  done.catch(() => undefined)
  return {
    add: (rows) => send({ kind: 'rows', rows }),
    async finish(format, order) {
      send({ kind: 'finish', format, order })
      return done.finally(() => worker.terminate())
    },
    close: () => worker.terminate(),
  }
}
