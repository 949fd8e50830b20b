import type { PlatformRates, ScoreName } from '../../../contract/entities/platformRates.ts'
import type { CallReply } from '../../../contract/toolApi.ts'
import { chinaDay } from '../../domain/chinaDay.ts'
import { parseDay, startOfDay } from '../../figures/days.ts'
import type { ConsoleApi } from '../../providers/toolApi/consoleApi.ts'
import type { Text } from '../../resources/schema/text.ts'
import type { EventRange, ShopsEvent } from '../parts/shopSection.ts'
import { toScoreChanges } from './scoreChanges.ts'

const kind: Text = { zh: '评分', en: 'Score' }
const names: Readonly<Record<ScoreName, Text>> = {
  description: { zh: '描述评分', en: 'Description score' },
  logistics: { zh: '物流评分', en: 'Logistics score' },
  service: { zh: '服务评分', en: 'Service score' },
  regionRank: { zh: '地区排名', en: 'Rank in the region' },
  support: { zh: '客服评分', en: 'Support score' },
}
const DAY_MS = 86_400_000
const SECOND_MS = 1_000
/** Rates are of the last day that is ready: the one before a range may be some days older. */
const BEFORE_DAYS = 7

/** Days on which the platform showed other scores of these shops, or another place in the region, than on the day that was read before. */
export async function readScoreEvents(
  api: Pick<ConsoleApi, 'call'>,
  shop_uids: readonly string[],
  { from, to }: EventRange,
): Promise<readonly ShopsEvent[]> {
  const rates: PlatformRates[] = []
  const asked = {
    first_day: chinaDay(from - BEFORE_DAYS * DAY_MS),
    last_day: chinaDay(to - 1),
    shop_uid_list: [...shop_uids],
  }
  for (let after: string | null | undefined; after !== null; ) {
    const page: CallReply<'platformRateList'> = await api.call('platformRateList', after ? { ...asked, after } : asked)
    rates.push(...page.rates)
    after = page.next ?? null
  }
  return toScoreChanges(rates).flatMap(({ shop_uid, day, name, before, after }): readonly ShopsEvent[] => {
    const at = startOfDay(parseDay(day) ?? 0) * SECOND_MS
    if (at < from || at >= to) return []
    const [old, next] = [before, after].map((value) => (name === 'regionRank' ? `${Math.round(value * 100)}%` : value.toFixed(2)))
    const { zh, en } = names[name]
    const what = { zh: `${zh} ${old} → ${next}`, en: `${en} ${old} → ${next}` }
    return [{ key: `score ${shop_uid} ${day} ${name}`, shop_uid, at, isDay: true, kind, what }]
  })
}
