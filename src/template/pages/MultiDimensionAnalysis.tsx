import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { DemoReply } from '../demo/demoEndpoints.ts'
import { useDemo } from '../demo/useDemo.ts'
import { DemoCard } from '../parts/DemoCard.tsx'
import { ChainGrowthCards } from '../parts/GrowthCards.tsx'
import { TemplatePage } from '../parts/TemplatePage.tsx'
import { toChartRows } from '../parts/toChartRows.ts'
import '../texts.ts'

/** The data overview with its sums, and how the figures grow. */
export function MultiDimensionAnalysis() {
  return (
    <TemplatePage name="multiDimensionDataAnalysis">
      <Overview />
      <ChainGrowthCards />
    </TemplatePage>
  )
}

function Overview() {
  const { t } = useTranslate()
  const formats = useFormats()
  const title = t('template.analysis.overview')
  return (
    <DemoCard title={title} answer={useDemo('dataOverview', {})}>
      {(timeline) => (
        <>
          <Sums timeline={timeline} />
          <Chart kind="line" label={title} rows={toChartRows(timeline, formats.day)} />
        </>
      )}
    </DemoCard>
  )
}

function Sums({ timeline }: { readonly timeline: DemoReply<'dataOverview'> }) {
  const formats = useFormats()
  return (
    <dl className="zg-template-sums">
      {timeline.series.map(({ name, values }) => (
        <div key={name}>
          <dt className="zg-muted">{name}</dt>
          <dd className="zg-template-figure">{formats.number(values.reduce((sum, value) => sum + value, 0))}</dd>
        </div>
      ))}
    </dl>
  )
}
