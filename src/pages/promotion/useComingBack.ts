import { useMemo } from 'react'
import { useFiguresCall } from '../../reports/live/useFiguresCall.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { usePagePath } from '../parts/usePagePath.ts'
import { type EarlyQuestion, useWholeShops } from '../returns/index.ts'
import { toGoodsKey } from './orderCases.ts'

/**
 * Goods of the early alarm, as `toGoodsKey` has them: of shops whose past is read whole, for users who may see returns. Of others none, and none
 * before it is known.
 */
export function useComingBack({ askedUids, today }: Pick<FigureScreenView, 'askedUids' | 'today'>): ReadonlySet<string> {
  const mayReturns = usePagePath('returnProduct') !== null
  const whole = useWholeShops(askedUids, today)
  const question: EarlyQuestion | null = mayReturns && whole && whole.length > 0 ? { shops: whole } : null
  const answer = useFiguresCall('early', question)
  return useMemo(() => new Set(answer?.rows.map(({ shop, goods }) => toGoodsKey(shop, goods))), [answer])
}
