import Input from 'antd/es/input'
import { useState } from 'react'
import type { DraftRules, InputProps } from '../faces.ts'
import { numberType } from './type.ts'

interface TypedFigureProps<Type extends 'number' | 'money'> extends InputProps<Type> {
  /** How the type reads what is typed, and writes what it holds. */
  readonly rules: DraftRules<Type>
  readonly prefix?: string
}

export function NumberInput(props: InputProps<'number'>) {
  return <TypedFigure {...props} rules={numberType.draft} />
}

/** A figure in a form, typed as text. What is no figure stays as it was typed and is the value, so that the contract refuses it. */
export function TypedFigure<Type extends 'number' | 'money'>(props: TypedFigureProps<Type>) {
  const { rules, field, screen: _screen, value, onChange, onBlur, ...rest } = props
  /** Null: as the value is. */
  const [typed, setTyped] = useState<string | null>(null)

  function type(text: string) {
    setTyped(text)
    const parsed = rules.parse(text, field)
    onChange?.('value' in parsed ? parsed.value : text.trim() || undefined)
  }

  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (typeof value === 'string' ? value : rules.toDraft(value))}
      onChange={({ target }) => type(target.value)}
      onBlur={() => {
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}
