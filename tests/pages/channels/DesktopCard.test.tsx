import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesktopCard } from '../../../src/pages/channels/DesktopCard.tsx'
import { turnedOn } from '../../desktop/someNews.ts'
import { openFramed } from '../../layout/openFramed.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

const reader = userEvent.setup()
const original = { notification: globalThis.Notification, locks: navigator.locks }

interface BrowserFacts {
  /** What the person let this console do so far. */
  readonly permission?: NotificationPermission
  /** What she answers when she is asked. */
  readonly answer?: NotificationPermission
  /** Whether the system of the computer shows it. */
  readonly showsIt?: boolean
}

/** A browser with messages on the desktop. Out: what it was asked to show, and how often it asked the person. */
function standInForDesktop({ permission = 'default', answer = 'granted', showsIt = true }: BrowserFacts = {}) {
  const seen = { permission, asked: 0, shown: [] as string[] }
  class DesktopNotification {
    static get permission() {
      return seen.permission
    }
    static async requestPermission() {
      seen.asked += 1
      seen.permission = answer
      return answer
    }
    onshow: (() => void) | null = null
    onerror: (() => void) | null = null
    constructor(title: string) {
      seen.shown.push(title)
      queueMicrotask(() => (showsIt ? this.onshow : this.onerror)?.())
    }
  }
  globalThis.Notification = DesktopNotification as unknown as typeof Notification
  Object.defineProperty(navigator, 'locks', { value: {}, configurable: true })
  return seen
}

beforeEach(() => {
  standInForBrowser()
  localStorage.removeItem('zhanggui_desktop')
})
afterEach(() => {
  globalThis.Notification = original.notification
  Object.defineProperty(navigator, 'locks', { value: original.locks, configurable: true })
})

async function open() {
  await openFramed({ path: '/user/channels', children: <DesktopCard /> })
  return within(await screen.findByRole('region', { name: 'Desktop messages' }))
}
const readKept = () => JSON.parse(localStorage.getItem('zhanggui_desktop') ?? 'null')
const SWITCH = 'Show messages on this computer'

describe('messages on the desktop', () => {
  it('are off at first, and nothing is asked of her', async () => {
    const seen = standInForDesktop()
    const card = await open()
    expect(card.getByRole<HTMLInputElement>('checkbox', { name: SWITCH }).checked).toBe(false)
    expect(card.queryByRole('button')).toBeNull()
    expect(seen.asked).toBe(0)
  })

  it('are turned on by her press, after which the browser asks her; what she chooses is kept at once', async () => {
    const seen = standInForDesktop()
    const card = await open()
    await reader.click(card.getByRole('checkbox', { name: SWITCH }))
    await reader.click(await card.findByRole('checkbox', { name: 'Finished batches' }))
    expect(seen.asked).toBe(1)
    expect(readKept()).toMatchObject({ isOn: true, language: 'en-US', topics: ['morning', 'alerts', 'shops', 'work'] })
    await reader.selectOptions(card.getByRole('combobox', { name: 'Quiet from (Beijing time)' }), '')
    expect(readKept()).toMatchObject({ quiet_from: '', quiet_until: '' })
    await reader.selectOptions(card.getByRole('combobox', { name: 'Quiet until' }), '07:00')
    expect(readKept()).toMatchObject({ quiet_from: '22:00', quiet_until: '07:00' })
    await reader.click(card.getByRole('checkbox', { name: SWITCH }))
    expect(readKept()).toMatchObject({ isOn: false, topics: ['morning', 'alerts', 'shops', 'work'] })
  })

  it('that she refuses stay off, and the card says how to allow them', async () => {
    standInForDesktop({ answer: 'denied' })
    const card = await open()
    await reader.click(card.getByRole('checkbox', { name: SWITCH }))
    expect(await card.findByText(/Press the icon to the left of the address/)).toBeTruthy()
    expect(card.getByRole<HTMLInputElement>('checkbox', { name: SWITCH }).checked).toBe(false)
  })

  it('whose question she closed stay off, and the card says what to choose', async () => {
    standInForDesktop({ answer: 'default' })
    const card = await open()
    await reader.click(card.getByRole('checkbox', { name: SWITCH }))
    expect(await card.findByRole('alert')).toHaveProperty('textContent', 'Not turned on yet: choose “Allow” when the browser asks.')
  })

  it('that were allowed once and are refused now show so', async () => {
    localStorage.setItem('zhanggui_desktop', JSON.stringify(turnedOn()))
    standInForDesktop({ permission: 'denied' })
    const card = await open()
    expect(card.getByRole<HTMLInputElement>('checkbox', { name: SWITCH }).checked).toBe(false)
    expect(card.getByText(/Press the icon to the left of the address/)).toBeTruthy()
  })

  it('can be tried, and the card says where the computer shows none', async () => {
    localStorage.setItem('zhanggui_desktop', JSON.stringify(turnedOn()))
    const seen = standInForDesktop({ permission: 'granted', showsIt: false })
    const card = await open()
    await reader.click(card.getByRole('button', { name: 'Show a test message' }))
    expect(seen.shown).toEqual(['Zhanggui: a test message'])
    expect(await card.findByText(/^Not shown\. Check the notification settings of your computer/)).toBeTruthy()
  })

  it('are said to be impossible where the browser has none', async () => {
    const card = await open()
    expect(card.getByText(/This browser cannot show messages/)).toBeTruthy()
    expect(card.queryByRole('checkbox')).toBeNull()
  })
})
