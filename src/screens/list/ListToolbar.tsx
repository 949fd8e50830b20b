import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Listed } from '../../resources/schema/resource.ts'
import { Button } from '../../ui/Button.tsx'
import { ListFilters } from './ListFilters.tsx'
import { isFiltered, type ListView } from './listView.ts'
import { SearchInput } from './SearchInput.tsx'

interface ListToolbarProps {
  readonly resource: Listed
  readonly view: ListView
  readonly changeView: (change: Partial<ListView>) => void
  readonly searchText: string
  readonly typeSearch: (text: string) => void
  readonly offered?: Readonly<Record<string, readonly string[]>>
}

export function ListToolbar({ resource, view, changeView, searchText, typeSearch, offered }: ListToolbarProps) {
  const { t } = useTranslate()
  return (
    // biome-ignore lint/a11y/useSemanticElements: this React does not know the element and warns of it
    <div role="search" className="zg-toolbar zg-list-toolbar">
      <SearchInput resource={resource} value={searchText} change={typeSearch} />
      <ListFilters resource={resource} view={view} changeView={changeView} offered={offered} />
      {isFiltered({ ...view, search: searchText }) && (
        <Button onClick={() => changeView({ search: '', filters: {} })}>{t('actions.clear')}</Button>
      )}
    </div>
  )
}
