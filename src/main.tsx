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
import { readDeployment } from './providers/toolApi/readDeployment.ts'
import { registry } from './resources/index.ts'
import { toOffered } from './resources/schema/project/toOffered.ts'
import { onStorageProblem } from './storage/browserStorage.ts'
import { keepOffered } from './storage/offered.ts'
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
    readDeployment(services.api),
    takeEarlyAnswers(services, registry, window.location, window.zhangguiEarly),
  ])
  texts = i18n
  keepOffered(services.storage, deployment.capabilities)
  offerScreenTexts(i18n)
  watchLook(settingsStore, services.storage)
  onStorageProblem((problem) => services.notices.open({ tone: 'error', title: i18n.t(storageTexts[problem]) }))
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const bridge = createConsoleBridge(services, deployment, i18n)
  // In slices: the page answers the pointer while its first picture is drawn.
  startTransition(() =>
    createRoot(root).render(
      <App
        registry={toOffered(registry, deployment.capabilities)}
        services={services}
        deployment={deployment}
        bridge={bridge}
        texts={i18n}
      />,
    ),
  )
}

const storageTexts = { blocked: 'errors.storageBlocked', full: 'errors.storageFull', corrupt: 'errors.storageCorrupt' } as const

watchStaleChunks({ storage: tabStorage, clock: Date.now, reload: () => window.location.reload() })
start().catch(showStartFailure)
