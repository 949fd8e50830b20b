import InputNumber from 'antd/es/input-number'
import type { InputProps } from './inputProps.ts'

const FEN_PER_YUAN = 100

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
