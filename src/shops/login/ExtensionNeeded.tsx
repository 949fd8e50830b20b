import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../providers/registry/useHelpPath.ts'
import type { InstallState } from '../../providers/services/toInstallState.ts'
import { useDeployment } from '../../providers/services/useDeployment.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'

/** Only the extension can see a login of this browser: what is missing, and where it is to be had. */
export function ExtensionNeeded({ found: { state } }: { readonly found: InstallState }) {
  const { t } = useTranslate()
  const { demo, extension } = useDeployment()
  const helpPath = useHelpPath()
  return (
    <Alert as="div" tone="warning" className="zg-login-needs" role="status">
      <p>
        {state === 'install' && t('shopLogin.needsExtension')}
        {state === 'unreachable' && t('shopLogin.extensionSilent')}
        {state === 'update' && t('shopLogin.extensionTooOld', { needed: extension.min_version })}
        {state === 'consoleTooOld' && t('shopLogin.consoleTooOld')}
      </p>
      {state === 'install' && demo && <p>{t('shopLogin.pasteInDemo')}</p>}
      <p>
        {state === 'consoleTooOld' ? (
          <Button onClick={() => window.location.reload()}>{t('actions.reload')}</Button>
        ) : (
          <ButtonLink to={helpPath}>{t('shopLogin.howToInstall')}</ButtonLink>
        )}
      </p>
    </Alert>
  )
}

/** Does it work with this console? One that could be newer does. */
export function isUsable({ state }: InstallState): boolean {
  return state === 'upToDate' || state === 'updateOffered'
}
