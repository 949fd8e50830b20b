import { type ComponentPropsWithoutRef, forwardRef, useSyncExternalStore } from 'react'
import type { ResourceRecord } from '../../resources/schema/resource.ts'
import { useListSelection } from './selection/selectionContext.ts'

interface TableRowProps extends ComponentPropsWithoutRef<'tr'> {
  readonly record: ResourceRecord
}

/** A row of the table, marked while it is chosen: only it is drawn anew then. */
export const TableRow = forwardRef<HTMLTableRowElement, TableRowProps>(function TableRow({ record, ...row }, ref) {
  const selection = useListSelection()
  const isChosen = useSyncExternalStore(selection?.subscribe ?? never, () => selection?.has(record) ?? false)
  return <tr ref={ref} data-chosen={isChosen || undefined} {...row} />
})

function never(): () => void {
  return () => undefined
}
