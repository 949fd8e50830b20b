import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { FigureAnswer, FigureQuestion } from '../../figures/answers/question.ts'
import { useLiveFigures } from './useLiveFigures.ts'

export interface AskedFigure {
  /** Null: not answered yet. While another question is asked, the answer to the one before stays, with `isStale`. */
  readonly answer: FigureAnswer | null
  readonly isStale: boolean
  /** Why the last asking failed; null: it did not. */
  readonly error: Error | null
}

/** A store that is being filled changes with each page: a figure is asked again at most so often. */
const ASK_AGAIN_MS = 1_500

const noFigure: AskedFigure = { answer: null, isStale: false, error: null }

/** The answer to a question, now and after each change of the store. Null: nothing is asked. */
export function useFigure(question: FigureQuestion | null): AskedFigure {
  const { figures } = useLiveFigures()
  const revision = useSyncExternalStore(figures.subscribe, () => figures.read().revision)
  const key = question && JSON.stringify(question)
  const asked = useMemo<FigureQuestion | null>(() => key && JSON.parse(key), [key])
  const [state, setState] = useState<AskedFigure & { readonly key: string | null }>({ ...noFigure, key: null })
  const last = useRef({ key: '', at: 0 })
  const wanted = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the store is why it is asked again
  useEffect(() => {
    wanted.current = key
    if (asked === null || key === null) return
    const ask = async () => {
      last.current = { key, at: Date.now() }
      try {
        const answer = await figures.call('answer', asked)
        // The store may have changed meanwhile: this answer is shown until the next one comes.
        if (wanted.current === key) setState({ answer, isStale: false, error: null, key })
      } catch (error) {
        if (wanted.current === key) setState((before) => ({ ...before, error: error as Error, key }))
      }
    }
    const waitMs = last.current.key === key ? last.current.at + ASK_AGAIN_MS - Date.now() : 0
    const timer = setTimeout(() => void ask(), Math.max(0, waitMs))
    return () => clearTimeout(timer)
  }, [figures, asked, key, revision])

  if (key === null) return noFigure
  return state.key === key ? state : { ...state, isStale: state.answer !== null, error: null }
}
