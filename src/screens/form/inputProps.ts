import type { FieldInputProps, FieldOf, FieldType } from '../../resources/schema/field.ts'

/** What the input of a type is given. */
export type InputProps<Type extends FieldType = FieldType> = FieldInputProps<FieldOf<Type>>
