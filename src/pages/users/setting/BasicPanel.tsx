import { useNotification } from '@refinedev/core'
import { useHasCapability } from '../../../providers/accessControl/useIsOffered.ts'
import type { Identity } from '../../../providers/auth/createIdentity.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useRefreshIdentity } from '../../../providers/services/useRefreshIdentity.ts'
import { AvatarUpload } from '../avatar/AvatarUpload.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { profileFields } from './profileFields.ts'

/** Picture and profile. */
export function BasicPanel({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslate()
  const { open } = useNotification()
  const hasAvatars = useHasCapability('avatars')
  const refresh = useRefreshIdentity()
  return (
    <>
      {hasAvatars && <AvatarUpload identity={identity} />}
      <CallForm
        call="updateUser"
        fields={profileFields}
        values={{ ...identity }}
        draft="profile"
        submitLabel={t('actions.save')}
        saved={() => {
          open?.({ type: 'success', message: t('users.setting.saved') })
          void refresh()
        }}
      />
    </>
  )
}
