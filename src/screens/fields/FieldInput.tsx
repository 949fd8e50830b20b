import type { ComponentType } from 'react'
import type { Field, FieldType } from '../../resources/schema/field.ts'
import { lazyOnce } from '../../ui/lazyOnce.tsx'
import { BooleanInput } from './boolean/Input.tsx'
import { DateTimeInput } from './dateTime/Input.tsx'
import type { InputProps } from './faces.ts'
import { LongTextInput } from './longText/Input.tsx'
import { MatrixInput } from './matrix/Input.tsx'
import { MoneyInput } from './money/Input.tsx'
import { NumberInput } from './number/Input.tsx'
import { ReferenceInput } from './reference/Input.tsx'
import { ReferencesInput } from './references/Input.tsx'
import { SecretInput } from './secret/Input.tsx'
import { StateInput } from './state/Input.tsx'
import { TextInput } from './text/Input.tsx'

/** Null: the type is only read. */
export const inputs: { readonly [Type in FieldType]: ComponentType<InputProps<Type>> | null } = {
  text: TextInput,
  longText: LongTextInput,
  texts: null,
  picture: null,
  id: TextInput,
  number: NumberInput,
  ratio: null,
  money: MoneyInput,
  moneyRange: null,
  dateTime: DateTimeInput,
  boolean: BooleanInput,
  matrix: MatrixInput,
  secret: SecretInput,
  changes: null,
  state: StateInput,
  reference: ReferenceInput,
  references: ReferencesInput,
}

/** The input of a field: its own, else by its type. */
export function FieldInput(props: InputProps & { readonly field: Field }) {
  if (props.field.input) {
    const Own = lazyOnce(props.field.input)
    return <Own {...props} />
  }
  // The table above pairs each type with its input; the compiler cannot follow that through the look-up.
  const Component = inputs[props.field.type] as ComponentType<InputProps> | null
  return Component && <Component {...props} />
}
