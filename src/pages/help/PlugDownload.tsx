import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined.js'
import { callFacts } from '../../../contract/callFacts.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import type { InstallState } from '../../providers/services/toInstallState.ts'
import { useDeployment } from '../../providers/services/useDeployment.ts'
import { useInstallState } from '../../providers/services/useInstallState.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { FieldError } from '../../ui/FormField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { HelpFrame } from './HelpFrame.tsx'
import { InstallSteps } from './InstallSteps.tsx'
import { PlatformTry } from './PlatformTry.tsx'
import { Questions } from './Questions.tsx'
import { type BrowserFit, CHROMIUM_MIN_MAJOR, toBrowserFit } from './toBrowserFit.ts'
import './texts.ts'

/** Everything about the extension: is it there, how it is installed and updated, and what people ask. */
export function PlugDownload() {
  const { t } = useTranslate()
  const text = useText()
  const may = useMay()
  const page = useRegistry().pages.find(({ name }) => name === 'plugDownload')
  return (
    <HelpFrame>
      <header className="zg-help-head">
        <h1>{page && text(page.label)}</h1>
        <p className="zg-muted">{t('help.intro')}</p>
      </header>
      <ExtensionStatus />
      {may('shopList') && <PlatformTry />}
      <InstallSteps />
      <div className="zg-help-pair">
        <UpdateSteps />
        <Browsers />
      </div>
      <Questions />
    </HelpFrame>
  )
}

const tones: Readonly<Record<InstallState['state'], 'good' | 'warning' | 'bad' | 'quiet'>> = {
  install: 'quiet',
  unreachable: 'warning',
  update: 'bad',
  updateOffered: 'warning',
  upToDate: 'good',
  consoleTooOld: 'warning',
}

/** Is the extension there, is it the right one, and what to do about it. Follows by itself. */
function ExtensionStatus() {
  const { t } = useTranslate()
  const { extension, demo } = useDeployment()
  const { found, ask } = useInstallState()
  const state = found?.state ?? 'checking'
  const wantsReload = ['install', 'unreachable', 'consoleTooOld'].includes(state)
  return (
    <Card className="zg-help-status" aria-labelledby="help-status" data-state={state}>
      <CardHead>
        <h2 id="help-status">{t('help.status.title')}</h2>
        <Tag role="status" tone={found ? tones[found.state] : 'quiet'}>
          {t(`help.status.${state}`)}
        </Tag>
      </CardHead>
      <CardBody>
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
        <Toolbar>
          <ExtensionDownload version={extension.version} isPrimary={['install', 'update', 'updateOffered'].includes(state)} />
          {wantsReload && (
            <Button kind={state === 'install' ? undefined : 'primary'} onClick={() => window.location.reload()}>
              {t('help.status.reload')}
            </Button>
          )}
          <Button kind="text" onClick={() => void ask()}>
            {t('help.status.checkAgain')}
          </Button>
        </Toolbar>
      </CardBody>
    </Card>
  )
}

interface ExtensionDownloadProps {
  /** Of the package; empty: this deployment has none. */
  readonly version: string
  readonly isPrimary: boolean
}

function ExtensionDownload({ version, isPrimary }: ExtensionDownloadProps) {
  const { t } = useTranslate()
  if (version === '') return <FieldError>{t('help.status.noPackage')}</FieldError>
  return (
    <ButtonAnchor kind={isPrimary ? 'primary' : undefined} href={callFacts.extensionPackage.path} download>
      <Icon of={DownloadOutlined} /> {t('help.status.downloadVersion', { version })}
    </ButtonAnchor>
  )
}

const steps = ['download', 'reload', 'back'] as const

/** An unpacked extension does not update itself. */
function UpdateSteps() {
  const { t } = useTranslate()
  return (
    <Card aria-labelledby="help-update">
      <CardHead>
        <h2 id="help-update">{t('help.updateTitle')}</h2>
      </CardHead>
      <CardBody as="ol" className="zg-help-list">
        {steps.map((step) => (
          <li key={step}>{t(`help.update.${step}`)}</li>
        ))}
      </CardBody>
    </Card>
  )
}

const browsers = [
  { key: 'chrome', name: 'Google Chrome', tone: 'good' },
  { key: 'edge', name: 'Microsoft Edge', tone: 'quiet' },
  { key: 'b360', name: '360', tone: 'quiet' },
] as const

/** Specification 8: Chrome, 360 and Edge, Chrome recommended; and what this very browser is. */
function Browsers() {
  const { t } = useTranslate()
  const fit = toBrowserFit(navigator)
  return (
    <Card aria-labelledby="help-browsers">
      <CardHead>
        <h2 id="help-browsers">{t('help.browsersTitle')}</h2>
      </CardHead>
      <CardBody className="zg-help-browsers">
        <ul>
          {browsers.map(({ key, name, tone }) => (
            <li key={key}>
              <strong>{name}</strong> <Tag tone={tone}>{t(`help.browsers.${key}`)}</Tag>
            </li>
          ))}
        </ul>
        <p className="zg-muted">{t('help.browsers.engine', { major: CHROMIUM_MIN_MAJOR })}</p>
        <ThisBrowser fit={fit} />
      </CardBody>
    </Card>
  )
}

function ThisBrowser({ fit }: { readonly fit: BrowserFit }) {
  const { t } = useTranslate()
  if (fit.fit === 'none') return <Alert tone="error">{t('help.browsers.fitNone')}</Alert>
  const isGood = fit.fit === 'good'
  return (
    <Alert tone={isGood ? 'success' : 'warning'}>
      {t(isGood ? 'help.browsers.fitGood' : 'help.browsers.fitTooOld', { major: fit.major })}
    </Alert>
  )
}
