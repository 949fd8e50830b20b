import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined.js'
import { useDataProvider } from '@refinedev/core'
import { useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { BridgeError } from '../../bridge/bridgeError.ts'
import { firstOnlineShop } from '../../bridge/firstOnlineShop.ts'
import { hasMall } from '../../bridge/readMall.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry, useResourceNamed } from '../../providers/registry/useRegistry.ts'
import type { InstallState } from '../../providers/services/toInstallState.ts'
import { useDeployment } from '../../providers/services/useDeployment.ts'
import { useInstallState } from '../../providers/services/useInstallState.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { HelpFrame } from './HelpFrame.tsx'
import { InstallSteps } from './InstallSteps.tsx'
import { Questions } from './Questions.tsx'
import { type BrowserFit, CHROMIUM_MIN_MAJOR, toBrowserFit } from './toBrowserFit.ts'

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
            <Button kind={state === 'install' ? undefined : 'primary'} onClick={() => window.location.reload()}>
              {t('help.status.reload')}
            </Button>
          )}
          <Button kind="text" onClick={() => void ask()}>
            {t('help.status.checkAgain')}
          </Button>
        </div>
      </div>
    </section>
  )
}

interface ExtensionDownloadProps {
  /** Of the package; empty: this deployment has none. */
  readonly version: string
  readonly isPrimary: boolean
}

function ExtensionDownload({ version, isPrimary }: ExtensionDownloadProps) {
  const { t } = useTranslate()
  if (version === '') return <p className="zg-field-error">{t('help.status.noPackage')}</p>
  return (
    <ButtonAnchor kind={isPrimary ? 'primary' : undefined} href={toolApi.extensionPackage.path} download>
      <Icon of={DownloadOutlined} /> {t('help.status.downloadVersion', { version })}
    </ButtonAnchor>
  )
}

/** Does the whole way work? One request through it, with what came back in words. */
function PlatformTry() {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const { outcome, start } = usePlatformTry()
  const sentence = outcome.state === 'failed' ? toBridgeSentence(outcome.error) : null
  return (
    <section className="zg-card" aria-labelledby="help-try">
      <div className="zg-card-head">
        <h2 id="help-try">{t('help.try.title')}</h2>
        <Button disabled={outcome.state === 'trying'} onClick={() => void start()}>
          {t(outcome.state === 'trying' ? 'help.try.trying' : 'help.try.start')}
        </Button>
      </div>
      <div className="zg-card-body">
        {(outcome.state === 'idle' || outcome.state === 'trying') && <p className="zg-muted">{t('help.try.intro')}</p>}
        {outcome.state === 'answered' && (
          <Alert tone="success" role="status">
            {t('help.try.answered', { name: outcome.shopName })}
          </Alert>
        )}
        {outcome.state === 'noShop' && (
          <Alert tone="error" role="alert">
            {t('errors.noOnlineShop')}
          </Alert>
        )}
        {outcome.state === 'failed' && (
          <Alert tone="error" role="alert">
            {sentence ? t(sentence) : errorText(outcome.error)}
          </Alert>
        )}
      </div>
    </section>
  )
}

type TryOutcome =
  | { readonly state: 'idle' | 'trying' | 'noShop' }
  | { readonly state: 'answered'; readonly shopName: string }
  | { readonly state: 'failed'; readonly error: unknown }

/** One real request to the platform, by the first shop that is online (specification 4). The shops are asked for again: their sessions are not kept. */
function usePlatformTry(): { readonly outcome: TryOutcome; readonly start: () => Promise<void> } {
  const lanes = useShopLanes()
  const provider = useDataProvider()()
  const { name } = useResourceNamed('shops')
  const [outcome, setOutcome] = useState<TryOutcome>({ state: 'idle' })

  async function start() {
    setOutcome({ state: 'trying' })
    try {
      const { data } = await provider.getList<Shop>({ resource: name, pagination: { mode: 'off' } })
      lanes.know(data)
      // One that has to wait for its turn is no help here.
      const isFree = ({ shop_uid }: Shop) => (lanes.read().get(shop_uid)?.opensAt ?? null) === null
      const shop = await firstOnlineShop(data.filter(isFree), (each) => hasMall(lanes.call, each))
      setOutcome(shop ? { state: 'answered', shopName: shop.shop_name } : { state: 'noShop' })
    } catch (error) {
      setOutcome({ state: 'failed', error })
    }
  }

  return { outcome, start }
}

/** Of a failure on the way: the key of its sentence; null when it is one of the backend's, which has its own words. */
function toBridgeSentence(error: unknown): BridgeError['messageKey'] | null {
  return error instanceof BridgeError ? error.messageKey : null
}

const steps = ['download', 'reload', 'back'] as const

/** An unpacked extension does not update itself. */
function UpdateSteps() {
  const { t } = useTranslate()
  return (
    <section className="zg-card" aria-labelledby="help-update">
      <div className="zg-card-head">
        <h2 id="help-update">{t('help.updateTitle')}</h2>
      </div>
      <ol className="zg-card-body zg-help-list">
        {steps.map((step) => (
          <li key={step}>{t(`help.update.${step}`)}</li>
        ))}
      </ol>
    </section>
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
    <section className="zg-card" aria-labelledby="help-browsers">
      <div className="zg-card-head">
        <h2 id="help-browsers">{t('help.browsersTitle')}</h2>
      </div>
      <div className="zg-card-body zg-help-browsers">
        <ul>
          {browsers.map(({ key, name, tone }) => (
            <li key={key}>
              <strong>{name}</strong> <Tag tone={tone}>{t(`help.browsers.${key}`)}</Tag>
            </li>
          ))}
        </ul>
        <p className="zg-muted">{t('help.browsers.engine', { major: CHROMIUM_MIN_MAJOR })}</p>
        <ThisBrowser fit={fit} />
      </div>
    </section>
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
