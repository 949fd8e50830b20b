import { type Column, type ColumnDef, getCoreRowModel, type Row, type Table, useReactTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { ColumnChoice } from '../../../contract/entities/savedView.ts'
import type { Field } from '../../resources/schema/field.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import type { Allowed } from '../allowedOf.ts'
import { FieldCell } from '../fields/FieldCell.tsx'
import { fieldRules } from '../fields/fieldRules.ts'
import { idOf, screenAddress, titleOf, withinResource } from '../screenAddress.ts'
import { choosableColumns } from './columns/columnChoice.ts'
import { toColumnState } from './columns/toColumnState.ts'
import { InlineCell } from './inline/InlineCell.tsx'
import type { Opened } from './ListDialogs.tsx'
import { RowButtons } from './RowButtons.tsx'
import { rowButtonsWidthPx } from './rowEntries.ts'
import type { SelectionStore } from './selection/createSelectionStore.ts'
import { SelectAll } from './selection/SelectAll.tsx'
import { SelectCell } from './selection/SelectCell.tsx'
import { useListSelection } from './selection/selectionContext.ts'

export type ListTable = Table<ResourceRecord>
export type ListRow = Row<ResourceRecord>
export type ListColumns = readonly Column<ResourceRecord>[]

/** The column of the row's buttons; no field is called that. */
export const BUTTONS_COLUMN = '#buttons'
/** The column of the check boxes. */
export const SELECT_COLUMN = '#select'
export const SELECT_WIDTH_PX = 44

interface TableModelProps {
  readonly resource: Resource
  readonly rows: readonly ResourceRecord[]
  readonly choice: ColumnChoice
  readonly allowed: Allowed
  readonly open: (opened: Opened) => void
}

/** The headless table: which columns there are, how wide, and what stands in them. Rows come filtered and sorted. */
export function useTableModel({ resource, rows, choice, allowed, open }: TableModelProps): ListTable {
  const selection = useListSelection()
  const columns = useMemo(
    () => [...toSelectColumn(resource, selection), ...toColumns(resource, allowed, open)],
    [resource, selection, allowed, open],
  )
  const data = useMemo(() => [...rows], [rows])
  const columnState = useMemo(
    () =>
      toColumnState(
        choice,
        columns.flatMap(({ id }) => id ?? []),
      ),
    [choice, columns],
  )
  return useReactTable({
    data,
    columns,
    state: columnState,
    getRowId: (record) => idOf(resource, record),
    getCoreRowModel: getCoreRowModel(),
    manualSorting: true,
    manualFiltering: true,
    manualPagination: true,
  })
}

function toSelectColumn(resource: Resource, selection: SelectionStore | null): ColumnDef<ResourceRecord>[] {
  if (!selection) return []
  return [
    {
      id: SELECT_COLUMN,
      size: SELECT_WIDTH_PX,
      header: ({ table }) => <SelectAll selection={selection} records={table.getCoreRowModel().rows.map(({ original }) => original)} />,
      cell: ({ row }) => <SelectCell selection={selection} record={row.original} title={titleOf(resource, row.original)} />,
    },
  ]
}

function toColumns(resource: Resource, allowed: Allowed, open: (opened: Opened) => void): ColumnDef<ResourceRecord>[] {
  const columns = choosableColumns(resource).flatMap((key): ColumnDef<ResourceRecord>[] => {
    const field = resource.fields[key]
    if (!field) return []
    return [
      {
        id: key,
        size: field.widthPx ?? fieldRules[field.type].widthPx,
        cell: ({ row }) => <Content resource={resource} allowed={allowed} field={field} fieldKey={key} record={row.original} />,
      },
    ]
  })
  return [
    ...columns,
    {
      id: BUTTONS_COLUMN,
      size: rowButtonsWidthPx(allowed),
      cell: ({ row }) => <RowButtons resource={resource} record={row.original} allowed={allowed} open={open} />,
    },
  ]
}

interface ContentProps {
  readonly resource: Resource
  readonly allowed: Allowed
  readonly field: Field
  readonly fieldKey: string
  readonly record: ResourceRecord
}

function Content({ resource, allowed, field, fieldKey, record }: ContentProps) {
  const show = (value: unknown) => <FieldCell field={field} value={value} record={record} />
  if (field.edit === 'inline' && allowed.save(fieldKey))
    return <InlineCell resource={resource} field={field} fieldKey={fieldKey} record={record} show={show} />
  if (fieldKey !== resource.titleField) return show(record[fieldKey])
  return (
    <Link
      className="zg-cell-text"
      to={screenAddress(resource, 'show', idOf(resource, record))}
      state={withinResource}
      title={titleOf(resource, record)}
    >
      {titleOf(resource, record)}
    </Link>
  )
}
