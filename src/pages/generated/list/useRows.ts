import { useList } from '@refinedev/core'
import { useEffect, useMemo, useState } from 'react'
import { FRESH_MS } from '../../../providers/remembered/createRemembered.ts'
import { useRemembered } from '../../../providers/remembered/useRemembered.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
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
  /** New rows are on their way while the old ones still show. */
  readonly isRefreshing: boolean
  /** With rows: they could not be refreshed, and are as old as `answeredAt`. */
  readonly error: Error | null
  /** Rows from an earlier visit, which the server has not answered yet: to look at, without what is never kept. */
  readonly isRemembered: boolean
  /** When the server answered these rows, ms. */
  readonly answeredAt: number
  readonly retry: () => void
}

const none: readonly ResourceRecord[] = []
/** A page that was asked for ahead of its click is not asked for again at once; one that opens a list always is. */
const AHEAD_MS = 5_000

/** Asks the server as seldom as it can: a whole list once, however the view changes. */
export function useRows(resource: Resource, view: ListView): Rows {
  const query = toListQuery(resource, view)
  const remembered = useRemembered()
  const [openedPage] = useState(view.page)
  const isWholeList = resource.rows.paging === 'whole' && query.filters.length === 0
  const mayBeKnown = isWholeList || isFirstView(resource, view)
  const last = useMemo(() => (mayBeKnown ? (remembered?.readRows(resource) ?? null) : null), [remembered, resource, mayBeKnown])
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
    if (isWholeList && isOfNow && data && !error) remembered?.keepRows(resource, data.data, dataUpdatedAt)
  }, [remembered, resource, isWholeList, isOfNow, data, error, dataUpdatedAt])
  const answered: readonly ResourceRecord[] = data?.data ?? none
  const isWhole = resource.rows.paging === 'whole'
  const { search, filters, sort } = view
  const rows = useMemo(
    () => (isWhole ? selectRows(resource, answered, { search, filters, sort }) : answered),
    [resource, isWhole, answered, search, filters, sort],
  )
  return {
    // Rows that are there stay when a refresh fails: what is being typed in one of them must not go.
    status: data ? 'ready' : error ? 'failed' : 'loading',
    rows,
    answered,
    isWholeAnswer: isWholeList && isOfNow && !isPreviousData && !error,
    total: isWhole ? rows.length : (data?.total ?? 0),
    isRefreshing: isFetching,
    error: error ? toError(error) : null,
    isRemembered: isInitial && !last.isFresh,
    answeredAt: dataUpdatedAt,
    retry: () => void refetch(),
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
