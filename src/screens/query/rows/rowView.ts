import type { QueryRow } from '../../../resources/schema/query.ts'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import type { ListView } from '../../list/listView.ts'

/** What of the rows is shown, and in which order. */
export type RowView = Pick<ListView, 'search' | 'filters' | 'sort'>

/** A sum, and how many rows have no part in it. */
export interface RowSum {
  readonly sum: number
  readonly missing: number
  readonly unreadable: number
}

/** An opened row: where it is, and how many details it has. */
export interface OpenedPlace {
  readonly at: number
  readonly detailCount: number
}

/** Windows begin and end at such steps, so that scrolling by a few rows asks for nothing. */
export const WINDOW_STEP_ROWS = 40

/** Rows in view from `from` to before `to`, or to the last one. */
export interface ShownWindow {
  readonly from: number
  readonly to: number
  readonly rows: readonly ShownRow[]
}

/** What the page knows of all rows without holding them. */
export interface RowSummary {
  /** One more with each change of rows, view, selection or opened rows. */
  readonly revision: number
  /** Rows in view. */
  readonly total: number
  /** Rows at all. */
  readonly all: number
  /** Rows by tab, of every tab. */
  readonly tabs: Readonly<Record<string, number>>
  readonly sums: Readonly<Record<string, RowSum>>
  /** Values that came, by field, for its filter. */
  readonly facets: Readonly<Record<string, readonly string[]>>
  readonly chosen: { readonly count: number; readonly inView: number }
  /** In the order of the rows. */
  readonly opened: readonly OpenedPlace[]
  /** Where the anchor is now; null: there is none, or it is not in view. */
  readonly anchor: { readonly key: string; readonly at: number } | null
  /** Shops some of whose rows are from an earlier reading. */
  readonly olderShops: readonly string[]
  /** Ids of a pasted list that no row has, in its order. */
  readonly missingIds: readonly string[]
  /** What is there now of the window that was asked for last, or of the first one; null: each has to be asked for. */
  readonly window: ShownWindow | null
}

export const noRows: RowSummary = {
  revision: 0,
  total: 0,
  all: 0,
  tabs: {},
  sums: {},
  facets: {},
  chosen: { count: 0, inView: 0 },
  opened: [],
  anchor: null,
  olderShops: [],
  missingIds: [],
  window: null,
}

/** A row as the table draws it. */
export interface ShownRow {
  readonly key: string
  readonly shop_uid: string
  readonly values: ResourceRecord
  readonly isChosen: boolean
  readonly detailCount: number
  /** Null: closed. */
  readonly details: QueryRow['details'] | null
}
