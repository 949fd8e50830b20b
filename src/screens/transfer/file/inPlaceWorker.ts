import { deflateSync } from 'fflate'

type Message = readonly unknown[] | object

/**
 * The spreadsheet library packs large sheets in workers that its zip library makes out of text, which our content security policy
 * forbids, rightly. We are off the page's thread already: this takes the place of such a worker and packs here. What it is sent is
 * fflate's own: first its functions, which are not needed here, then `[bytes, options]`; it answers with the packed bytes.
 */
export class InPlaceWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null

  postMessage(message: Message): void {
    if (!Array.isArray(message)) return
    const [bytes, options] = message as [Uint8Array, Parameters<typeof deflateSync>[1]]
    const data = deflateSync(bytes, options)
    queueMicrotask(() => this.onmessage?.({ data }))
  }

  terminate(): void {
    this.onmessage = null
  }
}
