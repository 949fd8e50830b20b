import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BrowserBanner } from '../../src/layout/notices/BrowserBanner.tsx'
import type { Services } from '../../src/providers/services/createServices.ts'
import { useServices } from '../../src/providers/services/useServices.ts'
import { standInForBrowser } from '../pages/standInForBrowser.ts'
import { openFramed } from './openFramed.tsx'

beforeEach(standInForBrowser)

const waits = /This browser waits for the main account’s permission/

/** The banner while the server's answer can be changed; `ask` asks again, as time does. */
async function open(state: string | null) {
  const answered = { state }
  const live: { services?: Services; client?: QueryClient } = {}
  function Watched() {
    live.services = useServices()
    live.client = useQueryClient()
    return <BrowserBanner />
  }
  await openFramed({ children: <Watched />, answers: { relayKeyState: () => ({ ...answered }) } })
  await screen.findByText(waits)
  const { services, client } = live
  if (!services || !client) throw new Error('the banner was not drawn')
  const onStale = vi.fn()
  services.relayKey.subscribe(onStale)
  services.browserRefused.raise()
  return { answered, onStale, services, ask: () => act(() => client.invalidateQueries(['answer', 'relayKeyState'])) }
}

describe('a browser that may not use shops', () => {
  it('is told what it waits for, and that its permission was withdrawn', async () => {
    const { answered, ask, onStale } = await open('waiting')
    answered.state = 'withdrawn'
    await ask()
    expect(await screen.findByText(/was withdrawn/)).toBeTruthy()
    expect(onStale).not.toHaveBeenCalled()
  })

  it.each([['allowed'], [null]])('goes on by itself once it is not refused any more: the lists are asked for again (%s)', async (state) => {
    const { answered, ask, onStale, services } = await open('waiting')
    answered.state = state
    await ask()
    await waitFor(() => expect(onStale).toHaveBeenCalledTimes(1))
    expect(services.browserRefused.isUp()).toBe(false)
  })
})
