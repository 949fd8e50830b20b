import { createContext, useContext } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { Query } from '../../resources/schema/query.ts'
import { given } from '../list/listContext.ts'
import type { Rows } from './rows/openRows.ts'
import type { QueryController } from './useQueryController.ts'

/** What a query has beyond `ListSource` while it is open. It never changes: rows that read it are not drawn again. */
export interface QueryList {
  readonly query: Query
  /** In their worker. */
  readonly rows: Rows
  /** Rows can be chosen. */
  readonly isChoosable: boolean
}

/** Whom the query asks, and how far that is. It changes ten times a second while it runs: for parts that show the run. */
export interface QueryRun extends Pick<QueryController, 'shopChoice' | 'changeShopChoice' | 'lanes' | 'run' | 'cached' | 'begin'> {
  readonly shops: readonly Shop[]
}

export const QueryListContext = createContext<QueryList | null>(null)
export const QueryRunContext = createContext<QueryRun | null>(null)

export function useQueryList(): QueryList {
  return given(useContext(QueryListContext))
}

export function useQueryRun(): QueryRun {
  return given(useContext(QueryRunContext))
}
