import type { Column } from '@tanstack/react-table'
import type { CSSProperties } from 'react'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { pinnedVariable } from './toColumnWidths.ts'

interface PinnedProps {
  readonly 'data-pinned'?: 'left' | 'right'
  /** The last of the pinned ones: behind it, the others pass. */
  readonly 'data-pinned-edge'?: true
  readonly style?: CSSProperties
}

/** What keeps a cell, or a head, of a pinned column in its place: the table says how far from its side that is. */
export function pinnedProps(column: Column<ResourceRecord>): PinnedProps {
  const side = column.getIsPinned()
  if (!side) return {}
  const isEdge = side === 'left' ? column.getIsLastColumn('left') : column.getIsFirstColumn('right')
  return {
    'data-pinned': side,
    ...(isEdge ? { 'data-pinned-edge': true } : {}),
    style: { '--zg-pinned-at': `var(${pinnedVariable(side, column.id)})` } as CSSProperties,
  }
}
