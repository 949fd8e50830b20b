import { useState, useSyncExternalStore } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFoot, DialogHead } from '../../ui/dialog/Dialog.tsx'
import { markExpired } from '../tabs/typedAtExpiry.ts'

/** Code -100 (specification 8): one dialog however many calls fail; its button logs out and loads the page again. */
export function LoginInvalidDialog() {
  const { t } = useTranslate()
  const { loginInvalid, session, storage } = useServices()
  const isInvalid = useSyncExternalStore(loginInvalid.subscribe, loginInvalid.isUp)
  const [isLeaving, setLeaving] = useState(false)

  function leave() {
    setLeaving(true)
    markExpired(storage)
    // The token is worth nothing any more: forgetting it sends this tab and the others to the login, which loads the page again.
    session.clear()
  }

  return (
    <Dialog isOpen={isInvalid} title={t('errors.loginInvalidTitle')}>
      <DialogHead>
        <h2>{t('errors.loginInvalidTitle')}</h2>
      </DialogHead>
      <DialogBody>
        <p>{t('errors.loginInvalidBody')}</p>
      </DialogBody>
      <DialogFoot>
        <Button kind="primary" disabled={isLeaving} onClick={leave}>
          {t('errors.goToLogin')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
