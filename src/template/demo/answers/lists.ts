import type { Text } from '../../../resources/schema/text.ts'
import type { listEndpoints, Policy } from '../endpoints/lists.ts'
import { type CardDraft, inspectionCards, presetRules, services } from './cards.ts'
import type { AnswersTo } from './demoAnswer.ts'
import { listPolicies } from './policies.ts'

type Filters = Partial<Pick<Policy, 'number' | 'name' | 'contentType' | 'filterType' | 'status'>>

export const answerLists: AnswersTo<typeof listEndpoints> = {
  policyList({ current, pageSize, ...filters }, { say }) {
    const found = listPolicies(say).filter((policy) => isWanted(policy, filters))
    return { list: found.slice((current - 1) * pageSize, current * pageSize), total: found.length }
  },
  qualityInspection: (_payload, { say }) => toCards('inspection', inspectionCards, say),
  theService: (_payload, { say }) => toCards('service', services, say),
  rulesPreset: (_payload, { say }) => toCards('rule', presetRules, say),
}

/** Texts are looked for inside, choices must be the same, an empty filter asks for nothing. */
function isWanted(policy: Policy, { number, name, ...choices }: Filters): boolean {
  return (
    policy.number.toLowerCase().includes((number ?? '').toLowerCase()) &&
    policy.name.toLowerCase().includes((name ?? '').toLowerCase()) &&
    Object.entries(choices).every(([key, value]) => value === undefined || policy[key as keyof Policy] === value)
  )
}

function toCards(kind: string, drafts: readonly CardDraft[], say: (text: Text) => string) {
  return drafts.map(({ title, description, isOn, count }, index) => ({
    id: `${kind}-${index + 1}`,
    title: say(title),
    description: say(description),
    isOn,
    count,
  }))
}
