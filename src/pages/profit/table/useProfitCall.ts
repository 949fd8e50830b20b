import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Cost } from '../../../../contract/entities/cost.ts'
import type { Figures } from '../../../figures/worker/openFigures.ts'
import { useLastAnswer, useLiveFigures } from '../../../reports/live/useLiveFigures.ts'
import type {
  BillProfit,
  BillProfitQuestion,
  LikelyProfit,
  LikelyQuestion,
  ProfitAnswer,
  ProfitChangeAnswer,
  ProfitChangeQuestion,
  ProfitDays,
  ProfitQuestion,
  ProfitScope,
  SaidProfit,
} from '../figures/profitQuestion.ts'
import { sendCosts } from './sendCosts.ts'

interface ProfitCalls {
  profit: { readonly asked: ProfitQuestion; readonly answer: ProfitAnswer }
  billProfit: { readonly asked: BillProfitQuestion; readonly answer: BillProfit }
  profitChange: { readonly asked: ProfitChangeQuestion; readonly answer: ProfitChangeAnswer }
  likelyProfit: { readonly asked: LikelyQuestion; readonly answer: LikelyProfit }
  profitDays: { readonly asked: ProfitScope; readonly answer: readonly ProfitDays[] }
  saidProfit: { readonly asked: ProfitScope; readonly answer: readonly SaidProfit[] }
}
type CallName = keyof ProfitCalls

export interface AskedProfit<Name extends CallName> {
  /** Null: not answered yet. While another question is asked, the answer to the one before stays, with `isStale`. */
  readonly answer: ProfitCalls[Name]['answer'] | null
  readonly isStale: boolean
  /** It was kept from an earlier visit, and the figures have not answered yet. */
  readonly isKept: boolean
  readonly error: Error | null
  /** The question that the answer is of. Null: there is no answer, or it was kept and the question is not known so far. */
  readonly asked: Question<Name> | null
  /** Asks the same again at once, unless it is being asked: what the answer was made of is gone. */
  readonly renew: () => void
}

/** Whether the main answer of a page is an old one. */
export type Standing = Pick<AskedProfit<CallName>, 'isStale' | 'isKept'>

interface State<Name extends CallName> extends Omit<AskedProfit<Name>, 'renew'> {
  readonly key: string | null
  readonly costs: readonly Cost[] | undefined
}

type Question<Name extends CallName> = Omit<ProfitCalls[Name]['asked'], 'ledger'>

interface LastAsked {
  readonly figures: Figures
  readonly key: string
  readonly costs: readonly Cost[]
  readonly revision: number
  /** Ms since 1970. */
  readonly at: number
}

/** A store that is being filled changes with each page: what takes a scan of every row is asked again at most so often. */
const ASK_AGAIN_MS = 5_000
/** Each day is a scan of its own, and those that are over do not change with each page. */
const ASK_DAYS_AGAIN_MS = 60_000

/**
 * What the figures say of profits, now and after each change of the ledger and of the store. Null: nothing is asked, or the ledger is not known.
 * `lastKey`: by what the last answer is found again before all of the question is known; null: it is not looked for. Default: the question.
 * `waits`: it is not asked now.
 */
export function useProfitCall<Name extends CallName>(
  name: Name,
  asked: Question<Name> | null,
  costs: readonly Cost[] | undefined,
  lastKey: string | null = asked && toLastKey(asked),
  waits = false,
): AskedProfit<Name> {
  const live = useLiveFigures()
  const { figures } = live
  const revision = useSyncExternalStore(figures.subscribe, () => figures.read().revision)
  const key = useMemo(() => asked && JSON.stringify(asked), [asked])
  const question = useMemo<Question<Name> | null>(() => key && JSON.parse(key), [key])
  const [state, setState] = useState<State<Name>>({
    answer: null,
    isStale: false,
    isKept: false,
    error: null,
    asked: null,
    key: null,
    costs: undefined,
  })
  const last = useRef<LastAsked | null>(null)
  const asking = useRef(0)
  const [renewals, setRenewals] = useState(0)
  const renew = useCallback(() => {
    if (asking.current > 0) return
    last.current = null
    setRenewals((count) => count + 1)
  }, [])

  const wanted = useRef<{ key: string | null; costs: readonly Cost[] | undefined }>({ key: null, costs: undefined })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the store, and a state that is gone, are why it is asked again
  useEffect(() => {
    wanted.current = { key, costs }
    if (waits || question === null || key === null || costs === undefined) return
    const before = last.current?.key === key && last.current.costs === costs && last.current.figures === figures ? last.current : null
    if (before?.revision === revision) return
    // The store may have changed meanwhile: this answer is shown until the next one comes.
    const isWanted = () => wanted.current.key === key && wanted.current.costs === costs
    const ask = async () => {
      const own = { figures, key, costs, revision, at: Date.now() }
      last.current = own
      asking.current += 1
      try {
        const answer = await askWith(figures, name, question, costs)
        if (isWanted()) setState({ answer, isStale: false, isKept: false, error: null, asked: question, key, costs })
      } catch (error) {
        // The answer to another question is none to this one.
        if (isWanted())
          setState((before) => ({ ...before, ...(before.key !== key && { answer: null, asked: null }), error: error as Error, key, costs }))
      } finally {
        asking.current -= 1
        // Nobody was told: it is asked again when it is wanted again.
        if (!isWanted() && last.current === own) last.current = null
      }
    }
    const againMs = name === 'profitDays' ? ASK_DAYS_AGAIN_MS : ASK_AGAIN_MS
    const timer = setTimeout(() => void ask(), before ? Math.max(0, before.at + againMs - Date.now()) : 0)
    return () => clearTimeout(timer)
  }, [figures, name, question, key, costs, revision, renewals, waits])

  const isCurrent = state.key === key && state.costs === costs
  const kept = useLastAnswer(live, name, lastKey, isCurrent && state.error === null ? state.answer : null)
  if (kept && state.answer === null) return { answer: kept, asked: question, isStale: true, isKept: true, error: state.error, renew }
  return { ...state, renew, ...(!isCurrent && { isStale: state.answer !== null, error: null }) }
}

/**
 * The same beside the question that a page is about, once that is answered: questions are counted one after the other, and this one would be in its way.
 * What was answered last is there meanwhile.
 */
export function useProfitCallBeside<Name extends CallName>(
  main: Standing,
  name: Name,
  asked: Question<Name> | null,
  costs: readonly Cost[] | undefined,
): AskedProfit<Name> {
  return useProfitCall(name, asked, costs, undefined, main.isStale || main.isKept)
}

/** The question without what names the list of this tab alone. */
function toLastKey(question: object): string {
  return JSON.stringify({ ...question, list: undefined })
}

/** Another tab may lead by now, whose worker has no ledger: then it is sent once more. */
async function askWith<Name extends CallName>(
  figures: Figures,
  name: Name,
  question: Question<Name>,
  costs: readonly Cost[],
): Promise<ProfitCalls[Name]['answer']> {
  for (const isForgotten of [false, true]) {
    const ledger = await sendCosts(figures, costs, isForgotten)
    const answer = await figures.call(name, { ...question, ledger } as never)
    if (answer !== null) return answer as ProfitCalls[Name]['answer']
  }
  throw new Error('the figures do not keep the ledger')
}
