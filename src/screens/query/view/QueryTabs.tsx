import { memo } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Query } from '../../../resources/schema/query.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import type { ListView } from '../../list/listView.ts'
import type { RowSummary } from '../rows/rowView.ts'

interface QueryTabsProps {
  readonly query: Query
  readonly view: ListView
  readonly changeView: (change: Partial<ListView>) => void
  readonly summary: RowSummary
}

/** The states of the rows, each with how many of those that fit search and filters are in it. */
export const QueryTabs = memo(function QueryTabs({ query, view, changeView, summary }: QueryTabsProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const { tabs } = query
  if (!tabs) return null
  const open = view.filters[tabs.field] ?? ''
  const counts = Object.values(summary.tabs)
  const all = counts.reduce((sum, count) => sum + count, 0)
  const entries = [
    { value: '', label: t('filters.all'), count: all },
    ...tabs.states.map(({ value, label }) => ({ value: String(value), label: text(label), count: summary.tabs[String(value)] ?? 0 })),
  ]
  return (
    <fieldset className="zg-query-tabs">
      <legend className="zg-visually-hidden">{text(query.fields[tabs.field]?.label ?? query.label)}</legend>
      <span className="zg-segmented">
        {entries.map(({ value, label, count }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === open}
            onClick={() => changeView({ filters: { ...view.filters, [tabs.field]: value } })}
          >
            {label} <span className="zg-query-count">{formats.number(count)}</span>
          </button>
        ))}
      </span>
    </fieldset>
  )
})
