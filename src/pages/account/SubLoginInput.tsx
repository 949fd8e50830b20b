import Input from 'antd/es/input'
import { useId } from 'react'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldInputProps } from '../../resources/schema/field.ts'
import { Hint } from '../../ui/FormField.tsx'
import './texts.ts'

/** The first part of a sub-account's login name, and the whole name as the helper will type it (decision 0053). */
export function SubLoginInput({ field: _field, screen: _screen, value, onChange, ...rest }: FieldInputProps) {
  const { t } = useTranslate()
  const identity = useIdentity()
  const wholeId = useId()
  const typed = typeof value === 'string' ? value : ''
  return (
    <>
      <Input
        {...rest}
        autoComplete="off"
        aria-describedby={wholeId}
        suffix={identity?.username ? <span className="zg-muted">@{identity.username}</span> : <span />}
        value={typed}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Hint id={wholeId} role="status">
        {typed.trim() !== '' && identity?.username && t('users.rights.loginName', { name: `${typed.trim()}@${identity.username}` })}
      </Hint>
    </>
  )
}
