import { useId, useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Field } from '../../resources/schema/field.ts'
import type { Listed } from '../../resources/schema/resource.ts'
import { Button } from '../../ui/Button.tsx'
import { CARDS, useMedia } from '../../ui/useMedia.ts'
import { fieldRules } from '../fields/fieldRules.ts'
import { FilterInput } from './FilterInput.tsx'
import { activeFilters, foldedFilters, type ListView } from './listView.ts'
import { SortInput } from './SortInput.tsx'

interface ListFiltersProps {
  readonly resource: Listed
  readonly view: ListView
  readonly changeView: (change: Partial<ListView>) => void
  /** By field, the values that its filter offers. Default: each type's own filter. */
  readonly offered?: Readonly<Record<string, readonly string[]>> | undefined
}

/** The filters. Past the first few they fold away on a wide screen, all of them on a phone; one that filters stays in sight. */
export function ListFilters({ resource, view, changeView, offered }: ListFiltersProps) {
  const { t } = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const isCards = useMedia(CARDS)
  const id = useId()
  const folded = foldedFilters(resource, view)
  const active = activeFilters(view).length
  const toggle = { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) }
  return (
    <>
      <Button className="zg-list-filters-all" {...toggle}>
        {active > 0 ? t('filters.foldedActive', { active }) : t('filters.folded')}
      </Button>
      <div id={id} className="zg-list-filters" data-open={isOpen || undefined}>
        {resource.list.filters.map((key) => {
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
        {isCards && <SortInput resource={resource} sort={view.sort} changeSort={(sort) => changeView({ sort })} />}
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
