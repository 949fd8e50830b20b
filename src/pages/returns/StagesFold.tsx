import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ChartFold } from '../../reports/parts/ChartFold.tsx'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { lazyOnce } from '../../ui/lazyOnce.tsx'

const StageDays = lazyOnce(() => import('./StageDays.tsx').then((module) => module.StageDays))

interface StagesFoldProps {
  /** Name of the page, by which the fold is remembered. */
  readonly screen: string
  readonly view: FigureScreenView
}

/** The chart above the tables of returns; it is asked for when it is open. */
export function StagesFold({ screen, view }: StagesFoldProps) {
  const { t } = useTranslate()
  return (
    <ChartFold screen={screen} title={t('returns.stagesOfDays')}>
      <StageDays view={view} />
    </ChartFold>
  )
}
