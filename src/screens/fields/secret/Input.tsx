import Input from 'antd/es/input'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { InputProps } from '../faces.ts'
import { toInputText } from '../text/Input.tsx'

/** Never prefilled, never remembered by the browser. */
export function SecretInput({ field: _field, screen, value, onChange, ...rest }: InputProps<'secret'>) {
  const { t } = useTranslate()
  return (
    <Input.TextArea
      {...rest}
      value={toInputText(value)}
      className="zg-code"
      autoComplete="off"
      spellCheck={false}
      autoSize={{ minRows: 3, maxRows: 8 }}
      placeholder={screen === 'edit' ? t('forms.keepSecret') : undefined}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
