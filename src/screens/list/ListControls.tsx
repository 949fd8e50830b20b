import type { ReactNode } from 'react'
import { ColumnsButton } from './ColumnsButton.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { ViewBar } from './views/ViewBar.tsx'

interface ListControlsProps {
  /** A filter that has a place of its own, such as tabs. Default: there is none. */
  readonly apart?: string | undefined
  /** Before the search: what the rows are of. Default: nothing. */
  readonly before?: ReactNode
  /** How many filters have room in the line. Default: three. */
  readonly inSight?: number
  /** Beside the columns: what is done with all rows. Default: nothing. */
  readonly children?: ReactNode
}

/** The one line above the rows: saved views, search and filters, and what can be done with the list. */
export function ListControls({ apart, before, inSight, children }: ListControlsProps) {
  return (
    <div className="zg-list-controls">
      <ViewBar part="tabs" />
      {before}
      <ListToolbar apart={apart} inSight={inSight} />
      <div className="zg-list-tools">
        <ViewBar part="save" />
        {children}
        <ColumnsButton />
      </div>
    </div>
  )
}
