import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Listed } from '../../resources/schema/resource.ts'
import { formatSort, isSortable, type ListSort, parseSort } from './listView.ts'

interface SortInputProps {
  readonly resource: Listed
  readonly sort: ListSort | null
  readonly changeSort: (sort: ListSort | null) => void
}

/** The order, where there are no heads to click on: a list of cards on a phone. */
export function SortInput({ resource, sort, changeSort }: SortInputProps) {
  const { t } = useTranslate()
  const text = useText()
  const keys = resource.list.columns.filter((key) => isSortable(resource, key))
  if (keys.length === 0) return null
  const chosen = sort ? formatSort(sort) : ''
  const options = keys.flatMap((field) => (['asc', 'desc'] as const).map((order) => ({ field, order })))
  const isListed = chosen === '' || options.some((option) => formatSort(option) === chosen)
  return (
    <label className="zg-list-filter zg-list-filter-wide">
      <span className="zg-list-filter-label">{t('filters.sort')}</span>
      <select
        className="zg-input"
        value={chosen}
        onChange={(event) => changeSort(parseSort(resource, event.target.value) ?? resource.list.sort)}
      >
        {resource.list.sort === null && <option value="">{t('filters.sortInitial')}</option>}
        {(isListed || !sort ? options : [sort, ...options]).map((option) => (
          <option key={formatSort(option)} value={formatSort(option)}>
            {t(`filters.order.${option.order}`, { label: labelOf(option.field) })}
          </option>
        ))}
      </select>
    </label>
  )

  function labelOf(key: string) {
    const field = resource.fields[key]
    return field ? text(field.label) : key
  }
}
