import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { DemoCard } from '../parts/DemoCard.tsx'
import { useDemo } from '../parts/useDemo.ts'

export function PopularAuthors() {
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
