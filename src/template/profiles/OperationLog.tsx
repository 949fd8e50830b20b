import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { DemoCard } from '../parts/DemoCard.tsx'
import { useDemo } from '../parts/useDemo.ts'

const PASSED = 1

/** What was changed in the profile. */
export function OperationLog() {
  const { t } = useTranslate()
  const formats = useFormats()
  const title = t('template.profile.log')
  return (
    <DemoCard title={title} answer={useDemo('operationLog', {})}>
      {(operations) => (
        <DataTable label={title}>
          <thead>
            <tr>
              <th scope="col">{t('template.profile.number')}</th>
              <th scope="col">{t('template.profile.change')}</th>
              <th scope="col">{t('template.profile.state')}</th>
              <th scope="col">{t('template.profile.time')}</th>
            </tr>
          </thead>
          <tbody>
            {operations.map(({ key, contentNumber, updateContent, status, updateTime }) => (
              <tr key={key}>
                <td className="zg-cell-code">{contentNumber}</td>
                <td>{updateContent}</td>
                <td>
                  <Tag tone={status === PASSED ? 'good' : 'warning'}>
                    {t(status === PASSED ? 'template.profile.passed' : 'template.profile.underReview')}
                  </Tag>
                </td>
                <td className="zg-template-time">{formats.dateTime(updateTime)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </DemoCard>
  )
}
