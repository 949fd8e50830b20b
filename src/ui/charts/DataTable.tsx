import type { ReactNode } from 'react'
import '../table.css'

interface DataTableProps {
  /** What the rows are, for those who cannot see the table. */
  readonly label: string
  readonly isCompact?: boolean
  /** Besides the table's own. */
  readonly className?: string
  readonly frameClassName?: string
  readonly children: ReactNode
}

/** A table that scrolls sideways where it must. */
export function DataTable({ label, isCompact = false, className = '', frameClassName = '', children }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className={`zg-table-frame ${frameClassName}`} tabIndex={0}>
      <table className={`zg-table ${isCompact ? 'zg-table-compact' : ''} ${className}`} aria-label={label}>
        {children}
      </table>
    </div>
  )
}
