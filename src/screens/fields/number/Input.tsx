import InputNumber from 'antd/es/input-number'
import type { InputProps } from '../faces.ts'

export function NumberInput({ field: { places }, screen: _screen, value, onChange, ...rest }: InputProps<'number'>) {
  return (
    <InputNumber
      {...rest}
      {...(places === undefined ? {} : { precision: places })}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange?.(next)}
    />
  )
}
