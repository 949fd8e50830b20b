import type { i18n } from 'i18next'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { isOffered } from '../contract/call.ts'
import { callFacts } from '../contract/callFacts.ts'
import type { Deployment } from '../contract/entities/deployment.ts'
import { App } from './App.tsx'
import { sendEarly } from './boot/sendEarly.ts'
import { isStartFailureShown, showStartFailure } from './boot/showStartFailure.ts'
import { takeEarlyAnswers } from './boot/takeEarlyAnswers.ts'
import { untilPainted } from './boot/untilPainted.ts'
import { watchStaleChunks } from './boot/watchStaleChunks.ts'
import { watchLook } from './layout/settings/watchLook.ts'
import { createI18n } from './locales/createI18n.ts'
import { isAboutTexts } from './locales/readTexts.ts'
import { offerScreenTexts } from './locales/screenTexts.ts'
import type { Offer } from './otherBackend.ts'
import { createConsoleBridge, createServices, type Services } from './providers/services/createServices.ts'
import { settingsStore } from './providers/settings/settingsStore.ts'
import { readDeployment } from './providers/toolApi/readDeployment.ts'
import { ToolApiError } from './providers/toolApi/ToolApiError.ts'
import { toSentence } from './providers/toolApi/toSentence.ts'
import { registry } from './resources/index.ts'
import { onStorageProblem } from './storage/browserStorage.ts'
import { keepOffered } from './storage/offered.ts'
import { tabStorage } from './storage/tabStorage.ts'
import './theme/base.css'
import './ui/styles.ts'

/** Null until they are there. */
let texts: i18n | null = null

/** Texts, deployment, identity and the first rows are asked for side by side. */
async function start(): Promise<void> {
  const loading = createI18n().then((loaded) => {
    texts = loaded
    return loaded
  })
  const services = createServices({
    readLocale: () => document.documentElement.lang,
    readSentence,
    wrapSend: (send) => sendEarly(send, window.zhangguiEarly),
  })
  const [i18n, deployment] = await Promise.all([
    loading,
    readDeployment(services.api),
    takeEarlyAnswers(services, registry, window.location, window.zhangguiEarly),
    untilPainted(window.zhangguiEarly?.shown),
  ])
  keepOffered(services.storage, deployment.capabilities)
  offerScreenTexts(i18n)
  watchLook(settingsStore, services.storage)
  onStorageProblem((problem) => services.notices.open({ tone: 'error', title: i18n.t(storageTexts[problem]) }))
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const offer = await readOffer(services, deployment, i18n)
  if (isStartFailureShown()) return
  const bridge = createConsoleBridge(services, deployment, i18n)
  // In slices: the page answers the pointer while its first picture is drawn.
  startTransition(() =>
    createRoot(root).render(<App offer={offer} services={services} deployment={deployment} bridge={bridge} texts={i18n} />),
  )
}

/** Our own server has all of it, and what fits the console to another is not loaded. */
async function readOffer(services: Services, deployment: Deployment, i18n: i18n): Promise<Offer> {
  const offered = deployment.capabilities
  if (Object.values(callFacts).every((call) => isOffered(call, offered))) return { registry, offered, api: services.api }
  return (await import('./otherBackend.ts')).offerOfOther(registry, services, deployment, i18n)
}

function readSentence(error: ToolApiError): string {
  return texts ? toSentence(error, texts.t) : ''
}

const storageTexts = { blocked: 'errors.storageBlocked', full: 'errors.storageFull', corrupt: 'errors.storageCorrupt' } as const

watchStaleChunks({
  storage: tabStorage,
  clock: Date.now,
  isOnline: () => navigator.onLine,
  isHandled: isAboutTexts,
  reload: () => window.location.reload(),
})
start().catch((error: unknown) => {
  if (error instanceof ToolApiError) showStartFailure('server', readSentence(error))
  else showStartFailure('file')
})
