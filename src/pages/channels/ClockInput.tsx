import Select from 'antd/es/select'
import type { FieldInputProps } from '../../resources/schema/field.ts'

const MINUTES = 30
const clockTimes = Array.from({ length: (24 * 60) / MINUTES }, (_, index) => {
  const minutes = index * MINUTES
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})

/** A time of day in steps of half an hour, typed or chosen; '' for none. */
export function ClockInput({ field: _field, screen: _screen, value, onChange, ...rest }: FieldInputProps) {
  return (
    <Select
      {...rest}
      showSearch
      allowClear
      options={clockTimes.map((time) => ({ value: time, label: time }))}
      value={value === '' ? undefined : value}
      onChange={(next) => onChange?.(next ?? '')}
    />
  )
}
