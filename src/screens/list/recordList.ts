import { createContext, useContext } from 'react'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import type { Allowed } from '../allowedOf.ts'
import type { Opened } from './ListDialogs.tsx'
import { given } from './listContext.ts'
import type { SelectionStore } from './selection/createSelectionStore.ts'
import type { ListRows } from './useListRows.ts'

/** What a list of records has beyond `ListSource`. It changes with declaration and rights alone: a row that reads it is not drawn again. */
export interface RecordList {
  readonly resource: Resource
  readonly allowed: Allowed
  /** Opens a dialog. */
  readonly open: (opened: Opened) => void
  /** Null: there is nothing to do with chosen rows, and no check boxes. */
  readonly selection: SelectionStore | null
  /** What is typed in cells and not saved, by record and field: rows come and go while the user scrolls, filters and sorts. */
  readonly drafts: Pick<Map<string, CellDraft>, 'get' | 'has' | 'set' | 'delete'>
}

export interface CellDraft {
  readonly text: string
  /** The record over which it was typed. */
  readonly seen: ResourceRecord
}

/** Under which the tab keeps an order that is being made. */
export const orderDraftOf = ({ name }: Resource) => `order of ${name}`

export const RecordListContext = createContext<RecordList | null>(null)
export const ListRowsContext = createContext<ListRows | null>(null)

export function useRecordList(): RecordList {
  return given(useContext(RecordListContext))
}

/** The records, for the parts that are about all of them. */
export function useListRecords(): ListRows {
  return given(useContext(ListRowsContext))
}
