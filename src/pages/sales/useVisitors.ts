import { useMemo } from 'react'
import { parseDay, toDayText } from '../../figures/days.ts'
import { toPreviousWindow } from '../../reports/parts/figureView.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import type { SalesChangeQuestion } from './figures/salesQuestion.ts'
import { useTraffic } from './traffic/useTraffic.ts'

/** Visitors of the shops, of whole days, in the window and the one before, day by day, as far as the platform has said them. */
export function useVisitors({ askedUids, window }: Pick<FigureScreenView, 'askedUids' | 'window'>): SalesChangeQuestion['visitors'] {
  const days = useMemo(() => ({ from: toPreviousWindow(window).from, to: window.to }), [window])
  const { of } = useTraffic({ shopIds: askedUids, days })
  return useMemo(() => {
    const first = parseDay(days.from) ?? 0
    const last = parseDay(days.to) ?? -1
    const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => toDayText(first + at))
    return askedUids.flatMap((shop) =>
      all.flatMap((day) => {
        const value = of(shop, day)
        return typeof value === 'object' && value.isWhole && value.visitors !== null ? [[shop, day, value.visitors] as const] : []
      }),
    )
  }, [of, askedUids, days])
}
