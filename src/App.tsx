import { Refine } from '@refinedev/core'
import type { i18n } from 'i18next'
import { type ComponentType, StrictMode, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { BrowserRouter } from 'react-router-dom'
import type { Deployment } from '../contract/entities/deployment.ts'
import type { Bridge } from './bridge/createBridge.ts'
import { BridgeProvider } from './bridge/hooks/BridgeProvider.tsx'
import { ConsoleRoutes } from './layout/ConsoleRoutes.tsx'
import { loadScreenTexts } from './locales/screenTexts.ts'
import type { Offer } from './otherBackend.ts'
import { createAccessControlProvider } from './providers/accessControl/createAccessControlProvider.ts'
import { OfferedContext } from './providers/accessControl/useIsOffered.ts'
import { identityKey } from './providers/createQueryClient.ts'
import { createDataProvider } from './providers/dataProvider/createDataProvider.ts'
import { tellShopChanges } from './providers/dataProvider/tellShopChanges.ts'
import { createI18nProvider } from './providers/i18n/createI18nProvider.ts'
import { TextsProvider } from './providers/i18n/TextsProvider.tsx'
import { LastKnownContext } from './providers/lastKnown/useLastKnown.ts'
import { createNotificationProvider } from './providers/notices/createNotificationProvider.ts'
import { RegistryContext } from './providers/registry/useRegistry.ts'
import { routerBinding, UnsavedChangesNotifier } from './providers/routerBinding.ts'
import type { Services } from './providers/services/createServices.ts'
import { DeploymentContext } from './providers/services/useDeployment.ts'
import { ServicesContext } from './providers/services/useServices.ts'
import { toRefineResources } from './resources/schema/project/toRefineResources.ts'
import { snapshotIsBelow } from './snapshot/snapshotWait.ts'
import { lazyPlain } from './ui/lazyOnce.tsx'
import { PageError } from './ui/PageError.tsx'

/** Where it cannot be loaded, the console goes on without it. */
const Later = lazyPlain<object>(() =>
  import('./Later.tsx').then(
    (module): ComponentType => module.Later,
    () => () => null,
  ),
)

interface AppProps {
  readonly offer: Offer
  readonly services: Services
  readonly deployment: Deployment
  readonly bridge: Bridge
  readonly texts: i18n
}

/** Providers and generated routes; nothing else. */
export function App({ offer: { registry, offered, api }, services, deployment, bridge, texts }: AppProps) {
  const { authProvider, identity, notices, loginInvalid, queryClient } = services
  useEffect(snapshotIsBelow, [])
  // After the first picture: asking takes a moment, and the picture would wait for it.
  useEffect(() => {
    // A screen that needs them asks again, and shows the failure.
    loadScreenTexts(texts).catch(() => undefined)
  }, [texts])
  const refreshIdentity = () => {
    identity.forget()
    void queryClient.refetchQueries(identityKey, { exact: true })
  }
  // Who the user is says how many shops there are.
  const dataProvider = createDataProvider(tellShopChanges(api, refreshIdentity), registry, identity.read)
  const accessControl = {
    registry,
    identify: identity.read,
    readSeen: (resource: string) => dataProvider.getList({ resource }).then(({ data }) => data),
  }
  return (
    <StrictMode>
      <TextsProvider texts={texts}>
        <RegistryContext.Provider value={registry}>
          <ServicesContext.Provider value={services}>
            <DeploymentContext.Provider value={deployment}>
              <OfferedContext.Provider value={offered}>
                <LastKnownContext.Provider value={services.lastKnown}>
                  <BridgeProvider bridge={bridge}>
                    <BrowserRouter>
                      <Refine
                        dataProvider={dataProvider}
                        authProvider={authProvider}
                        accessControlProvider={createAccessControlProvider(accessControl)}
                        i18nProvider={createI18nProvider(texts, notices)}
                        notificationProvider={createNotificationProvider(notices, loginInvalid.isUp)}
                        routerProvider={routerBinding}
                        resources={toRefineResources(registry)}
                        options={{ ...refineOptions, reactQuery: { clientConfig: queryClient } }}
                      >
                        <ErrorBoundary FallbackComponent={PageError}>
                          <ConsoleRoutes registry={registry} />
                        </ErrorBoundary>
                        <UnsavedChangesNotifier />
                        <Later />
                      </Refine>
                    </BrowserRouter>
                  </BridgeProvider>
                </LastKnownContext.Provider>
              </OfferedContext.Provider>
            </DeploymentContext.Provider>
          </ServicesContext.Provider>
        </RegistryContext.Provider>
      </TextsProvider>
    </StrictMode>
  )
}

const refineOptions = { disableTelemetry: true, syncWithLocation: true, warnWhenUnsavedChanges: true } as const
