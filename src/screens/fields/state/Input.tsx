import Select from 'antd/es/select'
import { useText } from '../../../providers/i18n/useText.ts'
import type { InputProps } from '../faces.ts'

export function StateInput({ field, screen: _screen, value, onChange, ...rest }: InputProps<'state'>) {
  const text = useText()
  const options = field.states.map((state) => ({ value: state.value, label: text(state.label) }))
  const passed: Omit<InputProps<'state'>, 'field' | 'screen'> = rest
  return <Select {...passed} options={options} value={value} onChange={(next) => onChange?.(next)} />
}
