import type { i18n } from 'i18next'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createConsoleBridge, createServices } from './createServices.ts'
import { settingsStore } from './layout/settings/settingsStore.ts'
import { watchLook } from './layout/settings/watchLook.ts'
import { showStartFailure } from './layout/showStartFailure.ts'
import { watchStaleChunks } from './layout/watchStaleChunks.ts'
import { createI18n } from './locales/createI18n.ts'
import { loadScreenTexts } from './locales/screenTexts.ts'
import { onStorageProblem } from './storage/browserStorage.ts'
import { tabStorage } from './storage/tabStorage.ts'
import './theme/base.css'

/** Texts, deployment and identity are asked for side by side. */
async function start(): Promise<void> {
  const loading = createI18n()
  let texts: i18n | null = null
  const services = createServices({
    readLocale: () => document.documentElement.lang,
    readSentence: (failure) => texts?.t(`errors.${failure}`) ?? '',
  })
  if (services.session.read().token !== null) services.identity.read().catch(() => undefined)
  const [i18n, deployment] = await Promise.all([loading, services.api.call('config', {})])
  texts = i18n
  void loadScreenTexts(i18n)
  watchLook(settingsStore, services.storage)
  onStorageProblem((problem) => services.notices.open({ tone: 'error', title: i18n.t(storageTexts[problem]) }))
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <App services={services} deployment={deployment} bridge={createConsoleBridge(services, deployment, i18n)} texts={i18n} />,
  )
}

const storageTexts = { blocked: 'errors.storageBlocked', full: 'errors.storageFull', corrupt: 'errors.storageCorrupt' } as const

watchStaleChunks({ storage: tabStorage, clock: Date.now, reload: () => window.location.reload() })
start().catch(showStartFailure)
