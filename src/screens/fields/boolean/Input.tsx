import Switch from 'antd/es/switch'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { InputProps } from '../faces.ts'

export function BooleanInput({ field, screen: _screen, value, onBlur: _onBlur, ...rest }: InputProps<'boolean'>) {
  const { t } = useTranslate()
  const text = useText()
  const wordOf = (answer: 'yes' | 'no') => (field.words ? text(field.words[answer]) : t(`states.${answer}`))
  return <Switch {...rest} checked={value === true} checkedChildren={wordOf('yes')} unCheckedChildren={wordOf('no')} />
}
