import { useId } from 'react'
import type { FieldInputProps } from '../../../resources/schema/field.ts'
import { FreshPasswordInput } from './PasswordInput.tsx'
import { PasswordRules } from './PasswordRules.tsx'

/** A password that is being chosen, with the rules below it. */
export function NewPasswordInput(props: FieldInputProps) {
  const rulesId = useId()
  return (
    <>
      <FreshPasswordInput {...props} aria-describedby={rulesId} />
      <PasswordRules id={rulesId} value={typeof props.value === 'string' ? props.value : ''} />
    </>
  )
}
