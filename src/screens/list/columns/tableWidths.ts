import type { Table } from '@tanstack/react-table'
import type { CSSProperties } from 'react'
import type { Listed, ResourceRecord } from '../../../resources/schema/resource.ts'
import { fieldRules } from '../../fields/fieldRules.ts'
import { toColumnWidths, toPinnedOffsets } from './toColumnWidths.ts'

export interface TableWidths {
  /** CSS widths by column. */
  readonly columns: Readonly<Record<string, string>>
  /** Variables of the table that its pinned cells refer to. */
  readonly variables: CSSProperties
}

/** The other fields are flexible, unless the reader has drawn their width; columns of buttons are as wide as they are. */
export function tableWidths(resource: Listed, table: Table<ResourceRecord>): TableWidths {
  const { columnSizing } = table.getState()
  const columns = toColumnWidths(
    table.getVisibleLeafColumns().map((column) => ({
      id: column.id,
      sizePx: column.getSize(),
      isFlexible: isFlexible(resource, column.id) && columnSizing[column.id] === undefined,
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

function isFlexible({ fields }: Listed, key: string): boolean {
  const field = fields[key]
  return field !== undefined && !fieldRules[field.type].isExact
}
