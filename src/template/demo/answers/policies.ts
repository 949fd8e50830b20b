import type { Text } from '../../../resources/schema/text.ts'
import { contentTypes, filterTypes, type Policy, policyStates } from '../endpoints/lists.ts'
import { swayAmong, swayBetween } from './sway.ts'

/** Specification 7 and 9. */
const POLICY_COUNT = 55
const DAY_MS = 86_400_000
const NEWEST_MS = Date.UTC(2026, 0, 31, 2)

const topics: readonly Text[] = [
  { zh: '新品首发', en: 'New arrivals' },
  { zh: '直播回放', en: 'Live replays' },
  { zh: '节日促销', en: 'Holiday sale' },
  { zh: '评价精选', en: 'Best reviews' },
  { zh: '清仓专区', en: 'Clearance' },
]
const audiences: readonly Text[] = [
  { zh: '新客', en: 'new buyers' },
  { zh: '老客', en: 'returning buyers' },
  { zh: '全部访客', en: 'all visitors' },
]

/** All policies, newest first. */
export function listPolicies(say: (text: Text) => string): Policy[] {
  return Array.from({ length: POLICY_COUNT }, (_, index) => ({
    id: String(index + 1),
    number: `P-${String(1_000 + POLICY_COUNT - index)}`,
    name: toName(index, say),
    contentType: swayAmong(index * 3, contentTypes),
    count: swayBetween(index * 5, 12, 2_400),
    status: swayAmong(index * 7, policyStates),
    filterType: swayAmong(index * 11, filterTypes),
    createdTime: NEWEST_MS - index * DAY_MS - swayBetween(index, 0, 36_000) * 1_000,
  }))
}

function toName(index: number, say: (text: Text) => string): string {
  const topic = topics[index % topics.length]
  const audience = audiences[index % audiences.length]
  return [topic, audience].flatMap((text) => (text ? [say(text)] : [])).join(' · ')
}
