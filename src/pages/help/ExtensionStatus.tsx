import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { InstallState } from '../../providers/services/toInstallState.ts'
import { useDeployment } from '../../providers/services/useDeployment.ts'
import { useInstallState } from '../../providers/services/useInstallState.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ExtensionDownload } from './ExtensionDownload.tsx'

const tones: Readonly<Record<InstallState['state'], 'good' | 'warning' | 'bad' | 'quiet'>> = {
  install: 'quiet',
  unreachable: 'warning',
  update: 'bad',
  updateOffered: 'warning',
  upToDate: 'good',
  consoleTooOld: 'warning',
}

/** Is the extension there, is it the right one, and what to do about it. Follows by itself. */
export function ExtensionStatus() {
  const { t } = useTranslate()
  const { extension, demo } = useDeployment()
  const { found, ask } = useInstallState()
  const state = found?.state ?? 'checking'
  const wantsReload = ['install', 'unreachable', 'consoleTooOld'].includes(state)
  return (
    <section className="zg-card zg-help-status" aria-labelledby="help-status" data-state={state}>
      <div className="zg-card-head">
        <h2 id="help-status">{t('help.status.title')}</h2>
        <Tag role="status" tone={found ? tones[found.state] : 'quiet'}>
          {t(`help.status.${state}`)}
        </Tag>
      </div>
      <div className="zg-card-body">
        {found && <p>{t(`help.status.${found.state}How`)}</p>}
        {state === 'install' && demo && <p className="zg-muted">{t('help.status.demo')}</p>}
        <dl className="zg-help-versions">
          <div>
            <dt>{t('help.status.installed')}</dt>
            <dd className="zg-code">{found && 'installed' in found ? found.installed : '–'}</dd>
          </div>
          <div>
            <dt>{t('help.status.needed')}</dt>
            <dd className="zg-code">{extension.min_version}</dd>
          </div>
          <div>
            <dt>{t('help.status.offered')}</dt>
            <dd className="zg-code">{extension.version || '–'}</dd>
          </div>
        </dl>
        <div className="zg-toolbar">
          <ExtensionDownload version={extension.version} isPrimary={['install', 'update', 'updateOffered'].includes(state)} />
          {wantsReload && (
            <button
              type="button"
              className={`zg-button ${state === 'install' ? '' : 'zg-button-primary'}`}
              onClick={() => window.location.reload()}
            >
              {t('help.status.reload')}
            </button>
          )}
          <Button kind="text" onClick={() => void ask()}>
            {t('help.status.checkAgain')}
          </Button>
        </div>
      </div>
    </section>
  )
}
