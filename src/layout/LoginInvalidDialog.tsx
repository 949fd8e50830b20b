import { useState, useSyncExternalStore } from 'react'
import { useReader } from '../providers/i18n/useReader.ts'
import { Dialog } from './Dialog.tsx'
import { useServices } from './useServices.ts'

/** Code -100 (specification 8): one dialog however many calls fail; its button logs out and loads the page anew. */
export function LoginInvalidDialog() {
  const { t } = useReader()
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
        <button type="button" className="zg-button zg-button-primary" disabled={isLeaving} onClick={leave}>
          {t('errors.goToLogin')}
        </button>
      </div>
    </Dialog>
  )
}
