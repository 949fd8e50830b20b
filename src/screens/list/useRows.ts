import { useList } from '@refinedev/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FRESH_MS } from '../../providers/lastKnown/createLastKnown.ts'
import { useLastKnown } from '../../providers/lastKnown/useLastKnown.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import type { ListView } from './listView.ts'
import { selectRows } from './selectRows.ts'
import { isFirstView } from './toFirstPayload.ts'
import { toListQuery } from './toListQuery.ts'

/** The rows of a view, or why there are none. */
export interface Rows {
  readonly status: 'loading' | 'failed' | 'ready'
  /** In view, filtered and sorted. */
  readonly rows: readonly ResourceRecord[]
  /** All that the last answer held. */
  readonly answered: readonly ResourceRecord[]
  /** That answer is the whole list, and of now: who is not in it is gone. */
  readonly isWholeAnswer: boolean
  /** How many fit the view, on all its pages. */
  readonly total: number
  /** Records of the answer that nobody can read: they are not among the rows. */
  readonly unreadable: number
  /** New rows are on their way while the old ones still show. */
  readonly isRefreshing: boolean
  /** With rows: they could not be refreshed, and are as old as `answeredAt`. */
  readonly error: Error | null
  /** Rows from an earlier visit, which the server has not answered yet: to look at, without what is never kept. */
  readonly isLastKnown: boolean
  /** When the server answered these rows, ms. */
  readonly answeredAt: number
  readonly retry: () => void
}

const none: readonly ResourceRecord[] = []
/** A page that was asked for ahead of its click is not asked for again at once; one that opens a list always is. */
const AHEAD_MS = 5_000

/**
 * Asks the server as seldom as it can: a whole list once, however the view changes, but for what its call itself searches and filters
 * by. `typed`: the search text of the moment, which whole lists are narrowed by at once, while the view's own has rested.
 */
export function useRows(resource: Resource, view: ListView, typed = view.search): Rows {
  const query = toListQuery(resource, view)
  const lastKnown = useLastKnown()
  const [openedPage] = useState(view.page)
  const isWholeList = resource.rows.paging === 'whole' && query.filters.length === 0
  const mayBeKnown = isWholeList || isFirstView(resource, view)
  const last = useMemo(() => (mayBeKnown ? (lastKnown?.readRows(resource) ?? null) : null), [lastKnown, resource, mayBeKnown])
  const { data, error, isFetching, isFetchedAfterMount, isPreviousData, dataUpdatedAt, refetch } = useList({
    resource: resource.name,
    ...query,
    queryOptions: {
      keepPreviousData: true,
      ...(view.page !== openedPage && { staleTime: AHEAD_MS }),
      // The rows as they were last known open the list at once; they are asked for anew unless the server has just answered them.
      ...(last && {
        initialData: { data: [...last.rows], total: last.total },
        initialDataUpdatedAt: last.at,
        staleTime: last.isFresh ? FRESH_MS : 0,
      }),
    },
  })
  const isInitial = last !== null && dataUpdatedAt === last.at
  const isOfNow = isFetchedAfterMount || (isInitial && last.isFresh)
  useEffect(() => {
    if (isWholeList && isOfNow && data && !error) lastKnown?.keepRows(resource, data.data, dataUpdatedAt)
  }, [lastKnown, resource, isWholeList, isOfNow, data, error, dataUpdatedAt])
  const answered: readonly ResourceRecord[] = data?.data ?? none
  const isWhole = resource.rows.paging === 'whole'
  const { filters, sort } = view
  const searched = useSearched(answered, view, typed, isPreviousData)
  const rows = useMemo(
    () => (isWhole ? selectRows(resource, searched, { search: typed, filters, sort }) : answered),
    [resource, isWhole, answered, searched, typed, filters, sort],
  )
  return {
    // Rows that are there stay when a refresh fails: what is being typed in one of them must not go.
    status: data ? 'ready' : error ? 'failed' : 'loading',
    rows,
    answered,
    isWholeAnswer: isWholeList && isOfNow && !isPreviousData && !error,
    total: isWhole ? rows.length : (data?.total ?? 0),
    unreadable: typeof data?.unreadable === 'number' ? data.unreadable : 0,
    isRefreshing: isFetching,
    error: error ? toError(error) : null,
    isLastKnown: isInitial && !last.isFresh,
    answeredAt: dataUpdatedAt,
    retry: () => void refetch(),
  }
}

/** Rows to look for a text in: while it is typed, those from before the search, which know more than what an older text left over. */
function useSearched(answered: readonly ResourceRecord[], { search, filters }: ListView, typed: string, isPreviousData: boolean) {
  const filterKey = JSON.stringify(filters)
  const all = useRef({ filterKey, rows: none })
  useEffect(() => {
    if (search === '' && !isPreviousData) all.current = { filterKey, rows: answered }
  }, [search, filterKey, isPreviousData, answered])
  if (typed === search && !isPreviousData) return answered
  return all.current.filterKey === filterKey && all.current.rows.length > 0 ? all.current.rows : answered
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
