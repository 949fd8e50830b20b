import Input from 'antd/es/input'
import InputNumber from 'antd/es/input-number'
import Select from 'antd/es/select'
import { type ComponentType, Suspense } from 'react'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Field, FieldType } from '../../resources/schema/field.ts'
import { lazyOnce } from '../../ui/lazyOnce.ts'
import { BooleanInput } from './BooleanInput.tsx'
import { DateTimeInput } from './DateTimeInput.tsx'
import type { InputProps } from './inputProps.ts'
import { MatrixInput } from './MatrixInput.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import { RecordsInput } from './RecordsInput.tsx'

const inputs: { readonly [Type in FieldType]: ComponentType<InputProps<Type>> | null } = {
  text: TextInput,
  longText: LongTextInput,
  texts: null,
  picture: null,
  id: TextInput,
  number: NumberInput,
  ratio: null,
  money: MoneyInput,
  moneyRange: null,
  dateTime: DateTimeInput,
  boolean: BooleanInput,
  matrix: MatrixInput,
  secret: SecretInput,
  changes: null,
  state: StateInput,
  reference: RecordsInput,
  references: RecordsInput,
}

/** The input of a field: its own, else by its type. */
export function FieldInput(props: InputProps & { readonly field: Field }) {
  if (props.field.input) {
    const Own = lazyOnce(props.field.input)
    return (
      <Suspense fallback={null}>
        <Own {...props} />
      </Suspense>
    )
  }
  // The table above pairs each type with its input; the compiler cannot follow that through the look-up.
  const Component = inputs[props.field.type] as ComponentType<InputProps> | null
  return Component && <Component {...props} />
}

type Passed<Type extends FieldType> = Omit<InputProps<Type>, 'field' | 'screen'>

function TextInput({ field: _field, screen: _screen, value, onChange, ...rest }: InputProps<'text' | 'id'>) {
  return <Input {...rest} value={toText(value)} autoComplete="off" onChange={(event) => onChange?.(event.target.value)} />
}

function LongTextInput({ field: _field, screen: _screen, value, onChange, ...rest }: InputProps<'longText'>) {
  return (
    <Input.TextArea
      {...rest}
      value={toText(value)}
      autoSize={{ minRows: 3, maxRows: 8 }}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** Never prefilled, never remembered by the browser. */
function SecretInput({ field: _field, screen, value, onChange, ...rest }: InputProps<'secret'>) {
  const { t } = useTranslate()
  return (
    <Input.TextArea
      {...rest}
      value={toText(value)}
      className="zg-code"
      autoComplete="off"
      spellCheck={false}
      autoSize={{ minRows: 3, maxRows: 8 }}
      placeholder={screen === 'edit' ? t('forms.keepSecret') : undefined}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

function NumberInput({ field: _field, screen: _screen, value, onChange, ...rest }: InputProps<'number'>) {
  return <InputNumber {...rest} value={typeof value === 'number' ? value : null} onChange={(next) => onChange?.(next)} />
}

function StateInput({ field, screen: _screen, value, onChange, ...rest }: InputProps<'state'>) {
  const text = useText()
  const options = field.states.map((state) => ({ value: state.value, label: text(state.label) }))
  const passed: Passed<'state'> = rest
  return <Select {...passed} options={options} value={value} onChange={(next) => onChange?.(next)} />
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
