import { toOwner } from '../../../providers/services/useResultCache.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import type { Session } from '../../../providers/session.ts'
import { createLearnedRules, type LearnedRules } from '../../kinds/setPrice/createLearnedRules.ts'

const rulesOf = new WeakMap<Session, LearnedRules>()

/** What the console learned about the categories' prices. Only screens that are loaded when opened import this. */
export function useLearnedRules(): LearnedRules {
  const { session } = useServices()
  const rules = rulesOf.get(session) ?? createLearnedRules({ readOwner: () => toOwner(session.read()) })
  rulesOf.set(session, rules)
  return rules
}
