import { useTranslation } from 'react-i18next'
import { DataTable } from '../demo/DataTable.tsx'
import { DemoCard } from '../demo/DemoCard.tsx'
import { useDemo } from '../demo/useDemo.ts'
import { useFormats } from '../generated/useFormats.ts'

const PASSED = 1

/** What was changed in the profile. */
export function OperationLog() {
  const { t } = useTranslation()
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
                  <span className={`zg-tag zg-tag-${status === PASSED ? 'good' : 'warning'}`}>
                    {t(status === PASSED ? 'template.profile.passed' : 'template.profile.underReview')}
                  </span>
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
