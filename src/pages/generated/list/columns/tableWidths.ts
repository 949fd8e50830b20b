import type { Table } from '@tanstack/react-table'
import type { CSSProperties } from 'react'
import type { Resource, ResourceRecord } from '../../../../resources/schema/resource.ts'
import { toColumnWidths, toPinnedOffsets } from './toColumnWidths.ts'

export interface TableWidths {
  /** CSS widths by column. */
  readonly columns: Readonly<Record<string, string>>
  /** Variables of the table that its pinned cells refer to. */
  readonly variables: CSSProperties
}

/** Fields are flexible unless the reader has drawn their width; the columns of buttons are as wide as they are. */
export function tableWidths(resource: Resource, table: Table<ResourceRecord>): TableWidths {
  const { columnSizing } = table.getState()
  const columns = toColumnWidths(
    table.getVisibleLeafColumns().map((column) => ({
      id: column.id,
      sizePx: column.getSize(),
      isFlexible: column.id in resource.fields && columnSizing[column.id] === undefined,
    })),
  )
  const idsOf = (side: 'left' | 'right') =>
    (side === 'left' ? table.getLeftVisibleLeafColumns() : table.getRightVisibleLeafColumns()).map(({ id }) => id)
  const variables = {
    ...toPinnedOffsets('left', idsOf('left'), columns),
    ...toPinnedOffsets('right', idsOf('right').toReversed(), columns),
  }
  return { columns, variables: variables as CSSProperties }
}
