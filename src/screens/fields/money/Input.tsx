import InputNumber from 'antd/es/input-number'
import { FEN_PER_YUAN } from '../../../values/yuan.ts'
import type { InputProps } from '../faces.ts'

/** Typed in yuan, kept in fen. */
export function MoneyInput({ field: _field, screen: _screen, value, onChange, ...rest }: InputProps<'money'>) {
  return (
    <InputNumber
      {...rest}
      prefix="¥"
      precision={2}
      value={typeof value === 'number' ? value / FEN_PER_YUAN : null}
      onChange={(yuan) => onChange?.(typeof yuan === 'number' ? Math.round(yuan * FEN_PER_YUAN) : undefined)}
    />
  )
}
