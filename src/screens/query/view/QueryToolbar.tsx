import { memo, useCallback, useMemo } from 'react'
import type { Query } from '../../../resources/schema/query.ts'
import { useSearchText } from '../../../ui/useSearchText.ts'
import { ListToolbar } from '../../list/ListToolbar.tsx'
import type { ListView } from '../../list/listView.ts'
import type { RowSummary } from '../rows/rowView.ts'

interface QueryToolbarProps {
  readonly query: Query
  readonly view: ListView
  readonly changeView: (change: Partial<ListView>) => void
  readonly summary: RowSummary
}

/** Search and filters of every list, without the tab, which has its own place and outlives "clear". */
export const QueryToolbar = memo(function QueryToolbar({ query, view, changeView, summary }: QueryToolbarProps) {
  const tab = query.tabs?.field ?? null
  const withoutTab = useMemo(
    () => ({ ...query, list: { ...query.list, filters: query.list.filters.filter((key) => key !== tab) } }),
    [query, tab],
  )
  const { [tab ?? '']: open = '', ...filters } = view.filters
  const change = ({ filters: changed, ...rest }: Partial<ListView>) =>
    changeView(changed ? { ...rest, filters: tab === null ? changed : { ...changed, [tab]: open } } : rest)
  const commit = useCallback((search: string) => changeView({ search }), [changeView])
  const [searchText, typeSearch] = useSearchText(view.search, commit)
  return (
    <ListToolbar
      resource={withoutTab}
      view={{ ...view, filters }}
      changeView={change}
      searchText={searchText}
      typeSearch={typeSearch}
      offered={summary.facets}
    />
  )
})
