import { createLearnedRules, type LearnedRules } from '../../bridge/kept/createLearnedRules.ts'
import type { Session } from '../session.ts'
import { toOwner } from './useKeptResults.ts'
import { useServices } from './useServices.ts'

const rulesOf = new WeakMap<Session, LearnedRules>()

/** What the console learned about the categories' prices. Only screens that are loaded when opened import this. */
export function useLearnedRules(): LearnedRules {
  const { session } = useServices()
  const rules = rulesOf.get(session) ?? createLearnedRules({ readOwner: () => toOwner(session.read()) })
  rulesOf.set(session, rules)
  return rules
}
