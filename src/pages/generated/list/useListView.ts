import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Resource } from '../../../resources/schema/resource.ts'
import { formatListView, type ListView, parseListView } from './listView.ts'

/** The view lives in the address alone. A change of anything but the page goes back to the first page. */
export function useListView(resource: Resource): readonly [ListView, (change: Partial<ListView>) => void] {
  const [query, setQuery] = useSearchParams()
  const view = useMemo(() => parseListView(resource, query), [resource, query])
  const changeView = useCallback(
    (change: Partial<ListView>) =>
      setQuery((before) => formatListView(resource, { ...parseListView(resource, before), page: 1, ...change }, before), {
        // Pages can be gone back through; typing and sorting leave no trail.
        replace: change.page === undefined,
      }),
    [resource, setQuery],
  )
  return [view, changeView]
}
