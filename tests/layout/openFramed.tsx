import { type OpenNotificationParams, Refine } from '@refinedev/core'
import { useIsFetching } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { capabilities } from '../../contract/capabilities.ts'
import type { Deployment } from '../../contract/entities/deployment.ts'
import { type CallName, toolApi } from '../../contract/toolApi.ts'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import { BridgeProvider } from '../../src/bridge/hooks/BridgeProvider.tsx'
import { createI18n } from '../../src/locales/createI18n.ts'
import type { Locale } from '../../src/locales/locale.ts'
import { loadScreenTexts } from '../../src/locales/screenTexts.ts'
import { createAuthProvider } from '../../src/providers/auth/createAuthProvider.ts'
import { createIdentity, type Identity } from '../../src/providers/auth/createIdentity.ts'
import { createDataProvider } from '../../src/providers/dataProvider/createDataProvider.ts'
import { createI18nProvider } from '../../src/providers/i18n/createI18nProvider.ts'
import { TextsProvider } from '../../src/providers/i18n/TextsProvider.tsx'
import { RegistryContext } from '../../src/providers/registry/useRegistry.ts'
import { routerBinding } from '../../src/providers/routerBinding.ts'
import { createServices } from '../../src/providers/services/createServices.ts'
import { DeploymentContext } from '../../src/providers/services/useDeployment.ts'
import { ServicesContext } from '../../src/providers/services/useServices.ts'
import { createSession } from '../../src/providers/session.ts'
import { createToolApi } from '../../src/providers/toolApi/createToolApi.ts'
import { registry } from '../../src/resources/index.ts'
import { toRefineResources } from '../../src/resources/schema/project/toRefineResources.ts'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'
import { lateArrival } from '../late.ts'
import { noExtension } from '../pages/openScreen.tsx'
import { toEnvelope } from '../pages/refusal.ts'

type Answers = Partial<Record<CallName, (payload: Readonly<Record<string, unknown>>) => unknown>>

interface OpenFramed {
  readonly children: ReactNode
  readonly path?: string
  readonly answers?: Answers
  readonly user?: Readonly<Record<string, unknown>>
  /** Who it was the last time. Default: nobody is known. */
  readonly last?: Identity
  readonly locale?: Locale
  readonly bridge?: Partial<Bridge>
  readonly deployment?: Partial<Deployment>
  /** Gets each notice. Default: there are none. */
  readonly noticed?: (notice: OpenNotificationParams) => void
}

const aUser = { name: 'Demo Store Group', username: 'demo', level: 3, role: 'user', shop_count: 2 }

export function aDeployment(overrides: Partial<Deployment> = {}): Deployment {
  const host = 'https://merchant.example'
  return {
    platform: 'pdd',
    merchant_hosts: { mms: host, files: host, pifa: host },
    extension: { id: 'a'.repeat(32), version: '0.1.0', min_version: '0.1.0' },
    locale_default: null,
    demo: false,
    auth_token_key: '',
    capabilities: [...capabilities],
    ...overrides,
  }
}

/** Parts of the frame on the real providers; only the wire below them is made up. */
export async function openFramed({
  children,
  path = '/',
  answers = {},
  user = aUser,
  last,
  locale = 'en-US',
  bridge = {},
  deployment,
  noticed = () => undefined,
}: OpenFramed) {
  const storage = createBrowserStorage(localStorage)
  storage.set('zhanggui_locale', locale)
  storage.set('token', 'a token')
  const texts = await createI18n({ storage })
  await loadScreenTexts(texts)
  const session = createSession(storage)
  const seen: CallName[] = []
  const payloads: { name: CallName; payload: unknown; headers: Readonly<Record<string, string>> }[] = []
  const all: Answers = { userInfo: () => user, shopList: () => [], logout: () => null, ...answers }
  const api = createToolApi({
    calls: toolApi,
    readSession: session.read,
    readLocale: () => locale,
    async send({ method, url, body, headers }) {
      const { pathname, searchParams } = new URL(url, 'http://localhost')
      const type = searchParams.get('type') ?? undefined
      const [name] = (Object.entries(toolApi).find(([, call]) => call.path === pathname && call.query.type === type) ?? []) as [CallName?]
      if (!name) throw new Error(`nobody answers ${url}`)
      seen.push(name)
      const payload = method === 'GET' ? Object.fromEntries(searchParams) : JSON.parse(body ?? '{}')
      payloads.push({ name, payload, headers })
      const answer = await all[name]?.(payload)
      await lateArrival()
      return toEnvelope(answer)
    },
  })
  const identity = createIdentity(api, { readLast: () => last ?? null })
  const authProvider = createAuthProvider({ api, session, identity, expire: () => undefined })
  let address = path
  let awaited = 0
  function Place() {
    awaited = useIsFetching()
    const { pathname, search } = useLocation()
    address = pathname + search
    return null
  }
  const page = render(
    <TextsProvider texts={texts}>
      <RegistryContext.Provider value={registry}>
        <ServicesContext.Provider
          value={{
            ...createServices({ readLocale: () => locale, readSentence: ({ failure }) => failure }),
            storage,
            session,
            identity,
            authProvider,
            api,
          }}
        >
          <DeploymentContext.Provider value={aDeployment(deployment)}>
            <BridgeProvider bridge={{ ...noExtension, ...bridge } as Bridge}>
              <MemoryRouter initialEntries={[path]}>
                <Refine
                  dataProvider={createDataProvider(api, registry)}
                  authProvider={authProvider}
                  i18nProvider={createI18nProvider(texts, { open: () => undefined })}
                  notificationProvider={{ open: noticed, close: () => undefined }}
                  routerProvider={routerBinding}
                  resources={toRefineResources(registry)}
                  options={{ disableTelemetry: true, reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } } }}
                >
                  {children}
                  <Place />
                </Refine>
              </MemoryRouter>
            </BridgeProvider>
          </DeploymentContext.Provider>
        </ServicesContext.Provider>
      </RegistryContext.Provider>
    </TextsProvider>,
  )
  const payloadsOf = (name: CallName) => payloads.filter((each) => each.name === name).map(({ payload }) => payload)
  const headersOf = (name: CallName) => payloads.filter((each) => each.name === name).map(({ headers }) => headers)
  /** Until the page has what it asked for at its start, such as who the user is. */
  const answered = () =>
    waitFor(() => {
      if (awaited > 0) throw new Error(`${awaited} answers are awaited`)
    })
  return { ...page, storage, session, texts, seen, payloadsOf, headersOf, answered, address: () => address }
}
