import { createRowService } from '../../../src/screens/query/rows/createRowService.ts'
import type { RowMessage, RowReply } from '../../../src/screens/query/rows/rowMessages.ts'
import { standInForWorkers } from '../transfer/standInForWorkers.ts'

/** What jsdom has not: the rows' worker does its work on the spot, and so does the one that it has files written by. */
export function standInForRows(): void {
  standInForWorkers()
  const FileWorker = globalThis.Worker
  globalThis.Worker = class {
    onmessage: ((event: { readonly data: RowReply }) => void) | null = null
    onerror: ((event: ErrorEvent) => void) | null = null
    readonly #serve: (message: RowMessage) => void = () => undefined

    constructor(address: URL) {
      // biome-ignore lint/correctness/noConstructorReturn: the writer of files is another class, told apart by its file as by the browser
      if (!address.pathname.includes('rows.worker')) return new FileWorker(address) as never
      this.#serve = createRowService((reply) => queueMicrotask(() => this.onmessage?.({ data: structuredClone(reply) })))
    }

    postMessage(message: RowMessage): void {
      this.#serve(structuredClone(message))
    }

    terminate(): void {
      this.onmessage = null
    }
  } as unknown as typeof Worker
}
