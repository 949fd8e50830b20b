import type { FieldOf, FieldType } from '../../../resources/schema/field.ts'

/** What an input is given; the form adds value and onChange. */
export interface InputProps<Type extends FieldType = FieldType> {
  readonly field: FieldOf<Type>
  readonly screen: 'create' | 'edit'
  readonly id?: string
  readonly disabled?: boolean
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly onBlur?: () => void
}
