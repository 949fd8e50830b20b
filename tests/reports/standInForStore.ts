import type { FigureStore } from '../../src/figures/store/figureStore.ts'
import type { FigureMessage, FigureReply } from '../../src/figures/worker/messages.ts'
import { openFigureCalls } from '../../src/pages/figureCalls.ts'

/** The worker of the figures with a real store in it, as the page talks to it. Call it after other stand-ins. */
export function standInForStore(store: FigureStore): void {
  const OtherWorker = globalThis.Worker
  const calls = openFigureCalls(store) as Readonly<Record<string, (asked: unknown) => unknown>>
  globalThis.Worker = class {
    onmessage: ((event: { readonly data: FigureReply }) => void) | null = null
    onerror = null

    constructor(address: URL) {
      // biome-ignore lint/correctness/noConstructorReturn: other workers are told apart by their file, as by the browser
      if (!address.pathname.includes('figures.worker')) return new OtherWorker(address) as never
    }

    postMessage(message: FigureMessage): void {
      const post = (reply: FigureReply) => queueMicrotask(() => this.onmessage?.({ data: reply }))
      if (message.kind === 'open') {
        post({ kind: 'state', state: { role: 'follows', mode: 'kept', revision: 1 } })
        return
      }
      const { id, call } = message
      void (async () => {
        try {
          post({ kind: 'outcome', id, outcome: { isOk: true, value: await calls[call.name]?.(call.asked) } } as FigureReply)
        } catch (error) {
          const { name, message: text } = error as Error
          post({ kind: 'outcome', id, outcome: { isOk: false, name, message: text } } as FigureReply)
        }
      })()
    }

    terminate(): void {
      this.onmessage = null
    }
  } as unknown as typeof Worker
}
