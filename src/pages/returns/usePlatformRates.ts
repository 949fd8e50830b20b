import { useMemo } from 'react'
import type { FigureRates } from '../../figures/figureRows.ts'
import { useFiguresCall } from '../../reports/live/useFiguresCall.ts'

/**
 * The platform's own rates, as its after-sales page shows them over the month that ends with its own date: of each shop those of every day that
 * was read, the last day last. By shop_uid; a shop that is not in it was not read. Null: not answered yet.
 */
export function usePlatformRates(shops: readonly string[]): ReadonlyMap<string, readonly FigureRates[]> | null {
  const read = useFiguresCall('rates', shops.length > 0 ? shops : null)
  return useMemo(() => read && new Map(read.filter(({ days }) => days.length > 0).map(({ shop, days }) => [shop, days])), [read])
}
