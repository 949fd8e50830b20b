import { useTranslation } from 'react-i18next'
import { Chart } from '../charts/Chart.tsx'
import { DemoCard } from '../demo/DemoCard.tsx'
import { TemplatePage } from '../demo/TemplatePage.tsx'
import { toChartRows } from '../demo/toChartRows.ts'
import { useDemo } from '../demo/useDemo.ts'
import { useFormats } from '../generated/useFormats.ts'
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
  const { t } = useTranslation()
  const formats = useFormats()
  const title = t('template.analysis.period')
  return (
    <DemoCard title={title} answer={useDemo('contentPeriod', {})}>
      {(timeline) => <Chart kind="line" label={title} rows={toChartRows(timeline, formats.time)} />}
    </DemoCard>
  )
}

function ContentPublish() {
  const { t } = useTranslation()
  const title = t('template.analysis.publish')
  return (
    <DemoCard title={title} answer={useDemo('contentPublish', {})}>
      {(bars) => (
        <Chart kind="column" label={title} rows={bars.map(({ category, form, count }) => ({ x: category, y: count, series: form }))} />
      )}
    </DemoCard>
  )
}
