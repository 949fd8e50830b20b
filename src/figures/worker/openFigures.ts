import { FigureQuestionError } from '../answers/question.ts'
import { takeEarlyFigures } from './earlyFigures.ts'
import {
  type FigureCall,
  type FigureCallName,
  type FigureCalls,
  type FigureMessage,
  type FigureReply,
  type FigureState,
  noFigures,
} from './messages.ts'

/** The page's end of the figures of the merchant who is logged in. */
export interface Figures {
  /** Rejects with a FigureQuestionError where the question has no answer, and when the worker fails. */
  readonly call: <Name extends FigureCallName>(name: Name, asked: FigureCalls[Name]['asked']) => Promise<FigureCalls[Name]['answer']>
  /** For `useSyncExternalStore`. */
  readonly read: () => FigureState
  readonly subscribe: (changed: () => void) => () => void
  /** With the login: what is on the way is dropped, and its calls never end. */
  readonly close: () => void
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

/** The part of a worker that is used. */
type FigureWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

const startWorker = (owner: string): FigureWorker =>
  takeEarlyFigures(owner) ?? new Worker(new URL('./figures.worker.ts', import.meta.url), { type: 'module' })

/** `owner`: whose figures they are; a sub-account has its own, since it sees only its shops. */
export function openFigures(owner: string, start: (owner: string) => FigureWorker = startWorker): Figures {
  const worker = start(owner)
  const listeners = new Set<() => void>()
  const waiting = new Map<number, Waiting>()
  let state: FigureState = noFigures
  let lastId = 0
  const send = (message: FigureMessage) => worker.postMessage(message)

  worker.onmessage = ({ data }: MessageEvent<FigureReply>) => {
    if (data.kind === 'state') {
      state = data.state
      for (const listener of listeners) listener()
      return
    }
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    const { outcome } = data
    if (outcome.isOk) asked?.resolve(outcome.value as never)
    else asked?.reject(outcome.name === 'FigureQuestionError' ? new FigureQuestionError(outcome.message) : new Error(outcome.message))
  }
  worker.onerror = (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message))
    waiting.clear()
  }
  send({ kind: 'open', owner })

  return {
    call(name, asked) {
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        // The name and what is asked belong together by the signature.
        send({ kind: 'ask', id, call: { name, asked } as FigureCall })
      })
    },
    read: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    close: () => worker.terminate(),
  }
}
