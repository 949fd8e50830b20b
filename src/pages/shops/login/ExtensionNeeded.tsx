import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useDeployment } from '../../../layout/useDeployment.ts'
import { useHelpPath } from '../../../layout/useHelpPath.ts'
import type { InstallState } from '../../help/toInstallState.ts'

/** Only the extension can see a login of this browser: what is missing, and where it is to be had. */
export function ExtensionNeeded({ found: { state } }: { readonly found: InstallState }) {
  const { t } = useTranslation()
  const { demo, extension } = useDeployment()
  const helpPath = useHelpPath()
  return (
    <div className="zg-alert zg-alert-warning zg-login-needs" role="status">
      <p>
        {state === 'install' && t('shopLogin.needsExtension')}
        {state === 'unreachable' && t('shopLogin.extensionSilent')}
        {state === 'update' && t('shopLogin.extensionTooOld', { needed: extension.min_version })}
        {state === 'consoleTooOld' && t('shopLogin.consoleTooOld')}
      </p>
      {state === 'install' && demo && <p>{t('shopLogin.pasteInDemo')}</p>}
      <p>
        {state === 'consoleTooOld' ? (
          <button type="button" className="zg-button" onClick={() => window.location.reload()}>
            {t('actions.reload')}
          </button>
        ) : (
          <Link className="zg-button" to={helpPath}>
            {t('shopLogin.howToInstall')}
          </Link>
        )}
      </p>
    </div>
  )
}

/** Does it work with this console? One that could be newer does. */
export function isUsable({ state }: InstallState): boolean {
  return state === 'upToDate' || state === 'updateOffered'
}
