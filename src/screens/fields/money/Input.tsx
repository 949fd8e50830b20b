import type { InputProps } from '../faces.ts'
import { TypedFigure } from '../number/Input.tsx'
import { moneyType } from './type.ts'

/** Typed in yuan, kept in fen. */
export function MoneyInput(props: InputProps<'money'>) {
  return <TypedFigure {...props} rules={moneyType.draft} prefix="¥" />
}
