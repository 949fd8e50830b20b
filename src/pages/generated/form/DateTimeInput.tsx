import Input from 'antd/es/input'
import type { InputProps } from './inputProps.ts'

const MINUTE_MS = 60_000

/** The browser's own picker, in the reader's time zone; kept in ms. */
export function DateTimeInput({ field: _field, screen: _screen, value, onChange, ...rest }: InputProps<'dateTime'>) {
  return (
    <Input
      {...rest}
      type="datetime-local"
      value={typeof value === 'number' ? toLocalText(value) : ''}
      onChange={(event) => onChange?.(event.target.value ? Date.parse(event.target.value) : undefined)}
    />
  )
}

function toLocalText(ms: number): string {
  const local = new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}
