import type { RateName } from '../../../../contract/entities/platformRates.ts'
import type { Measure } from '../../../figures/measures/defineMeasure.ts'
import { type MeasureName, measures } from '../../../figures/measures/index.ts'

/** What a rule may watch: a measure, or a rate that the platform itself shows of a shop. */
export type WatchedName = MeasureName | PlatformRateName
export type Watched = Pick<Measure, 'label' | 'definition' | 'unit' | 'better'> & { readonly topic: Measure['topic'] | 'platform' }

interface PlatformRate extends Watched {
  readonly rate: RateName
}

const ofMonth = {
  zh: '平台后台显示的数值：近一个月，截止到平台的数据日期，由平台统计，每天更新一次。只按店铺，没有订单数。',
  en: 'As the platform’s own page shows it: over the month that ends on the platform’s date, counted by the platform once a day. By shop alone, without a number of orders.',
}
const ofPlatform = (rate: RateName, zh: string, en: string): PlatformRate => ({
  rate,
  label: { zh, en },
  definition: ofMonth,
  unit: 'share',
  better: 'less',
  topic: 'platform',
})

/** Each has an average of the shop's category; what the platform names without one is not watched. */
export const platformRates = {
  platformRefundRate: ofPlatform('refundRate', '平台：成功退款率', 'Platform: refunds'),
  platformQualityRate: ofPlatform('qualityRefundRate', '平台：品质退款率', 'Platform: quality refunds'),
  platformDisputeRate: ofPlatform('disputeRate', '平台：纠纷退款率', 'Platform: disputes'),
  platformInterventionRate: ofPlatform('interventionRate', '平台：介入率', 'Platform: interventions'),
} as const
export type PlatformRateName = keyof typeof platformRates
export const platformRateNames = Object.keys(platformRates) as readonly PlatformRateName[]
/** Days of a platform rate: its month is its own, and no rule can change that. */
export const PLATFORM_RATE_DAYS = 30

export function isMeasureName(name: string): name is MeasureName {
  return Object.hasOwn(measures, name)
}

export function isPlatformRateName(name: string): name is PlatformRateName {
  return Object.hasOwn(platformRates, name)
}

/** Null: this console does not know it. */
export function watchedOf(name: string): Watched | null {
  if (isPlatformRateName(name)) return platformRates[name]
  return isMeasureName(name) ? measures[name] : null
}
