import { type Column, type ColumnDef, getCoreRowModel, useReactTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ColumnChoice } from '../../../../contract/entities/savedView.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Query } from '../../../resources/schema/query.ts'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { fieldRules } from '../../fields/fieldRules.ts'
import { choosableColumns } from '../../list/columns/columnChoice.ts'
import { toColumnState } from '../../list/columns/toColumnState.ts'
import { SelectBox } from '../../list/selection/SelectBox.tsx'
import { type ListTable, SELECT_COLUMN, SELECT_WIDTH_PX } from '../../list/useTableModel.tsx'
import type { Rows } from '../rows/openRows.ts'
import { useRowSummary } from '../rows/useRows.ts'

export type QueryColumns = readonly Column<ResourceRecord>[]

const noRecords: ResourceRecord[] = []

/** The columns alone, as the headless table orders, pins and sizes them: the rows are in the worker. */
export function useQueryColumns(query: Query, rows: Rows, choice: ColumnChoice, isChoosable: boolean): ListTable {
  const columns = useMemo(() => toColumns(query, rows, isChoosable), [query, rows, isChoosable])
  const columnState = useMemo(
    () =>
      toColumnState(
        choice,
        columns.flatMap(({ id }) => id ?? []),
      ),
    [choice, columns],
  )
  return useReactTable({ data: noRecords, columns, state: columnState, getCoreRowModel: getCoreRowModel() })
}

function toColumns(query: Query, rows: Rows, isChoosable: boolean): ColumnDef<ResourceRecord>[] {
  const fields = choosableColumns(query).flatMap((key): ColumnDef<ResourceRecord>[] => {
    const field = query.fields[key]
    return field ? [{ id: key, size: field.widthPx ?? fieldRules[field.type].widthPx }] : []
  })
  if (!isChoosable) return fields
  return [{ id: SELECT_COLUMN, size: SELECT_WIDTH_PX, header: () => <SelectView rows={rows} /> }, ...fields]
}

/** All rows in view, or none of them. */
function SelectView({ rows }: { readonly rows: Rows }) {
  const { t } = useTranslate()
  const { chosen, total } = useRowSummary(rows)
  const share = chosen.inView === 0 ? 'none' : chosen.inView === total ? 'all' : 'some'
  return (
    <SelectBox
      label={t('selection.head')}
      chosen={share}
      toggle={() => rows.tell({ kind: 'choose', change: { on: 'view', isChosen: share !== 'all' } })}
    />
  )
}
