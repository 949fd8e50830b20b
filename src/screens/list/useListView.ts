import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SavedView } from '../../../contract/entities/savedView.ts'
import type { Listed } from '../../resources/schema/resource.ts'
import { formatListView, type ListView, parseListView } from './listView.ts'
import { isBare, VIEW_PARAMETER } from './views/viewQuery.ts'

/**
 * The view lives in the address alone. A change of anything but the page goes back to the first page; one that leaves nothing of
 * the saved view that is open leads to the whole list.
 */
export function useListView(resource: Listed, open: SavedView | null): readonly [ListView, (change: Partial<ListView>) => void] {
  const [query, setQuery] = useSearchParams()
  const view = useMemo(() => parseListView(resource, query), [resource, query])
  const changeView = useCallback(
    (change: Partial<ListView>) =>
      setQuery(
        (before) => {
          const next = formatListView(resource, { ...parseListView(resource, before), page: 1, ...change }, before)
          if (open && isBare(resource, open, next)) next.delete(VIEW_PARAMETER)
          return next
        },
        // Pages can be gone back through; typing and sorting leave no trail.
        { replace: change.page === undefined },
      ),
    [resource, open, setQuery],
  )
  return [view, changeView]
}
