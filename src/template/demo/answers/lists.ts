import type { Text } from '../../../resources/schema/text.ts'
import { contentTypes, filterTypes, type listEndpoints, type Policy, policyStates } from '../endpoints/lists.ts'
import type { AnswersTo } from './demoAnswer.ts'
import { swayAmong, swayBetween } from './sway.ts'

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
function listPolicies(say: (text: Text) => string): Policy[] {
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

/** A card before it is put into a language. */
interface CardDraft {
  readonly title: Text
  readonly description: Text
  readonly isOn: boolean
  readonly count: number
}

const inspectionCards: readonly CardDraft[] = [
  card(
    '主图质检',
    'Main pictures',
    '逐张检查主图的清晰度和文字占比。',
    'Checks sharpness and the share of text, picture by picture.',
    true,
    28,
  ),
  card('标题质检', 'Titles', '检查标题里的违禁词和重复词。', 'Looks for forbidden and repeated words.', true, 6),
  card('短视频质检', 'Short videos', '检查时长、画幅和字幕。', 'Checks length, frame and subtitles.', true, 12),
  card('详情页质检', 'Detail pages', '检查详情图是否缺失或过期。', 'Finds missing and outdated detail pictures.', false, 0),
]

const services: readonly CardDraft[] = [
  card('内容审核', 'Content review', '发布之前由人工复核。', 'A person looks before anything is published.', true, 340),
  card('智能配图', 'Picture advice', '为没有配图的内容推荐图片。', 'Suggests pictures where there are none.', false, 0),
  card('定时发布', 'Timed publishing', '在选定的时间发布到直播间。', 'Publishes to the live room at the chosen time.', true, 57),
  card('数据订阅', 'Subscriptions', '每天早上发送昨日数据。', 'Sends yesterday’s figures each morning.', true, 1),
]

const presetRules: readonly CardDraft[] = [
  card('内容屏蔽', 'Blocking', '命中屏蔽词的内容不再显示。', 'What contains a blocked word is not shown.', true, 93),
  card('内容置顶', 'Pinning', '精选内容排在列表最前。', 'Chosen content leads the list.', true, 4),
  card('内容加权', 'Weighting', '按标签提高内容的推荐权重。', 'Raises the weight of content by its tags.', false, 0),
  card('人群投放', 'Audiences', '只向选定的人群投放。', 'Shows content to the chosen audience only.', false, 0),
]

function card(titleZh: string, titleEn: string, zh: string, en: string, isOn: boolean, count: number): CardDraft {
  return { title: { zh: titleZh, en: titleEn }, description: { zh, en }, isOn, count }
}
