import Input from 'antd/es/input'
import type { InputProps } from '../faces.ts'
import { parseLocalText, toLocalText } from '../localDateTime.ts'

/** The browser's own picker, in the reader's time zone; kept in ms. */
export function DateTimeInput({ field: _field, screen: _screen, value, onChange, ...rest }: InputProps<'dateTime'>) {
  return (
    <Input
      {...rest}
      type="datetime-local"
      value={typeof value === 'number' ? toLocalText(value) : ''}
      onChange={(event) => onChange?.(parseLocalText(event.target.value) ?? undefined)}
    />
  )
}
