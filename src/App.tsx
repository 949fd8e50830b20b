import { Refine } from '@refinedev/core'
import type { i18n } from 'i18next'
import { StrictMode, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { BrowserRouter } from 'react-router-dom'
import type { Deployment } from '../contract/entities/deployment.ts'
import type { Bridge } from './bridge/createBridge.ts'
import { BridgeProvider } from './bridge/hooks/BridgeProvider.tsx'
import type { Services } from './createServices.ts'
import { ConsoleRoutes } from './layout/ConsoleRoutes.tsx'
import { DeploymentContext } from './layout/useDeployment.ts'
import { ServicesContext } from './layout/useServices.ts'
import { loadScreenTexts } from './locales/screenTexts.ts'
import { PageError } from './pages/errors/PageError.tsx'
import { createAccessControlProvider } from './providers/accessControl/createAccessControlProvider.ts'
import { createDataProvider } from './providers/dataProvider/createDataProvider.ts'
import { createI18nProvider } from './providers/i18n/createI18nProvider.ts'
import { TextsProvider } from './providers/i18n/TextsProvider.tsx'
import { createNotificationProvider } from './providers/notices/createNotificationProvider.ts'
import { RegistryContext } from './providers/registry/useRegistry.ts'
import { RememberedContext } from './providers/remembered/useRemembered.ts'
import { routerBinding, UnsavedChangesNotifier } from './providers/routerBinding.ts'
import { registry } from './resources/index.ts'
import { toRefineResources } from './resources/schema/project/toRefineResources.ts'

interface AppProps {
  readonly services: Services
  readonly deployment: Deployment
  readonly bridge: Bridge
  readonly texts: i18n
}

const resources = toRefineResources(registry)

/** Providers and generated routes; nothing else. */
export function App({ services, deployment, bridge, texts }: AppProps) {
  const { api, authProvider, identity, notices, loginInvalid, queryClient } = services
  // Once the first picture stands: asking takes a moment that it would wait for.
  useEffect(() => {
    // Whatever screen needs them asks again, and shows the failure.
    loadScreenTexts(texts).catch(() => undefined)
  }, [texts])
  return (
    <StrictMode>
      <TextsProvider texts={texts}>
        <RegistryContext.Provider value={registry}>
          <ServicesContext.Provider value={services}>
            <DeploymentContext.Provider value={deployment}>
              <RememberedContext.Provider value={services.remembered}>
                <BridgeProvider bridge={bridge}>
                  <BrowserRouter>
                    <Refine
                      dataProvider={createDataProvider(api, registry)}
                      authProvider={authProvider}
                      accessControlProvider={createAccessControlProvider(registry, identity.read)}
                      i18nProvider={createI18nProvider(texts, notices)}
                      notificationProvider={createNotificationProvider(notices, loginInvalid.isUp)}
                      routerProvider={routerBinding}
                      resources={resources}
                      options={{ ...refineOptions, reactQuery: { clientConfig: queryClient } }}
                    >
                      <ErrorBoundary FallbackComponent={PageError}>
                        <ConsoleRoutes registry={registry} />
                      </ErrorBoundary>
                      <UnsavedChangesNotifier />
                    </Refine>
                  </BrowserRouter>
                </BridgeProvider>
              </RememberedContext.Provider>
            </DeploymentContext.Provider>
          </ServicesContext.Provider>
        </RegistryContext.Provider>
      </TextsProvider>
    </StrictMode>
  )
}

const refineOptions = { disableTelemetry: true, syncWithLocation: true, warnWhenUnsavedChanges: true } as const
