import type { ComponentType } from 'react'
import type { Field, FieldType } from '../../../resources/schema/field.ts'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { ChangesCell } from './ChangesCell.tsx'
import type { CellProps } from './cellProps.ts'
import { DateTimeCell } from './DateTimeCell.tsx'
import { MoneyCell, NumberCell } from './NumberCell.tsx'
import { ReferenceCell, ReferencesCell } from './ReferencesCell.tsx'
import { StateCell } from './StateCell.tsx'
import { IdCell, SecretCell, TextCell } from './TextCell.tsx'

const cells: { readonly [Type in FieldType]: ComponentType<CellProps<Type>> } = {
  text: TextCell,
  longText: TextCell,
  id: IdCell,
  number: NumberCell,
  money: MoneyCell,
  dateTime: DateTimeCell,
  secret: SecretCell,
  changes: ChangesCell,
  state: StateCell,
  reference: ReferenceCell,
  references: ReferencesCell,
}

interface FieldCellProps {
  readonly field: Field
  readonly value: unknown
  readonly record: ResourceRecord
}

/** A value as its field's type shows it. */
export function FieldCell({ field, ...rest }: FieldCellProps) {
  // The table above pairs each type with the cell for it; the compiler cannot follow that through the look-up.
  const Cell = cells[field.type] as ComponentType<FieldCellProps>
  return <Cell field={field} {...rest} />
}
