import { type ColumnDef, getCoreRowModel, type Row, type Table, useReactTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Field } from '../../../resources/schema/field.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import type { Allowed } from '../allowedOf.ts'
import { FieldCell } from '../fields/FieldCell.tsx'
import { fieldRules } from '../fields/fieldRules.ts'
import { idOf, screenAddress, titleOf } from '../screenAddress.ts'
import { InlineCell } from './InlineCell.tsx'
import type { Opened } from './ListDialogs.tsx'
import { RowButtons } from './RowButtons.tsx'

export type ListTable = Table<ResourceRecord>
export type ListRow = Row<ResourceRecord>

/** The column of the row's buttons; no field is called that. */
export const BUTTONS_COLUMN = '#buttons'
const BUTTONS_WIDTH_PX = 190

interface TableModelProps {
  readonly resource: Resource
  readonly rows: readonly ResourceRecord[]
  readonly hidden: readonly string[]
  readonly allowed: Allowed
  readonly open: (opened: Opened) => void
}

/** The headless table: which columns there are, how wide, and what stands in them. Rows come filtered and sorted. */
export function useTableModel({ resource, rows, hidden, allowed, open }: TableModelProps): ListTable {
  const columns = useMemo(() => toColumns(resource, allowed, open), [resource, allowed, open])
  const data = useMemo(() => [...rows], [rows])
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((key) => [key, false])), [hidden])
  return useReactTable({
    data,
    columns,
    state: { columnVisibility },
    getRowId: (record) => idOf(resource, record),
    getCoreRowModel: getCoreRowModel(),
    manualSorting: true,
    manualFiltering: true,
    manualPagination: true,
  })
}

function toColumns(resource: Resource, allowed: Allowed, open: (opened: Opened) => void): ColumnDef<ResourceRecord>[] {
  const columns = resource.list.columns.flatMap((key): ColumnDef<ResourceRecord>[] => {
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
    { id: BUTTONS_COLUMN, size: BUTTONS_WIDTH_PX, cell: ({ row }) => <RowButtons resource={resource} record={row.original} open={open} /> },
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
    <Link className="zg-cell-text" to={screenAddress(resource, 'show', idOf(resource, record))} title={titleOf(resource, record)}>
      {titleOf(resource, record)}
    </Link>
  )
}
