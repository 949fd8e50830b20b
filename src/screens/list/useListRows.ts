import { useList } from '@refinedev/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { FRESH_MS, OFFERED_MS } from '../../providers/lastKnown/createLastKnown.ts'
import { useLastKnown } from '../../providers/lastKnown/useLastKnown.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import type { RowsState } from './listContext.ts'
import type { ListView } from './listView.ts'
import { selectRows } from './selectRows.ts'
import { isFirstView } from './toFirstPayload.ts'
import { toListQuery } from './toListQuery.ts'

/** The records of a view, or why there are none. */
export interface ListRows extends RowsState {
  /** In view, filtered and sorted. */
  readonly rows: readonly ResourceRecord[]
  /** All that the last answer held. */
  readonly answered: readonly ResourceRecord[]
  /** That answer is the whole list, and of now: a record that is not in it is gone. */
  readonly isWholeAnswer: boolean
  /** Records of the answer that could not be read: they are not among the rows. */
  readonly unreadable: number
  /** Rows from an earlier visit, which the server has not answered yet: to look at, without what is never kept. */
  readonly isLastKnown: boolean
  /** When the server answered these rows, ms. */
  readonly answeredAt: number
}

const none: readonly ResourceRecord[] = []
/** A page that was asked for ahead of its click is not asked for again at once; one that opens a list always is. */
const AHEAD_MS = 5_000

/**
 * Asks the server as seldom as it can: a whole list once, however the view changes, but for what its call itself searches and filters
 * by. `typed`: the search text of the moment, which whole lists are narrowed by at once, while the view's own has rested.
 */
export function useListRows(resource: Resource, view: ListView, typed: string): ListRows {
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
      // The rows as they were last known open the list at once; they are asked for again unless the server has just answered them.
      ...(last && {
        initialData: { data: [...last.rows], total: last.total },
        initialDataUpdatedAt: last.at,
        staleTime: last.isFresh ? OFFERED_MS + FRESH_MS : 0,
      }),
    },
  })
  const retry = useCallback(() => void refetch(), [refetch])
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
    retry,
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
