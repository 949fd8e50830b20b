import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { useLineText } from './useLineText.ts'

/** What the last files brought, with the lines that were refused. */
export function ImportReports() {
  const { t } = useTranslate()
  const formats = useFormats()
  const toLineText = useLineText()
  const { data, error, refetch } = useAnswer('costImportList', {})
  if (error && !data) return <FailureNotice error={error} retry={() => void refetch()} />
  if (!data || data.list.length === 0) return null
  return (
    <Card aria-labelledby="profit-imports">
      <CardHead>
        <h2 id="profit-imports">{t('profit.ledger.reports')}</h2>
      </CardHead>
      <CardBody as="ul" className="zg-profit-kept">
        {data.list.map(
          ({ import_id, file_name, imported_at, imported_by_name, added, changed, same, refused, refused_total, recount_from }) => (
            <li key={import_id}>
              <strong>{file_name}</strong>
              <span className="zg-muted">
                {t('profit.ledger.reportBy', { name: imported_by_name, time: formats.dateTime(imported_at) })}
              </span>
              <span>{t('profit.ledger.reportOf', { added, changed, same, refused: refused_total })}</span>
              {recount_from !== null && (
                <span className="zg-muted">
                  {recount_from === '' ? t('profit.ledger.recountAll') : t('profit.ledger.recountFrom', { day: recount_from })}
                </span>
              )}
              {refused.length > 0 && (
                <details>
                  <summary>{t('profit.ledger.refusedLines')}</summary>
                  <ul>
                    {refused.map((each) => (
                      <li key={`${each.line} ${each.column}`}>{toLineText(each)}</li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ),
        )}
      </CardBody>
    </Card>
  )
}
