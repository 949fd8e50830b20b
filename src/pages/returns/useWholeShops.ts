import { useMemo } from 'react'
import { shopsPartlyRead } from '../../figures/answers/completeness.ts'
import type { FigureQuestion } from '../../figures/answers/question.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { toWindow } from '../../reports/parts/figureView.ts'

const none: readonly string[] = []

/** Shops whose last 120 days are read whole: a past that is half read would look better than it was. Null: not known yet. */
export function useWholeShops(shops: readonly string[], today: number): readonly string[] | null {
  const question = useMemo<FigureQuestion>(
    () => ({ measure: 'refundRate', by: [], window: toWindow('last120', today), basis: 'asked', shops }),
    [shops, today],
  )
  const { answer } = useFigure(question)
  return useMemo(() => {
    if (!answer) return null
    const short = shopsPartlyRead(answer.complete)
    const whole = shops.filter((shop) => !short.has(shop))
    return whole.length === 0 ? none : whole
  }, [answer, shops])
}
