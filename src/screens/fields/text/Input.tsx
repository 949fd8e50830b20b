import Input from 'antd/es/input'
import type { InputProps } from '../faces.ts'

export function TextInput({ field: _field, screen: _screen, value, onChange, ...rest }: InputProps<'text' | 'id'>) {
  return <Input {...rest} value={toInputText(value)} autoComplete="off" onChange={(event) => onChange?.(event.target.value)} />
}

export function toInputText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
