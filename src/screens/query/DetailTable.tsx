import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { QueryDetails } from '../../resources/schema/query.ts'
import type { ResourceRecord } from '../../resources/schema/resource.ts'
import { FieldCell } from '../fields/FieldCell.tsx'
import { fieldRules } from '../fields/fieldRules.ts'

interface DetailTableProps {
  readonly details: QueryDetails
  readonly records: readonly ResourceRecord[]
  /** Of the row that they belong to. */
  readonly title: string
}

/** What is in a row, such as the SKUs of goods. */
export function DetailTable({ details, records, title }: DetailTableProps) {
  const { t } = useTranslate()
  const text = useText()
  const fields = Object.entries(details.fields)
  return (
    <table aria-label={t('queries.detailsOf', { label: text(details.label), title })}>
      <thead>
        <tr>
          {fields.map(([key, field]) => (
            <th key={key} scope="col" className={fieldRules[field.type].align === 'end' ? 'zg-cell-number' : undefined}>
              {text(field.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.length === 0 && (
          <tr>
            <td colSpan={fields.length} className="zg-muted">
              {t('queries.noDetails')}
            </td>
          </tr>
        )}
        {records.map((record, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they come whole and never move
          <tr key={at}>
            {fields.map(([key, field]) => (
              <td key={key} className={fieldRules[field.type].align === 'end' ? 'zg-cell-number' : undefined}>
                <FieldCell field={field} value={record[key]} record={record} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
