import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useDemo } from '../demo/useDemo.ts'
import { DemoCard } from '../parts/DemoCard.tsx'
import { OpinionCards } from '../parts/GrowthCards.tsx'
import { TemplatePage } from '../parts/TemplatePage.tsx'
import { toChartRows } from '../parts/toChartRows.ts'
import '../texts.ts'

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

function PopularAuthors() {
  const { t } = useTranslate()
  const formats = useFormats()
  const title = t('template.analysis.authors')
  return (
    <DemoCard title={title} answer={useDemo('popularAuthors', {})}>
      {(authors) => (
        <DataTable label={title} isCompact>
          <thead>
            <tr>
              <th scope="col" className="zg-cell-number">
                {t('template.analysis.rank')}
              </th>
              <th scope="col">{t('template.analysis.author')}</th>
              <th scope="col" className="zg-cell-number">
                {t('template.analysis.contents')}
              </th>
              <th scope="col" className="zg-cell-number">
                {t('template.monitor.clicks')}
              </th>
            </tr>
          </thead>
          <tbody>
            {authors.map(({ ranking, author, contentCount, clickCount }) => (
              <tr key={ranking}>
                <td className="zg-cell-number">{ranking}</td>
                <td>{author}</td>
                <td className="zg-cell-number">{formats.number(contentCount)}</td>
                <td className="zg-cell-number">{formats.number(clickCount)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </DemoCard>
  )
}
