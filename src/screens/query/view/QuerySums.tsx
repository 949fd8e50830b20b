import { memo } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Query } from '../../../resources/schema/query.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { RowSummary } from '../rows/rowView.ts'

interface QuerySumsProps {
  readonly query: Query
  readonly summary: RowSummary
  /** "23 of 24 shops", where the sums are short of some; null: they are of all. */
  readonly partialOf: string | null
}

/** The figures of all rows in view, added up. What could not be added is named: it is not 0. */
export const QuerySums = memo(function QuerySums({ query, summary, partialOf }: QuerySumsProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  return (
    <dl className="zg-query-sums">
      {query.sums.map((key) => {
        const field = query.fields[key]
        const total = summary.sums[key]
        if (!field || !total) return null
        const without = total.missing + total.unreadable
        return (
          <div key={key}>
            <dt>{text(field.label)}</dt>
            <dd>
              {field.type === 'money' ? formats.money(total.sum) : formats.number(total.sum)}
              {without > 0 && <span className="zg-muted"> {t('queries.without', { count: formats.number(without) })}</span>}
            </dd>
          </div>
        )
      })}
      {partialOf && (
        <Tag as="div" tone="warning">
          {partialOf}
        </Tag>
      )}
    </dl>
  )
})
