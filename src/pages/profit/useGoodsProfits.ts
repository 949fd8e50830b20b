import { useMemo } from 'react'
import type { Cost } from '../../../contract/entities/cost.ts'
import { EVERY_ROW } from '../../figures/answers/question.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { useProfitCall } from './table/useProfitCall.ts'

/** What goods of the chosen shops earned over the window of the screen, by `shop/goods`: fen; null: unknown. Null: not known yet, or this user may not see it. */
export function useGoodsProfits(
  { shops, askedUids, window }: Pick<FigureScreenView, 'shops' | 'askedUids' | 'window'>,
  costs: readonly Cost[] | undefined,
): ReadonlyMap<string, number | null> | null {
  const may = useMay()
  const isWanted = may('profitSettings')
  const { data } = useAnswer('profitSettings', {}, { isWanted })
  const question = useMemo(() => {
    if (!isWanted || !shops || !data) return null
    const { shared, freight } = data
    const everyShop = shops.map(({ shop_uid }) => shop_uid)
    return { shops: askedUids, window, everyShop, shared, freight, by: 'goods', top: { from: 0, limit: EVERY_ROW } } as const
  }, [isWanted, shops, data, askedUids, window])
  const { answer } = useProfitCall('profit', question, costs)
  return useMemo(() => answer && new Map(answer.rows.map(({ shop, goods, sums }) => [`${shop}/${goods}`, sums.profit] as const)), [answer])
}
