import type { QueryTable } from '../../../resources/schema/query.ts'
import { createRowService } from './createRowService.ts'
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

/** The end of the conversation that keeps the rows. */
interface RowKeeper {
  readonly send: (message: RowMessage) => void
  readonly close: () => void
}

/** Rows in a worker of their own: the page stays quick with 200,000 of them. */
export function openRows(query: QueryTable): Rows {
  return converse(query, (hear, fail) => {
    const worker = new Worker(new URL('./rows.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<RowReply>) => hear(data)
    worker.onerror = (event) => fail(event.message)
    return { send: (message) => worker.postMessage(message), close: () => worker.terminate() }
  })
}

/** Rows in the page itself: some hundreds are there before a worker has begun. */
export function openRowsHere(query: QueryTable): Rows {
  return converse(query, (hear) => ({ send: createRowService(hear), close: () => undefined }))
}

function converse(query: QueryTable, begin: (hear: (reply: RowReply) => void, fail: (message: string) => void) => RowKeeper): Rows {
  const listeners = new Set<() => void>()
  const waiting = new Map<number, Waiting>()
  let summary = noRows
  let lastId = 0

  function hear(reply: RowReply): void {
    if (reply.kind === 'summary') {
      summary = reply.summary
      for (const listener of listeners) listener()
      return
    }
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.kind === 'answer') asked?.resolve(reply.value as never)
    else asked?.reject(new Error(reply.message))
  }

  function fail(message: string): void {
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
  }

  const { send, close } = begin(hear, fail)
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
    close,
  }
}
