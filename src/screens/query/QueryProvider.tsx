import { type ReactNode, useMemo } from 'react'
import type { Query } from '../../resources/schema/query.ts'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { ListProvider } from '../list/ListProvider.tsx'
import { type QueryList, QueryListContext, type QueryRun, QueryRunContext } from './queryContext.ts'
import type { QueryController } from './useQueryController.ts'

interface QueryProviderProps {
  readonly query: Query
  readonly controller: QueryController
  /** Rows can be chosen. Default: they can. */
  readonly isChoosable?: boolean
  readonly children: ReactNode
}

/** What is around the parts of a query. They are there once the shops are known. */
export function QueryProvider({ query, controller, isChoosable = true, children }: QueryProviderProps) {
  const { list, source, shops, rows } = controller
  const queryList = useMemo<QueryList | null>(() => rows && { query, rows, isChoosable }, [query, rows, isChoosable])
  const { shopChoice, changeShopChoice, lanes, run, cached, begin } = controller
  const queryRun = useMemo<QueryRun | null>(
    () => (shops ? { shops, shopChoice, changeShopChoice, lanes, run, cached, begin } : null),
    [shops, shopChoice, changeShopChoice, lanes, run, cached, begin],
  )
  return (
    <ListProvider source={source} controller={list}>
      {source.status === 'failed' && <ListFailure error={source.error} retry={source.retry} />}
      {source.status === 'loading' && <ListSkeleton />}
      {queryList && queryRun && (
        <QueryListContext.Provider value={queryList}>
          <QueryRunContext.Provider value={queryRun}>{children}</QueryRunContext.Provider>
        </QueryListContext.Provider>
      )}
    </ListProvider>
  )
}
