import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification } from '../../../contract/entities/notification.ts'
import { UNREAD_POLL_MS } from '../../../src/layout/notifications/useUnreadCount.ts'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'
import { aNotification, NO_ANSWER, openBell } from './openBell.tsx'

beforeAll(standInForBrowser)

const many = (count: number, overrides: Partial<Notification> = {}) =>
  Array.from({ length: count }, (_, index) => aNotification({ id: `n${index}`, values: { shop_name: `S${index}` }, ...overrides }))

async function open(bell: Parameters<typeof openBell>[0] = {}) {
  const page = await openBell(bell)
  const unread = (bell.notifications ?? []).filter(({ status }) => status === 0).length
  await userEvent.click(await screen.findByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications' }))
  await screen.findByRole('tablist')
  return page
}

describe('the bell', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('with %i unread shows %s, and its name says the number', async (count, badge) => {
    await openBell({ notifications: many(count) })
    const bell = await screen.findByRole('button', { name: `Notifications, ${count} unread` })
    expect(bell.textContent).toBe(badge)
  })

  it('without any, or without an answer, shows no number', async () => {
    const { callsOf } = await openBell({ answers: { unreadCount: () => NO_ANSWER } })
    await waitFor(() => expect(callsOf('unreadCount')).toHaveLength(1))
    expect((await screen.findByRole('button', { name: 'Notifications' })).textContent).toBe('')
  })
})

describe('the unread count', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
    setVisibility('visible')
  })

  it('is asked for each minute while the page is visible', async () => {
    const { arrive } = await openBell({ notifications: [aNotification({ id: 'first' })] })
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    arrive(aNotification())
    await act(() => vi.advanceTimersByTimeAsync(UNREAD_POLL_MS))
    expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy()
  })

  it('is left alone while it is hidden, and asked for when the reader comes back', async () => {
    const { callsOf } = await openBell({ notifications: [aNotification()] })
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    setVisibility('hidden')
    await act(() => vi.advanceTimersByTimeAsync(5 * UNREAD_POLL_MS))
    expect(callsOf('unreadCount')).toHaveLength(1)
    setVisibility('visible')
    await act(async () => window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(callsOf('unreadCount')).toHaveLength(2))
  })
})

describe('the panel', () => {
  it('opens on the first type with something unread, and asks for the lists only then', async () => {
    const { callsOf } = await open({ notifications: [aNotification()] })
    expect(screen.getByRole('tab', { name: 'To do 1', selected: true })).toBeTruthy()
    expect(await screen.findByText('The shop “云杉小铺” was logged out')).toBeTruthy()
    expect(screen.getByText('3 minutes ago')).toBeTruthy()
    expect(callsOf('notificationList')).toEqual([{ type: 'todo', page_size: 20 }])
  })

  it('speaks the reader’s language', async () => {
    await openBell({ notifications: [aNotification()], locale: 'zh-CN' })
    await userEvent.click(await screen.findByRole('button', { name: '消息中心，1 条未读' }))
    expect(await screen.findByText('店铺“云杉小铺”已掉线')).toBeTruthy()
    expect(screen.getByText('3 分钟前')).toBeTruthy()
  })

  it('shows the text of another backend as it is, and a moment within a sentence as a day', async () => {
    const expires_at = new Date(2026, 2, 5, 9).getTime()
    await open({
      notifications: [
        aNotification({ type: 'notice', id: 'a', title: '续费通知', subTitle: '（重要）', content: '请尽快续费', time: '今天 12:20:01' }),
        aNotification({ type: 'notice', id: 'b', title: 'levelExpiring', values: { level: 3, expires_at } }),
      ],
    })
    for (const text of ['续费通知 （重要）', '请尽快续费', '今天 12:20:01', 'Level 3 ends soon'])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText(/It ends on 03\/05\/2026;/)).toBeTruthy()
  })

  it('goes from type to type with the arrow keys, and says where there is nothing', async () => {
    await open({ notifications: [aNotification({ status: 1 })] })
    expect(await screen.findByText('No messages yet')).toBeTruthy()
    act(() => screen.getByRole('tab', { selected: true }).focus())
    await userEvent.keyboard('{ArrowRight}')
    expect(await screen.findByText('No notices yet')).toBeTruthy()
    await userEvent.keyboard('{ArrowRight}')
    expect(await screen.findByText('The shop “云杉小铺” was logged out')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'To do', selected: true }))
    await userEvent.keyboard('{ArrowRight}')
    expect(await screen.findByText('No messages yet')).toBeTruthy()
  })

  it('says what failed, and tries again', async () => {
    let isAway = true
    const answers = { notificationList: () => (isAway ? NO_ANSWER : { list: [aNotification()], total: 1 }) }
    await open({ notifications: [aNotification()], answers })
    expect((await screen.findByRole('alert')).textContent).toContain('Network Error')
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The shop “云杉小铺” was logged out')).toBeTruthy()
  })

  it('shows more on demand, until there is no more', async () => {
    await open({ notifications: many(25) })
    await waitFor(() => expect(items()).toHaveLength(20))
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(items()).toHaveLength(25))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('is up to date when something arrives while it is open', async () => {
    const { arrive } = await open({ notifications: [aNotification()] })
    await screen.findByText('The shop “云杉小铺” was logged out')
    arrive(aNotification({ id: 'n2', values: { shop_name: 'New one' } }))
    await act(async () => window.dispatchEvent(new Event('focus')))
    expect(await screen.findByText('The shop “New one” was logged out')).toBeTruthy()
  })
})

