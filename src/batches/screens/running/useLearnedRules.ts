import { useCallback, useEffect, useState } from 'react'
import { toOwner } from '../../../providers/services/useResultCache.ts'
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

/** What is known of the categories' prices; nothing until the browser has answered. Read again with the goods: a batch may have learned more. */
export function usePriceRules(goodsAsOf: number | null) {
  const learned = useLearnedRules()
  const [rules, setRules] = useState<PriceRules>(new Map())
  const read = useCallback(async () => setRules(await learned.read()), [learned])

  // biome-ignore lint/correctness/useExhaustiveDependencies: newly read goods are the reason to read the rules, too.
  useEffect(() => {
    void read()
  }, [read, goodsAsOf])

  async function forget(cat_id: string) {
    await learned.forget(cat_id)
    await read()
  }
  return { rules, forget }
}
