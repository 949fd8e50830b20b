import { useTranslation } from 'react-i18next'
import type { Resource } from '../../../resources/schema/resource.ts'
import { ListFilters } from './ListFilters.tsx'
import { isFiltered, type ListView } from './listView.ts'
import { SearchInput } from './SearchInput.tsx'

interface ListToolbarProps {
  readonly resource: Resource
  readonly view: ListView
  readonly changeView: (change: Partial<ListView>) => void
  readonly searchText: string
  readonly typeSearch: (text: string) => void
}

export function ListToolbar({ resource, view, changeView, searchText, typeSearch }: ListToolbarProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: this React does not know the element and warns of it
    <div role="search" className="zg-toolbar zg-list-toolbar">
      <SearchInput resource={resource} value={searchText} change={typeSearch} />
      <ListFilters resource={resource} view={view} changeView={changeView} />
      {isFiltered({ ...view, search: searchText }) && (
        <button type="button" className="zg-button" onClick={() => changeView({ search: '', filters: {} })}>
          {t('actions.clear')}
        </button>
      )}
    </div>
  )
}