describe('a notification that is pressed', () => {
  it('is marked read, and leads to its page', async () => {
    const { callsOf, address } = await open({ notifications: many(2) })
    await userEvent.click(await screen.findByRole('link', { name: /“S1”/ }))
    expect(callsOf('readNotifications')).toEqual([{ ids: ['n1'] }])
    expect(address()).toBe('/shop/my_shop')
    expect(screen.queryByRole('tablist')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy()
  })

  it('without a page is only marked, and keeps the focus', async () => {
    const { callsOf } = await open({ notifications: [aNotification({ type: 'message', title: 'passwordChanged', link: undefined })] })
    const message = await screen.findByRole('button', { name: /Your password was changed.*Unread/ })
    await userEvent.click(message)
    await waitFor(() => expect(message.textContent).not.toContain('Unread'))
    expect(document.activeElement).toBe(message)
    await userEvent.click(message)
    expect(callsOf('readNotifications')).toHaveLength(1)
  })

  it.each([
    ['a route that is not ours', 'https://elsewhere.example', { role: 'user' }],
    ['a page of one record', 'shops.show', { role: 'user' }],
    ['a page that the reader may not open', 'shops', { role: 'sub_user', rights: {} }],
  ] as const)('leads nowhere when it names %s', async (_, link, holder) => {
    await open({ notifications: [aNotification({ link })], holder })
    expect(await screen.findByRole('button', { name: /was logged out/ })).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('says so when the mark was not taken, and stays unread', async () => {
    const bell = { notifications: [aNotification({ link: undefined })], answers: { readNotifications: () => NO_ANSWER } }
    const { services } = await open(bell)
    await userEvent.click(await screen.findByRole('button', { name: /was logged out/ }))
    await waitFor(() => expect(services.notices.read()).toMatchObject([{ tone: 'error', title: 'Network Error' }]))
    expect(screen.getByText('Unread')).toBeTruthy()
  })
})

describe('mark all read', () => {
  it('takes those of the type in view', async () => {
    const message = aNotification({ id: 'm', type: 'message', title: 'passwordChanged' })
    const { callsOf } = await open({ notifications: [...many(3), message] })
    await userEvent.click(screen.getByRole('tab', { name: 'To do 3' }))
    await waitFor(() => expect(screen.getAllByText('Unread')).toHaveLength(3))
    await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }))
    expect(callsOf('readNotifications')).toEqual([{ all: 1, type: 'todo', until: expect.any(Number) }])
    await waitFor(() => expect(screen.queryByText('Unread')).toBeNull())
    expect(screen.getByRole('tab', { name: 'Messages 1' })).toBeTruthy()
  })

  it('leaves what arrived since the list was shown', async () => {
    const [first, second] = [aNotification({ id: 'n1', time: 1_000 }), aNotification({ id: 'n2', time: 2_000 })]
    const { arrive, callsOf } = await open({ notifications: [second, first] })
    await waitFor(() => expect(screen.getAllByText('Unread')).toHaveLength(2))
    arrive(aNotification({ id: 'n3', time: 3_000, values: { shop_name: 'New one' } }))
    await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }))
    expect(callsOf('readNotifications')).toEqual([{ all: 1, type: 'todo', until: 2_000 }])
    expect(await screen.findByText('The shop “New one” was logged out')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText('Unread')).toHaveLength(1))
  })

  it('names no moment to a backend whose times are texts', async () => {
    const { callsOf } = await open({ notifications: [aNotification({ time: 'a minute ago' })] })
    await screen.findByText('Unread')
    await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }))
    expect(callsOf('readNotifications')).toEqual([{ all: 1, type: 'todo' }])
  })

  it('has nothing to do where nothing is unread', async () => {
    const { callsOf } = await open({ notifications: [aNotification({ status: 1 })] })
    await screen.findByText('No messages yet')
    const button = screen.getByRole('button', { name: 'Mark all read' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    expect(callsOf('readNotifications')).toEqual([])
  })
})

function items() {
  return within(screen.getByRole('tabpanel')).getAllByRole('listitem')
}

describe('an alert', () => {
  const anAlert = aNotification({
    title: 'alertOfGoods',
    values: { rule_name: 'Returns', family: 'Red dress', shop_name: 'Harbour', value_share: 0.34, line_share: 0.3, ring_id: 'ring1' },
    link: 'returnConfig',
  })

  it('says what it is at, and leads to the rules', async () => {
    await open({ notifications: [anAlert] })
    const link = await screen.findByRole('link', { name: /Alert for goods Red dress: Returns/ })
    expect(link.textContent).toContain('“Harbour”: now 34%; the threshold is 30%.')
    expect(link.getAttribute('href')).toBe('/return_goods/config')
  })

  it('is acknowledged or put off where it is told, once', async () => {
    const { callsOf } = await open({ notifications: [anAlert] })
    await userEvent.click(await screen.findByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(callsOf('settleAlerts')).toEqual([{ ring_id: 'ring1', action: 'acknowledge' }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Until tomorrow' })).toBeNull())
  })

  it('is only read by those who may not deal with it', async () => {
    await open({ notifications: [anAlert], holder: { role: 'sub_user', rights: { returns: ['view'] } } })
    await screen.findByRole('link', { name: /Red dress/ })
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()
  })
})

/** jsdom’s page is always visible. */
function setVisibility(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
}
