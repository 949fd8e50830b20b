import { Refine, useInvalidate } from '@refinedev/core'
import { useIsFetching } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { capabilities } from '../../contract/capabilities.ts'
import type { Deployment } from '../../contract/entities/deployment.ts'
import { Header } from '../../contract/envelope.ts'
import type { CallName } from '../../contract/toolApi.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { BridgeError } from '../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import { BridgeProvider } from '../../src/bridge/hooks/BridgeProvider.tsx'
import { createI18n } from '../../src/locales/createI18n.ts'
import type { Locale } from '../../src/locales/locale.ts'
import { loadScreenTexts, offerScreenTexts } from '../../src/locales/screenTexts.ts'
import { createAuthProvider } from '../../src/providers/auth/createAuthProvider.ts'
import { createIdentity } from '../../src/providers/auth/createIdentity.ts'
import { createDataProvider } from '../../src/providers/dataProvider/createDataProvider.ts'
import { createTabDrafts } from '../../src/providers/drafts/createTabDrafts.ts'
import { TabContext, type TabOfPage } from '../../src/providers/drafts/useTabDraft.ts'
import { createI18nProvider } from '../../src/providers/i18n/createI18nProvider.ts'
import { TextsProvider } from '../../src/providers/i18n/TextsProvider.tsx'
import { RegistryContext } from '../../src/providers/registry/useRegistry.ts'
import { routerBinding, UnsavedChangesNotifier } from '../../src/providers/routerBinding.ts'
import { createServices } from '../../src/providers/services/createServices.ts'
import { DeploymentContext } from '../../src/providers/services/useDeployment.ts'
import { ServicesContext } from '../../src/providers/services/useServices.ts'
import { createSession } from '../../src/providers/session.ts'
import { createToolApi } from '../../src/providers/toolApi/createToolApi.ts'
import { parseReply } from '../../src/providers/toolApi/parseReply.ts'
import { registry as ours } from '../../src/resources/index.ts'
import type { ResourceDeclaration } from '../../src/resources/schema/defineResource.ts'
import { toRefineResources } from '../../src/resources/schema/project/toRefineResources.ts'
import { toRoutes } from '../../src/resources/schema/project/toRoutes.ts'
import { resolveRegistry } from '../../src/resources/schema/resolveRegistry.ts'
import { GeneratedForm } from '../../src/screens/GeneratedForm.tsx'
import { GeneratedList } from '../../src/screens/GeneratedList.tsx'
import { GeneratedShow } from '../../src/screens/GeneratedShow.tsx'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'
import { lazyOnce } from '../../src/ui/lazyOnce.tsx'
import { lateArrival } from '../late.ts'
import { toEnvelope } from './refusal.ts'

export { refuse } from './refusal.ts'

/** A call as the stand-in server saw it. */
export interface SeenCall {
  readonly name: CallName
  readonly payload: Readonly<Record<string, unknown>>
  /** What names the write, so that sending it twice does it once; undefined: nothing. */
  readonly key: string | undefined
}

/** What a call answers: its data, or a whole envelope through `refuse`. */
export type Answers = Partial<Record<CallName, (payload: Readonly<Record<string, unknown>>) => unknown>>

/** A browser without the extension: what a scene's own bridge does not say. */
export const noExtension: Pick<Bridge, 'ping' | 'listen' | 'prepareCookies'> = {
  prepareCookies: async () => undefined,
  ping: async () => ({ state: 'missing', error: new BridgeError('notInstalled') }),
  listen: () => () => undefined,
}

/** Failures are part of these scenes: they need no lines in the log. */
const silence = { log: () => undefined, warn: () => undefined, error: () => undefined }

const aUser = { name: 'demo', username: 'demo', level: 3, role: 'user' }

interface OpenScreen {
  readonly path: string
  readonly answers: Answers
  readonly user?: Readonly<Record<string, unknown>>
  readonly locale?: Locale
  readonly bridge?: Partial<Bridge>
  readonly deployment?: Partial<Deployment>
  /** Show the pages that replace a create form or a read page. Default: the generated ones. */
  readonly hasOwnPages?: boolean
  /** Resources beside ours, for what none of ours has. */
  readonly declares?: readonly ResourceDeclaration[]
  /** Screens of declared pages, by the page's name. */
  readonly pages?: Readonly<Record<string, ComponentType>>
  /** The tab that the screen is in. Default: none. */
  readonly tab?: TabOfPage
}

/** A tab that keeps what is typed in it. */
export function aTab() {
  const drafts = createTabDrafts()
  const ignored = { closeAfterwards: () => undefined, nameRecord: () => undefined, addressOf: (path: string) => path }
  return { key: 'tab', ignoreCache: false, drafts, ...ignored }
}

/** Where the screen is, and what moves it from outside. */
interface Place {
  address: string
  /** Answers that the page waits for. */
  awaited: number
  goBack: () => void
  goForward: () => void
  renew: (resource: string) => Promise<void>
}

/** The demo, as a deployment with the extension's platform. */
const aDeployment: Deployment = {
  platform: 'sandbox',
  merchant_hosts: { mms: 'http://platform.test', files: 'http://platform.test', pifa: 'http://platform.test' },
  extension: { id: '', version: '0.1.0', min_version: '0.1.0' },
  locale_default: null,
  demo: false,
  auth_token_key: '',
  capabilities: [...capabilities],
}

