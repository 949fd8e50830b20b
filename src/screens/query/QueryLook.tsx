import { memo, useContext } from 'react'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { PartSign } from '../../shops/PartSign.tsx'
import { Missing, Unreadable } from '../../ui/Marks.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useListActions, useListContext } from '../list/listContext.ts'
import { QueryShareContext, useQueryList } from './queryContext.ts'
import type { RowSum } from './rows/rowView.ts'
import { useRowSummary } from './rows/useRows.ts'

/** The states of the rows, each with how many of those that fit search and filters are in it. */
export const QueryTabs = memo(function QueryTabs() {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const { query, rows } = useQueryList()
  const { view } = useListContext()
  const { changeView } = useListActions()
  const summary = useRowSummary(rows)
  const isUnread = useUnread(summary.total)
  const { tabs } = query
  if (!tabs) return null
  const open = view.filters[tabs.field] ?? ''
  const counts = Object.values(summary.tabs)
  const all = counts.reduce((sum, count) => sum + count, 0)
  const states = tabs.states.map(({ value, label }) => ({
    value: String(value),
    label: text(label),
    count: summary.tabs[String(value)] ?? 0,
  }))
  // Rows whose state is not known yet are not 0 of each.
  const areUnknown = all > 0 && states.every(({ count }) => count === 0)
  const entries = [{ value: '', label: t('filters.all'), count: all }, ...states]
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
            {label} {!isUnread && (value === '' || !areUnknown) && <span className="zg-query-count">{formats.number(count)}</span>}
          </button>
        ))}
      </span>
    </fieldset>
  )
})

interface QuerySumsProps {
  /** There are more rows than the list has: it says that the sums are without them. Default: these are all. */
  readonly isOfPart?: boolean
}

/** Below the rows: the figures of all of them in view, added up. What could not be added is named: it is not 0. */
export const QuerySums = memo(function QuerySums({ isOfPart = false }: QuerySumsProps) {
  const { t } = useTranslate()
  const { query, rows } = useQueryList()
  const share = useContext(QueryShareContext)
  const summary = useRowSummary(rows)
  const isUnread = useUnread(summary.total)
  const text = useText()
  const formats = useFormats()
  const added = query.sums.flatMap((key) => {
    const field = query.fields[key]
    const total = summary.sums[key]
    return field && total ? [{ key, field, total }] : []
  })
  if (added.length === 0) return null
  return (
    <div className="zg-query-foot">
      <dl className="zg-query-sums">
        {added.map(({ key, field, total }) => {
          const without = total.missing + total.unreadable
          const isUnknown = isUnread || (summary.total > 0 && without >= summary.total)
          return (
            <div key={key}>
              <dt>{text(field.label)}</dt>
              <dd>
                <Sum of={total} isUnknown={isUnknown} isMoney={field.type === 'money'} />
                {without > 0 && <span className="zg-muted"> {t('queries.without', { count: formats.number(without) })}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
      {isOfPart && <span className="zg-muted">{t('queries.ofRowsHere')}</span>}
      <PartSign of={share} />
    </div>
  )
})

/** Of nothing that was read there is no sum and no count. `total`: rows in view. */
function useUnread(total: number): boolean {
  const share = useContext(QueryShareContext)
  return total === 0 && share.done === 0
}

/** Nothing known adds up to nothing known, which is not 0. */
function Sum({ of, isUnknown, isMoney }: { readonly of: RowSum; readonly isUnknown: boolean; readonly isMoney: boolean }) {
  const formats = useFormats()
  if (isUnknown) return of.unreadable > 0 ? <Unreadable /> : <Missing />
  return <>{isMoney ? formats.money(of.sum) : formats.number(of.sum)}</>
}
