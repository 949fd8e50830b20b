import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createConsoleBridge, createServices } from './createServices.ts'
import { showStartFailure } from './layout/showStartFailure.ts'
import { createI18n } from './locales/createI18n.ts'
import './theme/base.css'

/** Texts, deployment and identity are asked for side by side, while the code of the first screen loads. */
async function start(): Promise<void> {
  const texts = createI18n()
  const services = createServices(() => document.documentElement.lang)
  if (services.session.read().token !== null) services.identity.read().catch(() => undefined)
  const [i18n, deployment] = await Promise.all([texts, services.api.call('config', {})])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <App services={services} deployment={deployment} bridge={createConsoleBridge(services, deployment)} texts={i18n} />,
  )
}

start().catch(showStartFailure)
