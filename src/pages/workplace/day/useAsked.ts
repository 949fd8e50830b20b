import { useEffect, useRef, useState } from 'react'
import type { Figures } from '../../../figures/worker/openFigures.ts'
import type { LastAnswers } from '../../../reports/live/createLastAnswers.ts'
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
  const { figures, lastAnswers } = useLiveFigures()
  const [state, setState] = useState<Asked<Answer> & { readonly key: string | null }>({ answer: null, error: null, key: null })
  const asking = useRef(ask)
  asking.current = ask

  useEffect(() => {
    if (key === null) return
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | null = null
    let lastAt = Number.NEGATIVE_INFINITY
    let { revision } = figures.read()
    let isAnswered = false

    /** The same questions, answered as they were last. A question without an answer ends it: then nothing is shown. */
    const showLast = async () => {
      const lastly = readAnswers(lastAnswers)
      const answer = await asking.current((question) => lastly.call('answer', question), lastly).catch(() => null)
      if (answer !== null && isWanted && !isAnswered) setState({ answer, error: null, key })
    }

    const go = async () => {
      timer = null
      lastAt = Date.now()
      try {
        const keeping = keepAnswers(figures, lastAnswers)
        const answer = await asking.current((question) => keeping.call('answer', question), keeping)
        isAnswered = true
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
    void showLast()
    goSoon()
    return () => {
      isWanted = false
      stopListening()
      clearInterval(minutes)
      if (timer) clearTimeout(timer)
    }
  }, [figures, lastAnswers, key, againMs])

  return state.key === key ? state : { answer: null, error: null }
}

/** The figures, with each answer kept. */
function keepAnswers(figures: Figures, lastAnswers: LastAnswers): Pick<Figures, 'call'> {
  return {
    async call(name, asked) {
      const answer = await figures.call(name, asked)
      lastAnswers.keep(name, JSON.stringify(asked), answer)
      return answer
    },
  }
}

/** What was kept of the figures. Rejects where nothing was. */
function readAnswers(lastAnswers: LastAnswers): Pick<Figures, 'call'> {
  return {
    async call(name, asked) {
      const answer = await lastAnswers.read<unknown>(name, JSON.stringify(asked))
      if (answer === null) throw new Error('no answer was kept')
      return answer as never
    },
  }
}
