import Input from 'antd/es/input'
import type { FieldInputProps } from '../../../resources/schema/field.ts'

interface PasswordInputProps extends FieldInputProps {
  /** Tells the browser's password store which of the two it is. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly 'aria-describedby'?: string
}

/** A password as it is typed: hidden, unless the reader wants to see it. */
function PasswordInput({ field: _field, screen: _screen, value, onChange, ...rest }: PasswordInputProps) {
  return <Input.Password {...rest} value={typeof value === 'string' ? value : ''} onChange={(event) => onChange?.(event.target.value)} />
}

export function CurrentPasswordInput(props: FieldInputProps) {
  return <PasswordInput {...props} autoComplete="current-password" />
}

/** A new password, or the same once more. */
export function FreshPasswordInput(props: FieldInputProps & Pick<PasswordInputProps, 'aria-describedby'>) {
  return <PasswordInput {...props} autoComplete="new-password" />
}
