import { useInvalidate, useNotification } from '@refinedev/core'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ActionProps } from '../../resources/schema/resource.ts'
import { passwordField } from '../../resources/shared/passwordField.ts'
import { CallForm } from '../../screens/CallForm.tsx'
import { idOf, titleOf } from '../../screens/screenAddress.ts'
import './texts.ts'

const fields = { password: passwordField }

/** Gives an account a new password. Its logins end; the person who set the password has to pass it on. */
export function ResetPassword({ resource, records: [record], close }: ActionProps) {
  const { t } = useTranslate()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const { update } = resource.operations
  if (!record || !update) return null
  const name = titleOf(resource, record)
  return (
    <>
      <p>{t('users.password.resetIntro', { name })}</p>
      <CallForm
        call={update.call}
        fields={fields}
        fixed={{ ...update.fixed, [resource.idField]: idOf(resource, record), version: record.version }}
        submitLabel={t('users.password.reset')}
        saved={() => {
          void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
          open?.({ type: 'success', message: t('users.password.resetDone', { name }) })
          close()
        }}
        cancel={close}
      />
    </>
  )
}
