import { useEffect, useMemo, useRef, useState } from 'react'
import type { FigureCallName, FigureCalls } from '../../figures/worker/messages.ts'
import { useLastAnswer, useLiveFigures } from './useLiveFigures.ts'

/** A store that is being filled changes with each page: what takes a scan of every row is asked again at most so often. */
const ASK_AGAIN_MS = 10_000

/** What the figures say besides answers to questions, now and after changes of the store. Null: nothing is asked, or not answered yet. */
export function useFiguresCall<Name extends FigureCallName>(
  name: Name,
  asked: FigureCalls[Name]['asked'] | null,
): FigureCalls[Name]['answer'] | null {
  return useKeptFiguresCall(name, asked).answer
}

interface KeptFiguresCall<Name extends FigureCallName> {
  readonly answer: FigureCalls[Name]['answer'] | null
  /** It was kept from an earlier visit, and the figures have not answered yet. */
  readonly isKept: boolean
}

/** The same. `lastKey`: the key under which the last answer is found before all of the question is known; null: it is not looked for. Default: the question. */
export function useKeptFiguresCall<Name extends FigureCallName>(
  name: Name,
  asked: FigureCalls[Name]['asked'] | null,
  lastKey?: string | null,
): KeptFiguresCall<Name> {
  const live = useLiveFigures()
  const { figures } = live
  const key = asked && JSON.stringify(asked)
  const question = useMemo<FigureCalls[Name]['asked'] | null>(() => key && JSON.parse(key), [key])
  const [state, setState] = useState<{ readonly key: string; readonly answer: FigureCalls[Name]['answer'] } | null>(null)
  const last = useRef({ key: '', at: 0 })

  useEffect(() => {
    if (question === null || key === null) return
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | null = null
    let { revision } = figures.read()
    const ask = async () => {
      timer = null
      last.current = { key, at: Date.now() }
      // What cannot be answered is left out of the screen; the figures themselves say why.
      const answer = await figures.call(name, question).catch(() => null)
      if (isWanted && answer !== null) setState({ key, answer })
    }
    const askSoon = () => {
      const waitMs = last.current.key === key ? last.current.at + ASK_AGAIN_MS - Date.now() : 0
      timer ??= setTimeout(() => void ask(), Math.max(0, waitMs))
    }
    const stopListening = figures.subscribe(() => {
      if (figures.read().revision === revision) return
      revision = figures.read().revision
      askSoon()
    })
    askSoon()
    return () => {
      isWanted = false
      stopListening()
      if (timer) clearTimeout(timer)
    }
  }, [figures, name, question, key])

  const answer = state?.key === key ? state.answer : null
  const kept = useLastAnswer(live, name, lastKey === undefined ? key : lastKey, answer)
  return kept === null ? { answer, isKept: false } : { answer: kept, isKept: true }
}
