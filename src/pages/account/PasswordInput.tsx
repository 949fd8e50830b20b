import Input from 'antd/es/input'
import { brokenPasswordRules, passwordRuleNames } from '../../../contract/passwordRules.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldInputProps } from '../../resources/schema/field.ts'
import './password.css'
import { useId } from 'react'
import './texts.ts'

/** A password that is being chosen, with the rules below it. */
export function NewPasswordInput(props: FieldInputProps) {
  const rulesId = useId()
  return (
    <>
      <FreshPasswordInput {...props} aria-describedby={rulesId} />
      <PasswordRules id={rulesId} value={typeof props.value === 'string' ? props.value : ''} />
    </>
  )
}

interface PasswordInputProps extends FieldInputProps {
  /** Tells the browser's password store which of the two it is. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly 'aria-describedby'?: string
}

/** A password as it is typed: hidden, unless the user wants to see it. */
function PasswordInput({ field: _field, screen: _screen, value, onChange, ...rest }: PasswordInputProps) {
  return <Input.Password {...rest} value={typeof value === 'string' ? value : ''} onChange={(event) => onChange?.(event.target.value)} />
}

export function CurrentPasswordInput(props: FieldInputProps) {
  return <PasswordInput {...props} autoComplete="current-password" />
}

/** A new password, or the same once more. */
export function FreshPasswordInput(props: FieldInputProps & Pick<PasswordInputProps, 'aria-describedby'>) {
  return <PasswordInput {...props} autoComplete="new-password" />
}

/** Which rules the typed password keeps: a mark, and the word for it to those who hear the page. */
function PasswordRules({ id, value }: { readonly id: string; readonly value: string }) {
  const { t } = useTranslate()
  const broken = brokenPasswordRules(value)
  return (
    <ul id={id} className="zg-password-rules" aria-label={t('users.password.rules')}>
      {passwordRuleNames.map((rule) => {
        const isKept = !broken.includes(rule)
        return (
          <li key={rule} data-kept={isKept}>
            <span aria-hidden="true">{isKept ? '✓' : '○'}</span> {t(`users.password.rule.${rule}`)}
            <span className="zg-visually-hidden">{t(isKept ? 'users.password.kept' : 'users.password.notYet')}</span>
          </li>
        )
      })}
    </ul>
  )
}
