import { DayInput } from '../../../ui/dates/DayInput.tsx'
import type { InputProps } from '../faces.ts'
import { parseLocalText, toLocalText } from '../localDateTime.ts'

/** Day and time in the reader's time zone; kept in ms. What is no moment stays as it was typed, so that the contract refuses it. */
export function DateTimeInput({ field: _field, screen: _screen, value, onChange, ...rest }: InputProps<'dateTime'>) {
  return (
    <DayInput
      {...rest}
      withTime
      value={typeof value === 'number' ? toLocalText(value) : typeof value === 'string' ? value : ''}
      change={(text) => onChange?.(parseLocalText(text) ?? undefined)}
      refuse={(text) => onChange?.(text)}
    />
  )
}
