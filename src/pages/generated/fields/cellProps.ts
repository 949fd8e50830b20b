import type { FieldOf, FieldType } from '../../../resources/schema/field.ts'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'

/** What a cell is given. */
export interface CellProps<Type extends FieldType = FieldType> {
  readonly field: FieldOf<Type>
  readonly value: unknown
  /** The whole record: a state says when it was found out from another field of it. */
  readonly record: ResourceRecord
}
