import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import type { ListView } from './listView.ts'
import { selectRows } from './selectRows.ts'
import { toListQuery } from './toListQuery.ts'

/** The rows of a view, or why there are none. */
export interface Rows {
  readonly status: 'loading' | 'failed' | 'ready'
  /** In view, filtered and sorted. */
  readonly rows: readonly ResourceRecord[]
  /** How many fit the view, on all its pages. */
  readonly total: number
  /** New rows are on their way while the old ones still show. */
  readonly isRefreshing: boolean
  /** With rows: they could not be refreshed, and are as old as `answeredAt`. */
  readonly error: Error | null
  /** When the server answered these rows, ms. */
  readonly answeredAt: number
  readonly retry: () => void
}

const none: readonly ResourceRecord[] = []

/** Asks the server as seldom as it can: a whole list once, however the view changes. */
export function useRows(resource: Resource, view: ListView): Rows {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useList({
    resource: resource.name,
    ...toListQuery(resource, view),
    queryOptions: { keepPreviousData: true },
  })
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
    total: isWhole ? rows.length : (data?.total ?? 0),
    isRefreshing: isFetching,
    error: error ? toError(error) : null,
    answeredAt: dataUpdatedAt,
    retry: () => void refetch(),
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
