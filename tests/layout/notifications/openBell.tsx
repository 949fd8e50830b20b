import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import type { Notification, UnreadCount } from '../../../contract/entities/notification.ts'
import type { CallName } from '../../../contract/toolApi.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import type { Holder } from '../../../src/domain/permissions.ts'
import { NotificationBell } from '../../../src/layout/notifications/NotificationBell.tsx'
import { createI18n } from '../../../src/locales/createI18n.ts'
import type { Locale } from '../../../src/locales/locale.ts'
import { loadScreenTexts } from '../../../src/locales/screenTexts.ts'
import { TextsProvider } from '../../../src/providers/i18n/TextsProvider.tsx'
import { RegistryContext } from '../../../src/providers/registry/useRegistry.ts'
import { createServices } from '../../../src/providers/services/createServices.ts'
import { ServicesContext } from '../../../src/providers/services/useServices.ts'
import { createToolApi } from '../../../src/providers/toolApi/createToolApi.ts'
import { registry } from '../../../src/resources/index.ts'
import { createBrowserStorage } from '../../../src/storage/createBrowserStorage.ts'
import { lateArrival } from '../../late.ts'

/** A notification of a shop that was logged out, but for what the test says. */
export function aNotification(overrides: Partial<Notification> = {}): Notification {
  return {
    id: overrides.id ?? 'n1',
    type: 'todo',
    title: 'shopLoggedOut',
    subTitle: '',
    avatar: '',
    content: '',
    time: Date.now() - 3 * 60_000,
    messageType: 3,
    status: 0,
    values: { shop_name: '云杉小铺' },
    link: 'shops',
    ...overrides,
  }
}

/** The call fails as if there were no server. */
export const NO_ANSWER = Symbol('no answer')

interface OpenBell {
  /** What the server has; marks are kept in it. */
  readonly notifications?: readonly Notification[]
  readonly answers?: Partial<Record<CallName, () => unknown>>
  readonly holder?: Holder
  readonly locale?: Locale
}

/** The bell on the real client; a small server of four calls stands in for ours. */
export async function openBell({ notifications = [], answers = {}, holder = { role: 'user' }, locale = 'en-US' }: OpenBell = {}) {
  let rows = notifications
  const seen: { name: CallName; payload: Record<string, unknown> }[] = []
  const storage = createBrowserStorage(localStorage)
  storage.set('zhanggui_locale', locale)
  const texts = await createI18n({ storage })
  await loadScreenTexts(texts)
  const count = (type: string) => rows.filter((row) => row.status === 0 && row.type === type).length
  const unread = (): UnreadCount => ({
    message: count('message'),
    notice: count('notice'),
    todo: count('todo'),
    total: rows.filter((row) => row.status === 0).length,
  })
  const small: Partial<Record<CallName, (payload: Record<string, unknown>) => unknown>> = {
    unreadCount: unread,
    settleAlerts({ ring_id }) {
      rows = rows.map((row) => (row.values?.ring_id === ring_id ? { ...row, status: 1 } : row))
      return { settled: 1 }
    },
    notificationList({ type, page_size }) {
      const list = rows.filter((row) => row.type === type)
      return { list: list.slice(0, Number(page_size)), total: list.length }
    },
    readNotifications({ ids, all, type, until = Number.POSITIVE_INFINITY }) {
      const isShown = ({ time }: Notification) => typeof time === 'string' || time <= Number(until)
      const isMeant = (row: Notification) => (all === 1 ? row.type === type && isShown(row) : (ids as string[]).includes(row.id))
      rows = rows.map((row) => (isMeant(row) ? { ...row, status: 1 } : row))
      return unread()
    },
  }
  const services = createServices({ readLocale: () => locale, readSentence: () => '' })
  const api = createToolApi({
    calls: toolApi,
    readSession: services.session.read,
    readLocale: () => locale,
    async send({ method, url, body }) {
      const { searchParams } = new URL(url, 'http://localhost')
      const [name] = (Object.entries(toolApi).find(([, call]) => call.query.type === searchParams.get('type')) ?? []) as [CallName?]
      if (!name) throw new Error(`nobody answers ${url}`)
      const payload = method === 'GET' ? {} : JSON.parse(body ?? '{}')
      seen.push({ name, payload })
      const data = (answers[name] ?? small[name])?.(payload)
      await lateArrival()
      if (data === NO_ANSWER) throw new Error('Network Error')
      return { code: 1000, msg: 'success', data }
    },
  })
  let address = ''
  function Place() {
    address = useLocation().pathname
    return null
  }
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
    logger: { log: ignore, warn: ignore, error: ignore },
  })
  const page = render(
    <TextsProvider texts={texts}>
      <RegistryContext.Provider value={registry}>
        <ServicesContext.Provider value={{ ...services, api }}>
          <QueryClientProvider client={client}>
            <MemoryRouter initialEntries={['/somewhere']}>
              <NotificationBell holder={holder} />
              <Place />
            </MemoryRouter>
          </QueryClientProvider>
        </ServicesContext.Provider>
      </RegistryContext.Provider>
    </TextsProvider>,
  )
  return {
    ...page,
    services,
    /** The server learns of another. */
    arrive: (notification: Notification) => {
      rows = [notification, ...rows]
    },
    callsOf: (name: CallName) => seen.filter((call) => call.name === name).map(({ payload }) => payload),
    address: () => address,
  }
}

function ignore(): void {}
