import { useRef } from 'react'

interface AskedAnswer<Answer> {
  readonly answer: Answer | null
  /** It is from an earlier visit. */
  readonly isKept: boolean
  /** It is to another question, or to an older ledger. */
  readonly isStale: boolean
}

/** The first answer of now, and no later one: what was begun with it stays as it is. Null: there is none yet. */
export function useFirstAnswer<Answer>({ answer, isKept, isStale }: AskedAnswer<Answer>): Answer | null {
  const first = useRef<Answer | null>(null)
  if (!isKept && !isStale) first.current ??= answer
  return first.current
}
