import Input from 'antd/es/input'
import type { InputProps } from '../faces.ts'
import { toInputText } from '../text/Input.tsx'

export function LongTextInput({ field: _field, screen: _screen, value, onChange, ...rest }: InputProps<'longText'>) {
  return (
    <Input.TextArea
      {...rest}
      value={toInputText(value)}
      autoSize={{ minRows: 3, maxRows: 8 }}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
