import { createContext, useContext } from 'react'
import type { ColumnChoice } from '../../../contract/entities/savedView.ts'
import type { Listed } from '../../resources/schema/resource.ts'
import type { ListView } from './listView.ts'
import type { SavedViews } from './views/useSavedViews.ts'

/** What a source of rows tells a list: the data provider, or the worker of a query. */
export interface RowsState {
  readonly status: 'loading' | 'failed' | 'ready'
  /** How many rows fit the view, on all its pages. */
  readonly total: number
  /** New rows are on their way while the old ones still show. */
  readonly isRefreshing: boolean
  /** Why there are no rows, or, with rows, why they could not be refreshed. Null: nothing is wrong. */
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * What a list shows at the moment, for all of its parts. A list of records and a query over shops supply the same one, so a part such as
 * the toolbar, the heads or the saved views does not know which of them it belongs to.
 */
export interface ListSource extends RowsState {
  /** The declaration: fields, columns, filters. */
  readonly resource: Listed
  /** As the address has it. */
  readonly view: ListView
  /** The view of the rows that show. It is ahead of the address while a text is typed and the rows are already searched for it. */
  readonly shown: ListView
  readonly choice: ColumnChoice
  /** Columns of the open view that are not saved. */
  readonly isChoiceChanged: boolean
  readonly saved: SavedViews
  /** By field, the values that its filter offers. Null: each filter offers what its type does. */
  readonly offered: Readonly<Record<string, readonly string[]>> | null
  /** Columns that say nothing of any row as the rows are split now, such as the SKU of whole goods: not drawn, whatever is chosen. */
  readonly idle: readonly string[]
}

export type ChangeView = (change: Partial<ListView>) => void
export type ChangeChoice = (change: (choice: ColumnChoice) => ColumnChoice) => void

/** What can be changed about a list. Always the same object: a part that only changes something is not drawn again. */
export interface ListActions {
  /** Goes back to the first page, unless it is the page that changes. */
  readonly changeView: ChangeView
  readonly typeSearch: (text: string) => void
  readonly changeChoice: ChangeChoice
}

export const ListContext = createContext<ListSource | null>(null)
/** The search text as it is typed; the view has it once typing rests. Apart from the rest, which typing leaves as it is. */
export const ListSearchTextContext = createContext('')
export const ListActionsContext = createContext<ListActions | null>(null)

export function useListContext(): ListSource {
  return given(useContext(ListContext))
}

export function useListSearchText(): string {
  return useContext(ListSearchTextContext)
}

export function useListActions(): ListActions {
  return given(useContext(ListActionsContext))
}

/** A part of a list outside of any list is a mistake of ours. */
export function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('no list around this part')
  return value
}
