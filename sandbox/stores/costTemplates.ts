import { createRandom } from '../seeds/random.ts'
import { SANDBOX_EPOCH_S } from './createStores.ts'
import type { Store } from './store.ts'

const TEMPLATES_MIN = 3
const YEAR_S = 365 * 86_400
const names = [
  '全国包邮（偏远除外）',
  '默认运费模板',
  '江浙沪皖包邮',
  '满2件包邮',
  '顺丰到付',
  '大件物流模板',
  '生鲜冷链模板',
  '新疆西藏补邮费',
] as const

interface CostTemplate {
  /** 15 digits. */
  readonly costTemplateId: number
  readonly costTemplateName: string
  /** Seconds since 1970. */
  readonly updateTime: number
}

/** Three to eight templates, newest first; the same for the same seed and store. */
export function createCostTemplates(seed: number, store: Store): readonly CostTemplate[] {
  const random = createRandom(seed, 'cost templates', store.mall_id)
  const start = random.int(0, names.length - 1)
  return Array.from({ length: random.int(TEMPLATES_MIN, names.length) }, (_, index) => ({
    costTemplateId: random.int(100_000_000_000_000, 999_999_999_999_999),
    costTemplateName: names[(start + index) % names.length] ?? names[0],
    updateTime: SANDBOX_EPOCH_S - random.int(0, YEAR_S),
  })).toSorted((a, b) => b.updateTime - a.updateTime)
}
