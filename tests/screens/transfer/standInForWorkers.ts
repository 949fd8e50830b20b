import { createFileBuilder, type WriteMessage } from '../../../src/screens/transfer/file/createFileBuilder.ts'
import type { FileToRead } from '../../../src/screens/transfer/file/readFile.ts'
import { readTable } from '../../../src/screens/transfer/file/readTable.ts'

/** What jsdom has not: workers. These do on the spot what the files of ours that they are made from do in a thread of their own. */
export function standInForWorkers(): void {
  globalThis.Worker = class {
    onmessage: ((event: { readonly data: unknown }) => void) | null = null
    readonly #answer: (message: unknown) => Promise<unknown>

    constructor(address: URL) {
      const builder = createFileBuilder()
      this.#answer = address.pathname.includes('readFile')
        ? async (message) => readTable(new Uint8Array((message as FileToRead).bytes), (message as FileToRead).rowsMax)
        : async (message) => {
            const told = message as WriteMessage
            if (told.kind === 'finish') return { file: await builder.finish(told.format, told.order) }
            builder.add(told.rows)
          }
    }

    postMessage(message: unknown): void {
      void this.#answer(message).then((data) => data !== undefined && this.onmessage?.({ data }))
    }

    terminate(): void {}
  } as unknown as typeof Worker
}

/** The files that went to the downloads, with their names. */
export function watchDownloads(): { readonly name: string; readonly file: Blob }[] {
  const downloads: { name: string; file: Blob }[] = []
  const files = new Map<string, Blob>()
  URL.createObjectURL = (file) => {
    const url = `blob:${files.size}`
    files.set(url, file as Blob)
    return url
  }
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function () {
    const file = files.get(this.href)
    if (file) downloads.push({ name: this.download, file })
  }
  return downloads
}
