import { type ReactNode, useMemo } from 'react'
import { useHasRight } from '../../providers/accessControl/useHasRight.ts'
import type { Query } from '../../resources/schema/query.ts'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { ListProvider } from '../list/ListProvider.tsx'
import { type QueryList, QueryListContext, type QueryRowAction, type QueryRun, QueryRunContext, QueryShareContext } from './queryContext.ts'
import { toShopShare } from './shops/toShopStates.ts'
import type { QueryController } from './useQueryController.ts'

interface QueryProviderProps {
  readonly query: Query
  readonly controller: QueryController
  /** Rows can be chosen. Default: they can. */
  readonly isChoosable?: boolean
  /** The same array until it changes. Default: rows have no buttons. */
  readonly rowActions?: readonly QueryRowAction[]
  readonly children: ReactNode
}

const noRowActions: readonly QueryRowAction[] = []

/** What is around the parts of a query. They are there once the shops are known. */
export function QueryProvider({ query, controller, isChoosable = true, rowActions = noRowActions, children }: QueryProviderProps) {
  const { list, source, shops, rows } = controller
  const hasRight = useHasRight()
  const queryList = useMemo<QueryList | null>(
    () => rows && { query, rows, isChoosable, rowActions: rowActions.filter(({ right }) => hasRight(right)) },
    [query, rows, isChoosable, rowActions, hasRight],
  )
  const { shopChoice, changeShopChoice, lanes, run, cached, begin } = controller
  const queryRun = useMemo<QueryRun | null>(
    () => (shops ? { shops, shopChoice, changeShopChoice, lanes, run, cached, begin } : null),
    [shops, shopChoice, changeShopChoice, lanes, run, cached, begin],
  )
  const { done, total } = toShopShare(run.lines, cached)
  const share = useMemo(() => ({ done, total }), [done, total])
  return (
    <ListProvider source={source} controller={list}>
      {source.status === 'failed' && <ListFailure error={source.error} retry={source.retry} />}
      {source.status === 'loading' && <ListSkeleton />}
      {queryList && queryRun && (
        <QueryListContext.Provider value={queryList}>
          <QueryShareContext.Provider value={share}>
            <QueryRunContext.Provider value={queryRun}>{children}</QueryRunContext.Provider>
          </QueryShareContext.Provider>
        </QueryListContext.Provider>
      )}
    </ListProvider>
  )
}
