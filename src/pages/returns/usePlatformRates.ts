import { useMemo } from 'react'
import type { FigureRates } from '../../figures/figureRows.ts'
import { useFiguresCall } from '../../reports/live/useFiguresCall.ts'

/**
 * The platform's own rates, as its after-sales page shows them over the month that ends with its own date: of each shop those of the last day
 * that was read. By shop_uid; a shop that is not in it was not read.
 */
export function usePlatformRates(shops: readonly string[]): ReadonlyMap<string, FigureRates> {
  const read = useFiguresCall('rates', shops.length > 0 ? shops : null)
  return useMemo(() => new Map(read?.flatMap(({ shop, days }) => days.slice(-1).map((last) => [shop, last] as const))), [read])
}