/** A generated screen on the real providers; only the wire below them is made up. */
export async function openScreen({
  path,
  answers,
  user = aUser,
  locale = 'en-US',
  bridge = {},
  declares = [],
  pages = {},
  deployment = {},
  hasOwnPages = false,
  tab,
}: OpenScreen) {
  const registry = { ...ours, resources: [...ours.resources, ...resolveRegistry(declares).resources] }
  const seen: SeenCall[] = []
  const notices: { type: string; message: string }[] = []
  /** What the messages offer to take back, in their order. */
  const undos: (() => void)[] = []
  const storage = createBrowserStorage(localStorage)
  storage.set('zhanggui_locale', locale)
  storage.set('token', 'a token')
  // Tests begin a query themselves; that a page does is told in one of its own.
  if (storage.get('zhanggui_auto_read') === null) storage.set('zhanggui_auto_read', 'off')
  const texts = await createI18n({ storage })
  // What is loaded later brings texts of its own, as in the console.
  offerScreenTexts(texts)
  await loadScreenTexts(texts)
  const session = createSession(storage)
  const all: Answers = {
    userInfo: () => user,
    groupList: () => [],
    familyVerdictList: () => ({ list: [] }),
    shopList: () => [],
    ...answers,
  }
  const api = createToolApi({
    calls: toolApi,
    readSession: session.read,
    readLocale: () => locale,
    parse: parseReply,
    async send({ method, url, headers, body }) {
      const { searchParams } = new URL(url, 'http://localhost')
      const [name] = (Object.entries(toolApi).find(([, call]) => call.query.type === searchParams.get('type')) ?? []) as [CallName?]
      if (!name) throw new Error(`no answer is made up for ${url}`)
      const payload = method === 'GET' ? Object.fromEntries(searchParams) : JSON.parse(body ?? '{}')
      seen.push({ name, payload, key: headers[Header.idempotencyKey] })
      const answer = await all[name]?.(payload)
      await lateArrival()
      return toEnvelope(answer)
    },
  })
  const identity = createIdentity(api)
  const screens = {
    list: GeneratedList,
    show: (props: Parameters<typeof GeneratedList>[0]) => {
      const { showWith } = props.resource.screens
      const OwnPage = hasOwnPages && showWith ? lazyOnce(showWith) : null
      return OwnPage ? <OwnPage {...props} /> : <GeneratedShow {...props} />
    },
    create: (props: Parameters<typeof GeneratedList>[0]) => {
      const { createWith } = props.resource.screens
      const OwnPage = hasOwnPages && createWith ? lazyOnce(createWith) : null
      return OwnPage ? <OwnPage {...props} /> : <GeneratedForm {...props} screen="create" />
    },
    edit: (props: Parameters<typeof GeneratedList>[0]) => <GeneratedForm {...props} screen="edit" />,
  }
  const routes = toRoutes(registry).flatMap(({ path: pattern, target }) => {
    if (target.screen === 'page') {
      const Page = pages[target.page.name]
      return Page ? [<Route key={pattern} path={pattern} element={<Page />} />] : []
    }
    const Screen = screens[target.screen]
    return [<Route key={pattern} path={pattern} element={<Screen key={pattern} resource={target.resource} />} />]
  })
  const place: Place = { address: '', awaited: 0, goBack: () => undefined, goForward: () => undefined, renew: async () => undefined }
  function PlaceReader() {
    const { pathname, search } = useLocation()
    const navigate = useNavigate()
    const invalidate = useInvalidate()
    place.address = pathname + search
    place.awaited = useIsFetching()
    place.goBack = () => navigate(-1)
    place.goForward = () => navigate(1)
    place.renew = (resource) => invalidate({ resource, invalidates: ['resourceAll'] })
    return null
  }
  const page = render(
    <TextsProvider texts={texts}>
      <RegistryContext.Provider value={registry}>
        <ServicesContext.Provider value={{ ...createServices({ readLocale: () => locale, readSentence: () => '' }), api, session }}>
          <MemoryRouter initialEntries={['/shop/groups', path]} initialIndex={1}>
            <Refine
              dataProvider={createDataProvider(api, registry)}
              authProvider={createAuthProvider({ api, session, identity, expire: () => undefined })}
              i18nProvider={createI18nProvider(texts, { open: () => undefined })}
              notificationProvider={{
                open({ type, message, cancelMutation }) {
                  notices.push({ type, message })
                  if (cancelMutation) undos.push(cancelMutation)
                },
                close: () => undefined,
              }}
              routerProvider={routerBinding}
              resources={toRefineResources(registry)}
              options={{
                disableTelemetry: true,
                warnWhenUnsavedChanges: true,
                reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } }, logger: silence } },
              }}
            >
              <DeploymentContext.Provider value={{ ...aDeployment, ...deployment }}>
                <BridgeProvider bridge={{ ...noExtension, ...bridge } as Bridge}>
                  <TabContext.Provider value={tab ?? null}>
                    <Routes>{routes}</Routes>
                  </TabContext.Provider>
                </BridgeProvider>
              </DeploymentContext.Provider>
              <UnsavedChangesNotifier />
              <PlaceReader />
            </Refine>
          </MemoryRouter>
        </ServicesContext.Provider>
      </RegistryContext.Provider>
    </TextsProvider>,
  )
  return {
    ...page,
    notices,
    undos,
    seen,
    callsOf: (name: CallName) => seen.filter((call) => call.name === name).map(({ payload }) => payload),
    keysOf: (name: CallName) => seen.filter((call) => call.name === name).map(({ key }) => key),
    address: () => place.address,
    /** Until the page has what it has asked for. */
    answered: () =>
      waitFor(() => {
        if (place.awaited > 0) throw new Error(`${place.awaited} answers are awaited`)
      }),
    goBack: () => act(() => place.goBack()),
    goForward: () => act(() => place.goForward()),
    /** What is shown of a resource is asked for again, as after a change that something else made. */
    renew: (resource: string) => act(() => place.renew(resource)),
  }
}
