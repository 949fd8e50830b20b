import { useMemo } from 'react'
import { shopsLacking, withoutUnreadRows } from '../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureAnswer } from '../../figures/answers/question.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigureView } from '../../reports/parts/useFigureView.ts'
import { useFileFacts } from '../../reports/parts/useFileFacts.ts'
import { GivenQuery } from '../../screens/query/GivenQuery.tsx'
import { ListMessage } from '../../ui/ListStates.tsx'
import { returnMall } from './feature.ts'
import { MoneyMap } from './MoneyMap.tsx'
import { mallTable, toMallRow } from './mallTable.ts'
import { OrderOfAddress } from './OrderOfAddress.tsx'
import { Parts, usePart } from './Parts.tsx'
import { PlatformTrend } from './PlatformTrend.tsx'
import { ReturnsFrame } from './ReturnsFrame.tsx'
import { StagesFold } from './StagesFold.tsx'
import { Tiles } from './Tiles.tsx'
import { Trend } from './Trend.tsx'
import { useCohorts } from './useCohorts.ts'
import { usePlatformRates } from './usePlatformRates.ts'
import { useReturnFigures } from './useReturnFigures.ts'
import './texts.ts'

const byShop = ['shop'] as const
const everyShop = { order: 'most', limit: EVERY_ROW } as const
const parts = ['shops', 'trend', 'money'] as const

/** Where orders come back, shop by shop (specification 2, /return_goods/mall). */
export function ReturnMall() {
  const { t } = useTranslate()
  const view = useFigureView(returnMall.authored.name)
  const figures = useReturnFigures(view, byShop, everyShop)
  const cohorts = useCohorts(view)
  const rates = usePlatformRates(view.askedUids)
  const [part, choose] = usePart(parts)
  const { now, other, before } = figures
  const facts = useFileFacts(now.answer, view)
  const rows = useMemo(() => {
    if (!now.answer) return null
    const find = (answer: FigureAnswer | null) =>
      new Map(answer && withoutUnreadRows(answer, view.today).rows.map((row) => [row.shop, row]))
    const own = find(now.answer)
    const others = find(other.answer)
    const earlier = find(before.answer)
    const short = shopsLacking(now.answer.complete)
    const unread = shopsLacking(before.answer?.complete)
    return view.asked.map((shop) => {
      const now = own.get(shop.shop_uid)
      return toMallRow({
        shop,
        now,
        other: others.get(shop.shop_uid),
        before: unread.has(shop.shop_uid) ? undefined : earlier.get(shop.shop_uid),
        isWhole: !short.has(shop.shop_uid),
        projected: now?.sums.refundRate ? cohorts.projectedOf(shop.shop_uid) : null,
        rates: rates?.get(shop.shop_uid)?.at(-1),
      })
    })
  }, [now.answer, other.answer, before.answer, view.asked, view.today, cohorts, rates])
  const { done, total } = facts.share
  const share = now.answer && done < total ? t('queries.ofShopsShort', { done, total }) : null

  return (
    <ReturnsFrame label={returnMall.authored.label} view={view} asked={now}>
      {view.shops && <OrderOfAddress shops={view.shops} />}
      <Tiles figures={figures} projected={cohorts.projectedOf(null)} ripeness={cohorts.ripeness} share={now.answer && facts.share} />
      <Parts parts={parts} chosen={part} choose={choose} />
      {part === 'shops' && <StagesFold screen={returnMall.authored.name} view={view} />}
      {part === 'shops' && (
        <GivenQuery
          query={mallTable}
          given={{ rows, isRefreshing: now.isStale, ...facts }}
          empty={<ListMessage title={t('figures.noShops')} hint={t('figures.noShopsHint')} />}
        />
      )}
      {part === 'trend' && (
        <>
          <Trend cohorts={cohorts} />
          <PlatformTrend rates={rates} shops={view.asked} />
        </>
      )}
      {part === 'money' && <MoneyMap view={view} answer={now.answer} share={share} />}
    </ReturnsFrame>
  )
}
