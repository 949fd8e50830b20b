import { createContext, useContext } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { Right } from '../../../contract/roles.ts'
import type { QueryTable } from '../../resources/schema/query.ts'
import type { Text } from '../../resources/schema/text.ts'
import { given } from '../list/listContext.ts'
import type { Rows } from './rows/openRows.ts'
import type { ShownRow } from './rows/rowView.ts'
import type { AnsweredShare } from './shops/toShopStates.ts'
import type { QueryController } from './useQueryController.ts'

/** Something that is opened for one row, by a button in it. */
export interface QueryRowAction {
  readonly name: string
  /** A word or two: the column of the buttons is as wide as that. */
  readonly label: Text
  /** What a sub-account needs for it. */
  readonly right: Right
  /** Its button opens a menu. Default: false. */
  readonly isMenu?: boolean
  /** `button`: the one that was pressed. */
  readonly open: (row: ShownRow, button: Element) => void
}

/** One shop of a run whose rows are all there, as far as the platform gave them. */
export interface ShopNoteProps {
  readonly shop_uid: string
  /** Rows that the platform says there are; null: it does not say. */
  readonly total: number | null
}

/** What a query has beyond `ListSource` while it is open. It never changes: rows that read it are not drawn again. */
export interface QueryList {
  readonly query: QueryTable
  /** In their worker. */
  readonly rows: Rows
  /** Rows can be chosen. */
  readonly isChoosable: boolean
  /** Those that this user may do. Empty: rows have no buttons. */
  readonly rowActions: readonly QueryRowAction[]
}

/** Whom the query asks, and how far that is. It changes ten times a second while it runs: for parts that show the run. */
export interface QueryRun extends Pick<QueryController, 'shopChoice' | 'changeShopChoice' | 'lanes' | 'run' | 'cached' | 'begin'> {
  readonly shops: readonly Shop[]
}

export const QueryListContext = createContext<QueryList | null>(null)
export const QueryRunContext = createContext<QueryRun | null>(null)

/** Of how many shops the rows are, for every sum over them. */
export const QueryShareContext = createContext<AnsweredShare>({ done: 0, total: 0 })

export function useQueryList(): QueryList {
  return given(useContext(QueryListContext))
}

export function useQueryRun(): QueryRun {
  return given(useContext(QueryRunContext))
}
