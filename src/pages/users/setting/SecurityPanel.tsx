import { useNotification } from '@refinedev/core'
import { useHasCapability } from '../../../providers/accessControl/useIsOffered.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { CallForm } from '../form/CallForm.tsx'
import { findMismatch, passwordFields } from './passwordFields.ts'
import { SessionsSummary } from './SessionsSummary.tsx'

const unsent = ['repeated'] as const

/** Password and logins. */
export function SecurityPanel() {
  const { t } = useTranslate()
  const { open } = useNotification()
  const hasSessions = useHasCapability('sessions')
  return (
    <>
      <section className="zg-user-section" aria-labelledby="setting-password">
        <h2 id="setting-password">{t('users.password.change')}</h2>
        <p className="zg-muted">{t('users.password.changeIntro')}</p>
        <CallForm
          call="updateUser"
          fields={passwordFields}
          check={findMismatch}
          unsent={unsent}
          submitLabel={t('users.password.change')}
          saved={() => open?.({ type: 'success', message: t('users.password.changed') })}
        />
      </section>
      {hasSessions && <SessionsSummary />}
    </>
  )
}
