import { createContext, useContext } from 'react'
import type { SelectionStore } from './createSelectionStore.ts'

/** The selection of the list; null: there is nothing to do with one, and no check boxes. */
export const SelectionContext = createContext<SelectionStore | null>(null)

export function useListSelection(): SelectionStore | null {
  return useContext(SelectionContext)
}
