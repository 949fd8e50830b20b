import { useEffect, useMemo, useRef, useState } from 'react'
import type { FigureAnswer, FigureQuestion } from '../../figures/answers/question.ts'
import { useLastAnswer, useLiveFigures } from './useLiveFigures.ts'

export interface AskedFigure {
  /** Null: not answered yet. While another question is asked, the answer to the one before stays, with `isStale`. */
  readonly answer: FigureAnswer | null
  readonly isStale: boolean
  /** It was kept from an earlier visit, and the figures have not answered yet. Absent: it was not. */
  readonly isKept?: boolean
  /** Why the last asking failed; null: it did not. */
  readonly error: Error | null
}

/** A store that is being filled changes with each page: a figure is asked again at most so often. */
const ASK_AGAIN_MS = 1_500
/** An answer of many rows takes the page itself some time: to read it, and to draw it. */
const ASK_AGAIN_MANY_MS = 5_000
const MANY_ROWS = 500

const noFigure: AskedFigure = { answer: null, isStale: false, error: null }

/** What is answered of what is asked now; null: nothing is, or to the question before. For what puts several answers side by side, or under a title of its own. */
export function answerOfNow<Answer>({
  answer,
  isStale,
  isKept,
}: Pick<AskedFigure, 'isStale' | 'isKept'> & { readonly answer: Answer | null }): Answer | null {
  return isStale && !isKept ? null : answer
}

/**
 * The answer to a question, now and after each change of the store. Null: nothing is asked. Only an answer draws the screen again, since a store
 * that is being filled changes many times a second.
 */
export function useFigure(question: FigureQuestion | null): AskedFigure {
  const live = useLiveFigures()
  const { figures } = live
  const key = question && JSON.stringify(question)
  const asked = useMemo<FigureQuestion | null>(() => key && JSON.parse(key), [key])
  const [state, setState] = useState<AskedFigure & { readonly key: string | null }>({ ...noFigure, key: null })
  const last = useRef({ key: '', at: 0, againMs: ASK_AGAIN_MS })
  const wanted = useRef<string | null>(null)

  useEffect(() => {
    wanted.current = key
    if (asked === null || key === null) return
    let timer: ReturnType<typeof setTimeout> | null = null
    let { revision } = figures.read()
    const ask = async () => {
      timer = null
      last.current = { key, at: Date.now(), againMs: ASK_AGAIN_MS }
      try {
        const answer = await figures.call('answer', asked)
        if (answer.rows.length > MANY_ROWS) last.current.againMs = ASK_AGAIN_MANY_MS
        // The store may have changed meanwhile: this answer is shown until the next one comes.
        if (wanted.current === key) setState({ answer, isStale: false, error: null, key })
      } catch (error) {
        // The answer to another question is none to this one.
        if (wanted.current === key) setState((before) => ({ ...(before.key === key ? before : noFigure), error: error as Error, key }))
      }
    }
    const askSoon = () => {
      const { at, againMs } = last.current
      const waitMs = last.current.key === key ? at + againMs - Date.now() : 0
      timer ??= setTimeout(() => void ask(), Math.max(0, waitMs))
    }
    const stopListening = figures.subscribe(() => {
      if (figures.read().revision === revision) return
      revision = figures.read().revision
      askSoon()
    })
    askSoon()
    return () => {
      stopListening()
      if (timer) clearTimeout(timer)
    }
  }, [figures, asked, key])

  const isCurrent = state.key === key
  const kept = useLastAnswer(live, 'answer', key, isCurrent && state.error === null ? state.answer : null)
  if (key === null) return noFigure
  if (kept && (!isCurrent || state.answer === null))
    return { answer: kept, isStale: true, isKept: true, error: isCurrent ? state.error : null }
  return isCurrent ? state : { ...state, isStale: state.answer !== null, error: null }
}
