import type { i18n } from 'i18next'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createConsoleBridge, createServices } from './createServices.ts'
import { settingsStore } from './layout/settings/settingsStore.ts'
import { watchLook } from './layout/settings/watchLook.ts'
import { showStartFailure } from './layout/showStartFailure.ts'
import { watchStaleChunks } from './layout/watchStaleChunks.ts'
import { createI18n } from './locales/createI18n.ts'
import { offerScreenTexts } from './locales/screenTexts.ts'
import { registry } from './resources/index.ts'
import { onStorageProblem } from './storage/browserStorage.ts'
import { tabStorage } from './storage/tabStorage.ts'
import { takeEarlyAnswers } from './takeEarlyAnswers.ts'
import './theme/base.css'

/** Texts, deployment, identity and the first rows are asked for side by side. */
async function start(): Promise<void> {
  const loading = createI18n()
  let texts: i18n | null = null
  const services = createServices({
    readLocale: () => document.documentElement.lang,
    readSentence: (failure) => texts?.t(`errors.${failure}`) ?? '',
  })
  const [i18n, deployment] = await Promise.all([
    loading,
    services.api.call('config', {}),
    takeEarlyAnswers(services, registry, window.location, window.zhangguiEarly),
  ])
  texts = i18n
  offerScreenTexts(i18n)
  watchLook(settingsStore, services.storage)
  onStorageProblem((problem) => services.notices.open({ tone: 'error', title: i18n.t(storageTexts[problem]) }))
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const bridge = createConsoleBridge(services, deployment, i18n)
  // In slices: the page answers the pointer while its first picture is drawn.
  startTransition(() => createRoot(root).render(<App services={services} deployment={deployment} bridge={bridge} texts={i18n} />))
}

const storageTexts = { blocked: 'errors.storageBlocked', full: 'errors.storageFull', corrupt: 'errors.storageCorrupt' } as const

watchStaleChunks({ storage: tabStorage, clock: Date.now, reload: () => window.location.reload() })
start().catch(showStartFailure)
