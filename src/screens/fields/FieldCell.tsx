import { type ComponentType, Suspense } from 'react'
import type { Field, FieldCellProps, FieldType } from '../../resources/schema/field.ts'
import { lazyOnce } from '../../ui/lazyOnce.ts'
import { BooleanCell } from './BooleanCell.tsx'
import { ChangesCell } from './ChangesCell.tsx'
import type { CellProps } from './cellProps.ts'
import { DateTimeCell } from './DateTimeCell.tsx'
import { MatrixCell } from './MatrixCell.tsx'
import { MoneyCell, NumberCell } from './NumberCell.tsx'
import { ReferenceCell, ReferencesCell } from './ReferencesCell.tsx'
import { StateCell } from './StateCell.tsx'
import { IdCell, SecretCell, TextCell } from './TextCell.tsx'

/** Of what only queries over shops show: loaded with the first of them. */
const LateCellContent = lazyOnce<FieldCellProps>(() => import('./LazyCell.tsx').then((module) => module.LazyCell))

function LazyCell(props: FieldCellProps) {
  return (
    <Suspense fallback={null}>
      <LateCellContent {...props} />
    </Suspense>
  )
}

const cells: { readonly [Type in FieldType]: ComponentType<CellProps<Type>> } = {
  text: TextCell,
  longText: TextCell,
  texts: LazyCell,
  picture: LazyCell,
  id: IdCell,
  number: NumberCell,
  ratio: LazyCell,
  money: MoneyCell,
  moneyRange: LazyCell,
  dateTime: DateTimeCell,
  boolean: BooleanCell,
  matrix: MatrixCell,
  secret: SecretCell,
  changes: ChangesCell,
  state: StateCell,
  reference: ReferenceCell,
  references: ReferencesCell,
}

/** A value as its field shows it: by its own cell, else by its type's. */
export function FieldCell({ field, ...rest }: FieldCellProps<Field>) {
  if (field.cell) {
    const Own = lazyOnce(field.cell)
    return (
      <Suspense fallback={null}>
        <Own field={field} {...rest} />
      </Suspense>
    )
  }
  // The table above pairs each type with the cell for it; the compiler cannot follow that through the look-up.
  const Cell = cells[field.type] as ComponentType<FieldCellProps>
  return <Cell field={field} {...rest} />
}
