import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { DemoCard } from '../parts/DemoCard.tsx'
import { TemplatePage } from '../parts/TemplatePage.tsx'
import { toChartRows } from '../parts/toChartRows.ts'
import { useDemo } from '../parts/useDemo.ts'
import { OpinionCards } from './GrowthCards.tsx'
import { PopularAuthors } from './PopularAuthors.tsx'

/** Public opinion, content by hour and by category, popular authors. */
export function DataAnalysis() {
  return (
    <TemplatePage name="dataAnalysis">
      <OpinionCards />
      <ContentPeriod />
      <div className="zg-template-columns">
        <ContentPublish />
        <PopularAuthors />
      </div>
    </TemplatePage>
  )
}

function ContentPeriod() {
  const { t } = useTranslate()
  const formats = useFormats()
  const title = t('template.analysis.period')
  return (
    <DemoCard title={title} answer={useDemo('contentPeriod', {})}>
      {(timeline) => <Chart kind="line" label={title} rows={toChartRows(timeline, formats.time)} />}
    </DemoCard>
  )
}

function ContentPublish() {
  const { t } = useTranslate()
  const title = t('template.analysis.publish')
  return (
    <DemoCard title={title} answer={useDemo('contentPublish', {})}>
      {(bars) => (
        <Chart kind="column" label={title} rows={bars.map(({ category, form, count }) => ({ x: category, y: count, series: form }))} />
      )}
    </DemoCard>
  )
}
