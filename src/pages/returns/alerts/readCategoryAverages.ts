import type { AlertRuleFields } from '../../../../contract/entities/alert.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import { toDayText } from '../../../figures/days.ts'
import type { MeasureName } from '../../../figures/measures/index.ts'
import { readFigure } from '../../../values/figures.ts'
import { isPlatformRateName, type WatchedName } from './platformRates.ts'

/** Measures that count what the platform shows an average of a shop's category of. Its other averages are of rates that it alone can count. */
const measuresWithCategory: readonly MeasureName[] = ['refundRate']

/** Is there an average of a shop's category for it? */
export function hasCategoryAverage(name: WatchedName): boolean {
  return isPlatformRateName(name) || measuresWithCategory.includes(name)
}

/** Rates of the platform were read together with the averages of their category; a measure has to ask for its own. */
export function needsCategoryAverages({ kind, measure }: Pick<AlertRuleFields, 'kind' | 'measure'>): boolean {
  return kind === 'category' && !isPlatformRateName(measure)
}

/** The platform makes them once a day, of the day before. */
const readOf = new WeakMap<ShopLanes, Map<string, { readonly day: number; readonly average: number | null }>>()

/** By shop; a shop that does not answer, or whose figure cannot be read, is missing. Each shop is asked once a day. */
export async function readCategoryAverages(
  lanes: ShopLanes,
  shops: readonly string[],
  today: number,
): Promise<ReadonlyMap<string, number>> {
  const known = readOf.get(lanes) ?? new Map<string, { readonly day: number; readonly average: number | null }>()
  readOf.set(lanes, known)
  const missing = shops.filter((shop) => known.get(shop)?.day !== today)
  await Promise.all(
    missing.map(async (shop) => {
      const result = await lanes.call('saleQuality', shop, { queryDate: toDayText(today - 1) }, { isBackground: true }).catch(() => null)
      const average = result && readFigure(result.stplRfSucRto1m)
      if (result) known.set(shop, { day: today, average: typeof average === 'number' ? average : null })
    }),
  )
  return new Map(
    shops.flatMap((shop) => {
      const average = known.get(shop)?.average
      return average === null || average === undefined ? [] : [[shop, average] as const]
    }),
  )
}
