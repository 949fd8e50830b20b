import { useEffect, useMemo } from 'react'
import type { Resource } from '../../../resources/schema/resource.ts'
import { idOf } from '../../screenAddress.ts'
import type { Rows } from '../useRows.ts'
import { createSelectionStore, type SelectionStore } from './createSelectionStore.ts'

/** The selection of a list: it outlives search, filters, order, pages and refreshes. */
export function useSelection(resource: Resource, { rows, answered, isWholeAnswer }: Rows): SelectionStore {
  const selection = useMemo(() => createSelectionStore((record) => idOf(resource, record)), [resource])
  useEffect(() => selection.see(rows, answered, isWholeAnswer), [selection, rows, answered, isWholeAnswer])
  return selection
}
