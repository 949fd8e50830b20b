import { useEffect, useRef, useState } from 'react'
import type { Figures } from '../../../figures/worker/openFigures.ts'
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
 * is asked: with another one the answer before is gone. Null: nothing is asked. Only an answer draws the screen again, since a store that
 * is being filled changes many times a second.
 */
export function useAsked<Answer>(
  key: string | null,
  againMs: number,
  ask: (figure: AskFigure, figures: Pick<Figures, 'call'>) => Promise<Answer>,
): Asked<Answer> {
  const { figures } = useLiveFigures()
  const [state, setState] = useState<Asked<Answer> & { readonly key: string | null }>({ answer: null, error: null, key: null })
  const asking = useRef(ask)
  asking.current = ask

  useEffect(() => {
    if (key === null) return
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | null = null
    let lastAt = Number.NEGATIVE_INFINITY
    let { revision } = figures.read()

    const go = async () => {
      timer = null
      lastAt = Date.now()
      try {
        const answer = await asking.current((question) => figures.call('answer', question), figures)
        if (isWanted) setState({ answer, error: null, key })
      } catch (error) {
        if (isWanted) setState((before) => ({ answer: before.key === key ? before.answer : null, error: error as Error, key }))
      }
    }
    const goSoon = () => {
      timer ??= setTimeout(() => void go(), Math.max(0, lastAt + againMs - Date.now()))
    }
    const stopListening = figures.subscribe(() => {
      if (figures.read().revision === revision) return
      revision = figures.read().revision
      goSoon()
    })
    const minutes = setInterval(() => document.hidden || goSoon(), MINUTE_MS)
    goSoon()
    return () => {
      isWanted = false
      stopListening()
      clearInterval(minutes)
      if (timer) clearTimeout(timer)
    }
  }, [figures, key, againMs])

  return state.key === key ? state : { answer: null, error: null }
}
