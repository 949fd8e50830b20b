import { useTranslation } from 'react-i18next'
import type { Resource } from '../../../resources/schema/resource.ts'
import { FilterInput } from './FilterInput.tsx'
import { isFiltered, type ListView } from './listView.ts'
import { SearchInput } from './SearchInput.tsx'
import type { ListChoice } from './useListChoice.ts'
import { ViewOptions } from './ViewOptions.tsx'

interface ListToolbarProps {
  readonly resource: Resource
  readonly view: ListView
  readonly changeView: (change: Partial<ListView>) => void
  readonly searchText: string
  readonly typeSearch: (text: string) => void
  readonly choice: ListChoice
  readonly changeChoice: (change: Partial<ListChoice>) => void
}

export function ListToolbar({ resource, view, changeView, searchText, typeSearch, choice, changeChoice }: ListToolbarProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: this React does not know the element and warns of it
    <div role="search" className="zg-toolbar zg-list-toolbar">
      <SearchInput resource={resource} value={searchText} change={typeSearch} />
      {resource.list.filters.map((key) => {
        const field = resource.fields[key]
        if (!field) return null
        const change = (value: string) => changeView({ filters: { ...view.filters, [key]: value } })
        return <FilterInput key={key} field={field} value={view.filters[key] ?? ''} change={change} />
      })}
      {isFiltered({ ...view, search: searchText }) && (
        <button type="button" className="zg-button" onClick={() => changeView({ search: '', filters: {} })}>
          {t('actions.clear')}
        </button>
      )}
      <ViewOptions resource={resource} choice={choice} change={changeChoice} />
    </div>
  )
}
