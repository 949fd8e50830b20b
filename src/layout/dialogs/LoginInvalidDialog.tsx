import { useState, useSyncExternalStore } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

/** Code -100 (specification 8): one dialog however many calls fail; its button logs out and loads the page anew. */
export function LoginInvalidDialog() {
  const { t } = useTranslate()
  const { loginInvalid, session } = useServices()
  const isInvalid = useSyncExternalStore(loginInvalid.subscribe, loginInvalid.isUp)
  const [isLeaving, setLeaving] = useState(false)

  function leave() {
    setLeaving(true)
    // The token is worth nothing any more: forgetting it sends this tab and the others to the login, which loads the page anew.
    session.clear()
  }

  return (
    <Dialog isOpen={isInvalid} title={t('errors.loginInvalidTitle')}>
      <div className="zg-dialog-head">
        <h2>{t('errors.loginInvalidTitle')}</h2>
      </div>
      <p className="zg-dialog-body">{t('errors.loginInvalidBody')}</p>
      <div className="zg-dialog-foot">
        <Button kind="primary" disabled={isLeaving} onClick={leave}>
          {t('errors.goToLogin')}
        </Button>
      </div>
    </Dialog>
  )
}
