import type { FieldCellProps, FieldOf, FieldType } from '../../resources/schema/field.ts'

/** What the cell of a type is given. */
export type CellProps<Type extends FieldType = FieldType> = FieldCellProps<FieldOf<Type>>
