import type { QueryTable } from '../../../resources/schema/query.ts'
import { toQueryFacts } from './queryFacts.ts'
import type { RowAnswers, RowMessage, RowQuestion, RowReply } from './rowMessages.ts'
import { noRows, type RowSummary } from './rowView.ts'

export type Told = Exclude<RowMessage, { kind: 'open' | 'ask' }>
export type Question<Of extends keyof RowAnswers> = Extract<RowQuestion, { of: Of }>

/** The page's end of the rows: it tells, asks, and hears what became of them. */
export interface Rows {
  readonly tell: (message: Told) => void
  /**
   * Rejects when the worker fails, and when the rows are closed meanwhile it never answers. `watch`: rows that have to be fetched first say how
   * many there are of how many, and stop when its signal is aborted.
   */
  readonly ask: <Of extends keyof RowAnswers>(question: Question<Of>, watch?: RowWatch) => Promise<RowAnswers[Of]>
  /** For `useSyncExternalStore`. */
  readonly read: () => RowSummary
  readonly subscribe: (changed: () => void) => () => void
  readonly close: () => void
}

export interface RowWatch {
  readonly signal: AbortSignal
  readonly told: (done: number, total: number) => void
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

export function openRows(query: QueryTable): Rows {
  const worker = new Worker(new URL('./rows.worker.ts', import.meta.url), { type: 'module' })
  const listeners = new Set<() => void>()
  const waiting = new Map<number, Waiting>()
  let summary = noRows
  let lastId = 0
  const send = (message: RowMessage) => worker.postMessage(message)

  worker.onmessage = ({ data }: MessageEvent<RowReply>) => {
    if (data.kind === 'summary') {
      summary = data.summary
      for (const listener of listeners) listener()
      return
    }
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.kind === 'answer') asked?.resolve(data.value as never)
    else asked?.reject(new Error(data.message))
  }
  worker.onerror = (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message))
    waiting.clear()
  }
  send({ kind: 'open', facts: toQueryFacts(query) })

  return {
    tell: send,
    ask(question) {
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        send({ kind: 'ask', id, question })
      })
    },
    read: () => summary,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    close: () => worker.terminate(),
  }
}
