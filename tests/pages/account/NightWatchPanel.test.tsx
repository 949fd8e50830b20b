import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NightWatchRun } from '../../../contract/nightWatch.ts'
import type { RelayMessage } from '../../../contract/relay.ts'
import { EXTENSION_ID_STORAGE_KEY, EXTENSION_MIN_VERSION, RELAY_PROTOCOL } from '../../../contract/relayLimits.ts'
import { NightWatchPanel } from '../../../src/pages/account/NightWatchPanel.tsx'
import { openFramed } from '../../layout/openFramed.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

const reader = userEvent.setup()
const SWITCH = /Keep reading while no tab of the console is open/
const startedAt = Date.UTC(2026, 10, 25, 18, 10)

beforeEach(standInForBrowser)
afterEach(() => vi.unstubAllGlobals())

/** An extension that keeps the switch, and the panel beside it. */
async function open({ run = null as NightWatchRun | null, isAble = true, protocol = RELAY_PROTOCOL as number } = {}) {
  localStorage.setItem('uid_level', JSON.stringify({ uid: 'u1', level: 3 }))
  localStorage.setItem(EXTENSION_ID_STORAGE_KEY, 'a'.repeat(32))
  const heard: unknown[] = []
  let isOn = false
  const sendMessage = (_id: string, { contentRequest, config }: RelayMessage<'nightWatch'>, answer: (answer: unknown) => void) => {
    heard.push({ contentRequest, config })
    isOn = config?.isOn ?? isOn
    answer({ code: 1000, msg: 'ok', data: { isOn, isAble, run } })
  }
  vi.stubGlobal('chrome', { runtime: { sendMessage } })
  const ping = async () => ({ state: 'ready' as const, version: EXTENSION_MIN_VERSION, protocol, platformHosts: [] })
  await openFramed({ children: <NightWatchPanel />, bridge: { ping } })
  return heard
}

describe('the night watch in the settings', () => {
  it('is off at first, and is switched on for the person who is logged in', async () => {
    const heard = await open()
    const box = await screen.findByRole('checkbox', { name: SWITCH })
    expect((box as HTMLInputElement).checked).toBe(false)
    screen.getByText(/None yet/)
    await reader.click(box)
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: SWITCH, checked: true })).checked).toBe(true)
    expect(heard.at(-1)).toEqual({ contentRequest: 'nightWatch', config: { owner: 'u1', isOn: true } })
  })

  it('says when it ran last, how long, what it asked and why it ended', async () => {
    await open({ run: { startedAt, seenAt: startedAt + 270 * 60_000, requests: 1_812, end: 'tab' } })
    await screen.findByText('270 min')
    screen.getByText('1,812')
    screen.getByText('The console was opened')
  })

  it('says of a run that goes on that it does', async () => {
    await open({ run: { startedAt, seenAt: startedAt, requests: 0, end: null } })
    await screen.findByText('Still going')
    expect(screen.queryByText('Why it ended')).toBeNull()
  })

  it('names what is missing in place of a switch that would do nothing', async () => {
    await open({ isAble: false })
    await screen.findByText(/This browser cannot read without a tab/)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('asks an extension of before its time for nothing, and says that it wants to be updated', async () => {
    const heard = await open({ protocol: RELAY_PROTOCOL - 1 })
    await screen.findByText(/cannot do this yet/)
    expect(heard).toEqual([])
  })

  it('sends who has no extension to install it', async () => {
    await openFramed({ children: <NightWatchPanel /> })
    await screen.findByText(/Install it first/)
  })
})
