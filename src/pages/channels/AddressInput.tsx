import Input from 'antd/es/input'
import { useId } from 'react'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldInputProps } from '../../resources/schema/field.ts'
import { Hint } from '../../ui/FormField.tsx'
import { readTypedAddress } from './readTypedAddress.ts'
import './texts.ts'

interface AddressInputProps extends FieldInputProps {
  /** One is kept already, and stays where nothing is typed. Default: none is. */
  readonly isKept?: boolean
}

/** The address of a robot, and whose it is: the platform follows from its host; or that of a mailbox. */
export function AddressInput({ field: _field, screen: _screen, isKept = false, value, onChange, ...rest }: AddressInputProps) {
  const { t } = useTranslate()
  const hintId = useId()
  const typed = typeof value === 'string' ? value : ''
  const hasMail = useHasCapability('mail')
  const kind = readTypedAddress(typed, hasMail)
  const unknown = t(hasMail ? 'channels.unrecognisedWithMail' : 'channels.unrecognised')
  const known = kind === 'email' ? t('channels.recognisedMailbox') : kind && t('channels.recognised', { kind: t(`channels.kinds.${kind}`) })
  return (
    <>
      <Input
        {...rest}
        className="zg-code"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hintId}
        value={typed}
        {...(isKept && { placeholder: t('channels.keepAddress') })}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Hint id={hintId} role="status">
        {typed.trim() !== '' && (known ?? unknown)}
      </Hint>
    </>
  )
}

/** The same for a channel that has an address, which is not known here. */
export function KeptAddressInput(props: FieldInputProps) {
  return <AddressInput {...props} isKept />
}

/** Typed, and never shown again; the browser does not remember it. */
export function SigningSecretInput({ field: _field, screen: _screen, value, onChange, ...rest }: FieldInputProps) {
  return (
    <Input.Password
      {...rest}
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}
