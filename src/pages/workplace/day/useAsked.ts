import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLiveFigures } from '../../../reports/live/useLiveFigures.ts'
import type { AskFigure } from './askDay.ts'

interface Asked<Answer> {
  /** Null: not answered yet. The answer before stays while it is asked again. */
  readonly answer: Answer | null
  /** Why the last asking failed; null: it did not. */
  readonly error: Error | null
}

/** Days end, and hours go on, also where nothing is read. */
const MINUTE_MS = 60_000

/**
 * What some questions together come to: now, after a change of the store but at most every `againMs`, and each minute. `key` says what
 * is asked: with another one the answer before is gone. Null: nothing is asked.
 */
export function useAsked<Answer>(key: string | null, againMs: number, ask: (figure: AskFigure) => Promise<Answer>): Asked<Answer> {
  const { figures } = useLiveFigures()
  const revision = useSyncExternalStore(figures.subscribe, () => figures.read().revision)
  const [minute, setMinute] = useState(0)
  const [state, setState] = useState<Asked<Answer> & { readonly key: string | null }>({ answer: null, error: null, key: null })
  const asking = useRef(ask)
  asking.current = ask
  const wanted = useRef(key)
  const last = useRef({ key: '', at: 0 })

  useEffect(() => {
    const timer = setInterval(() => document.hidden || setMinute((before) => before + 1), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the store, or the time, is why it is asked again
  useEffect(() => {
    wanted.current = key
    if (key === null) return
    const go = async () => {
      last.current = { key, at: Date.now() }
      try {
        const answer = await asking.current((question) => figures.call('answer', question))
        if (wanted.current === key) setState({ answer, error: null, key })
      } catch (error) {
        if (wanted.current === key)
          setState((before) => ({ answer: before.key === key ? before.answer : null, error: error as Error, key }))
      }
    }
    const waitMs = last.current.key === key ? last.current.at + againMs - Date.now() : 0
    const timer = setTimeout(() => void go(), Math.max(0, waitMs))
    return () => clearTimeout(timer)
  }, [figures, key, revision, minute, againMs])

  return state.key === key ? state : { answer: null, error: null }
}
