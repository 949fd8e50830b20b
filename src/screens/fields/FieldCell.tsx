import type { ComponentType, FunctionComponent } from 'react'
import type { Field, FieldCellProps, FieldType } from '../../resources/schema/field.ts'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { BooleanCell } from './boolean/Cell.tsx'
import { ChangesCell } from './changes/Cell.tsx'
import { DateTimeCell } from './dateTime/Cell.tsx'
import type { CellProps } from './faces.ts'
import { IdCell } from './id/Cell.tsx'
import { MatrixCell } from './matrix/Cell.tsx'
import { MoneyCell } from './money/Cell.tsx'
import { NumberCell } from './number/Cell.tsx'
import { ReferenceCell } from './reference/Cell.tsx'
import { ReferencesCell } from './references/Cell.tsx'
import { SecretCell } from './secret/Cell.tsx'
import { StateCell } from './state/Cell.tsx'
import { TextCell } from './text/Cell.tsx'

const cells: { readonly [Type in FieldType]: ComponentType<CellProps<Type>> } = {
  text: TextCell,
  longText: TextCell,
  texts: lateCell('TextsCell'),
  picture: lateCell('PictureCell'),
  id: IdCell,
  number: NumberCell,
  ratio: lateCell('RatioCell'),
  money: MoneyCell,
  moneyRange: lateCell('MoneyRangeCell'),
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
    return <Own field={field} {...rest} />
  }
  // The table above pairs each type with the cell for it; the compiler cannot follow that through the look-up.
  const Cell = cells[field.type] as ComponentType<FieldCellProps>
  return <Cell field={field} {...rest} />
}

/** The cell of a type that no first list shows. */
function lateCell(name: keyof typeof import('./lateCells.ts')): FunctionComponent<Pick<CellProps, 'value'>> {
  const Content = lazyOnce(async () => (await import('./lateCells.ts'))[name])
  return (props) => (
    <>
      <Content {...props} />
    </>
  )
}
