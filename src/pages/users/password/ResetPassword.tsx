import { useInvalidate, useNotification } from '@refinedev/core'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { ActionProps } from '../../../resources/schema/resource.ts'
import { passwordField } from '../../../resources/shared/passwordField.ts'
import { idOf, titleOf } from '../../../screens/screenAddress.ts'
import { CallForm } from '../form/CallForm.tsx'

const fields = { password: passwordField }

/** Gives somebody a new password; her logins end, and she is told the new one by whoever set it. */
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
