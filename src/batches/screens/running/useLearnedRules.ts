import { useEffect, useState } from 'react'
import { toOwner } from '../../../providers/services/toOwner.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import type { Session } from '../../../providers/session.ts'
import type { PriceRules } from '../../kinds/setPrice/categoryRules.ts'
import { createLearnedRules, type LearnedRules } from '../../kinds/setPrice/createLearnedRules.ts'

const rulesOf = new WeakMap<Session, LearnedRules>()

/** What the console learned about the categories' prices. Only screens that are loaded when opened import this. */
export function useLearnedRules(): LearnedRules {
  const { session } = useServices()
  const rules = rulesOf.get(session) ?? createLearnedRules({ readOwner: () => toOwner(session.read()) })
  rulesOf.set(session, rules)
  return rules
}

interface ReadRules {
  readonly rules: PriceRules
  /** Undefined: they were never read. */
  readonly goodsAsOf: number | null | undefined
}

/**
 * What is known of the categories' prices; nothing until the browser has answered. Read again with the goods: a batch may have learned more.
 * `isKnown`: these are the rules of goods as of then; what is planned before is planned again.
 */
export function usePriceRules(goodsAsOf: number | null) {
  const learned = useLearnedRules()
  const [known, setKnown] = useState<ReadRules>({ rules: new Map(), goodsAsOf: undefined })
  const [forgotten, setForgotten] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was forgotten is a reason to read, too.
  useEffect(() => {
    let isCurrent = true
    void learned.read().then((rules) => isCurrent && setKnown({ rules, goodsAsOf }))
    return () => {
      isCurrent = false
    }
  }, [learned, goodsAsOf, forgotten])

  async function forget(cat_id: string) {
    await learned.forget(cat_id)
    setForgotten((count) => count + 1)
  }
  return { rules: known.rules, isKnown: known.goodsAsOf === goodsAsOf, forget }
}
