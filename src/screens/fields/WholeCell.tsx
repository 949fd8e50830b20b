import type { ComponentType } from 'react'
import type { Field, FieldCellProps, FieldType } from '../../resources/schema/field.ts'
import { WholeChanges } from './changes/Whole.tsx'
import { FieldCell } from './FieldCell.tsx'
import type { CellProps } from './faces.ts'
import { WholeReferences } from './references/Whole.tsx'

/** The types whose cell shortens a value that a read page shows in full. */
const wholeCells: { readonly [Type in FieldType]?: ComponentType<CellProps<Type>> } = {
  changes: WholeChanges,
  references: WholeReferences,
}

/** A value where there is room for all of it. */
export function WholeCell(props: FieldCellProps<Field>) {
  if (props.field.cell) return <FieldCell {...props} isWhole />
  const Whole = wholeCells[props.field.type] as ComponentType<FieldCellProps> | undefined
  return Whole ? <Whole {...props} /> : <FieldCell {...props} />
}
