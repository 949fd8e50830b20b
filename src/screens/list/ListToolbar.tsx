import { useId, useState } from 'react'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Field } from '../../resources/schema/field.ts'
import { Button } from '../../ui/Button.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { CARDS, useMedia } from '../../ui/useMedia.ts'
import { fieldRules } from '../fields/fieldRules.ts'
import { FilterInput } from './FilterInput.tsx'
import { useListActions, useListContext, useListSearchText } from './listContext.ts'
import { activeFilters, foldedFilters, formatSort, isFiltered, isSortable, parseSort } from './listView.ts'

interface ListToolbarProps {
  /** A filter that has a place of its own, such as tabs: it is not among these, and clearing them leaves it. Default: there is none. */
  readonly apart?: string | undefined
  /** How many filters have room in the line. Default: three. */
  readonly inSight?: number | undefined
}

/** What the rows are searched and filtered by. */
export function ListToolbar({ apart, inSight }: ListToolbarProps) {
  const { t } = useTranslate()
  const { view } = useListContext()
  const searchText = useListSearchText()
  const { changeView } = useListActions()
  const { [apart ?? '']: kept, ...filters } = view.filters
  return (
    <Toolbar role="search" className="zg-list-toolbar">
      <SearchInput />
      <ListFilters apart={apart} inSight={inSight} />
      {isFiltered({ ...view, filters, search: searchText }) && (
        <Button onClick={() => changeView({ search: '', filters: apart !== undefined && kept ? { [apart]: kept } : {} })}>
          {t('actions.clear')}
        </Button>
      )}
    </Toolbar>
  )
}

/** Names the fields that are searched: so it is clear where a text is looked for. */
function SearchInput() {
  const { t } = useTranslate()
  const text = useText()
  const { resource } = useListContext()
  const searchText = useListSearchText()
  const { typeSearch } = useListActions()
  const fields = resource.list.search.flatMap((key) => (resource.fields[key] ? [text(resource.fields[key].label)] : []))
  if (fields.length === 0) return null
  return (
    <label className="zg-list-filter zg-list-search">
      <span className="zg-list-filter-label">{t('actions.search')}</span>
      <input
        type="search"
        className="zg-input"
        value={searchText}
        placeholder={t('filters.keyword', { fields: fields.join(t('list.separator')) })}
        onChange={(event) => typeSearch(event.target.value)}
        onPaste={(event) => {
          const lines = event.clipboardData.getData('text').trim()
          if (!/[\r\n]/.test(lines)) return
          // The browser would run the lines of a pasted list together.
          event.preventDefault()
          event.currentTarget.setRangeText(lines.replace(/\s+/g, ' '))
          typeSearch(event.currentTarget.value)
        }}
      />
    </label>
  )
}

/** The filters. Past the first few they fold away on a wide screen, all of them on a phone; one that filters stays in sight. */
function ListFilters({ apart, inSight }: ListToolbarProps) {
  const { t } = useTranslate()
  const { resource, view, offered } = useListContext()
  const { changeView } = useListActions()
  const [isOpen, setOpen] = useState(false)
  const isCards = useMedia(CARDS)
  const id = useId()
  const keys = resource.list.filters.filter((key) => key !== apart)
  const active = activeFilters(view).filter((key) => key !== apart)
  const folded = foldedFilters(resource, keys, view, inSight)
  const toggle = { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) }
  return (
    <>
      <Button className="zg-list-filters-all" {...toggle}>
        {active.length > 0 ? t('filters.foldedActive', { active: active.length }) : t('filters.folded')}
      </Button>
      <div id={id} className="zg-list-filters" data-open={isOpen || undefined}>
        {keys.map((key) => {
          const field = resource.fields[key]
          if (!field) return null
          const change = (value: string) => changeView({ filters: { ...view.filters, [key]: value } })
          return (
            <div
              key={key}
              className={`zg-list-filter-place${isWide(field.type) ? ' zg-list-filter-wide' : ''}`}
              data-folded={folded.includes(key) || undefined}
            >
              <FilterInput field={field} value={view.filters[key] ?? ''} change={change} offered={offered?.[key]} />
            </div>
          )
        })}
        {isCards && <SortInput />}
      </div>
      {folded.length > 0 && (
        <Button className="zg-list-filters-more" {...toggle}>
          {isOpen ? t('filters.fewer') : t('filters.more', { count: folded.length })}
        </Button>
      )}
    </>
  )
}

/** From one value to another: two inputs beside each other. */
function isWide(type: Field['type']): boolean {
  const { filter } = fieldRules[type]
  return filter === 'period' || filter === 'span'
}

/** The order, where there are no heads to click on: a list of cards on a phone. */
function SortInput() {
  const { t } = useTranslate()
  const text = useText()
  const { resource, view } = useListContext()
  const { changeView } = useListActions()
  const { sort } = view
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
        onChange={(event) => changeView({ sort: parseSort(resource, event.target.value) ?? resource.list.sort })}
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
