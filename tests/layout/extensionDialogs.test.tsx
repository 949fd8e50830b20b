import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RELAY_PROTOCOL } from '../../contract/relayLimits.ts'
import { BridgeError } from '../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import type { ExtensionState } from '../../src/bridge/extensionState.ts'
import { ExtensionMissingDialog } from '../../src/layout/dialogs/ExtensionMissingDialog.tsx'
import { ExtensionOutdatedDialog } from '../../src/layout/dialogs/ExtensionOutdatedDialog.tsx'
import type { Services } from '../../src/providers/services/createServices.ts'
import { useServices } from '../../src/providers/services/useServices.ts'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'
import { standInForBrowser } from '../pages/standInForBrowser.ts'
import { openFramed } from './openFramed.tsx'

beforeEach(standInForBrowser)

const anExtension = (state: 'ready' | 'extensionTooOld' | 'consoleTooOld', version = '0.0.9'): ExtensionState => ({
  state,
  version,
  protocol: 1,
  platformHosts: [],
})

describe('extension missing', () => {
  async function openMissing() {
    let services: Services | null = null
    function Keep() {
      services = useServices()
      return <ExtensionMissingDialog />
    }
    const page = await openFramed({ children: <Keep /> })
    act(() => services?.extensionMissing.raise())
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Extension not installed, please install first' })) }
  }

  it('names the browsers and hands out the extension [spec 8.11]', async () => {
    const { dialog } = await openMissing()
    expect(dialog.getByText(/Chrome.*360.*Edge.*Chrome is recommended/)).toBeTruthy()
    expect(dialog.getByRole('link', { name: /Download/ }).getAttribute('href')).toBe('/api/extension.zip')
  })

  it('leads to the help page, and is closed there', async () => {
    const { dialog, address } = await openMissing()
    await userEvent.click(dialog.getByRole('link', { name: 'Installation and common questions' }))
    expect(address()).toBe('/help/plugDownload')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('blocks: Escape does not close it [spec 4.17, 8.10]', async () => {
    await openMissing()
    const dialog = screen.getByRole('dialog')
    const cancel = new Event('cancel', { cancelable: true })
    dialog.dispatchEvent(cancel)
    expect(cancel.defaultPrevented).toBe(true)
  })
})

describe('extension and console that do not fit', () => {
  async function open(found: ExtensionState, storage = createBrowserStorage(localStorage)) {
    let announce: () => void = () => undefined
    const bridge = {
      ping: vi.fn(async () => found),
      listen: ((listener) => {
        announce = () => listener('appeared')
        return () => undefined
      }) satisfies Bridge['listen'],
    }
    const page = await openFramed({ children: <ExtensionOutdatedDialog storage={storage} />, bridge })
    await waitFor(() => expect(bridge.ping).toHaveBeenCalled())
    return { ...page, bridge, announce: () => act(async () => announce()) }
  }

  it('names both versions and the way to the update', async () => {
    await open(anExtension('extensionTooOld'))
    const dialog = within(await screen.findByRole('dialog', { name: 'The extension needs an update' }))
    expect(dialog.getByText(/0\.0\.9 is installed.*needs 0\.1\.0/)).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'How to update' }).getAttribute('href')).toBe('/help/plugDownload')
  })

  it('asks for a reload where the console is the older one', async () => {
    await open({ ...anExtension('consoleTooOld', '9.0.0'), protocol: RELAY_PROTOCOL + 2 } as ExtensionState)
    const dialog = within(await screen.findByRole('dialog', { name: 'The console needs a reload' }))
    expect(
      dialog.getByText(new RegExp(`9\\.0\\.0 \\(protocol ${RELAY_PROTOCOL + 2}\\).*page \\(protocol ${RELAY_PROTOCOL}\\)`)),
    ).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Refresh the page' })).toBeTruthy()
  })

  it('is said once in a session, and again for another version', async () => {
    const storage = createBrowserStorage(localStorage)
    const first = await open(anExtension('extensionTooOld'), storage)
    await userEvent.click(await screen.findByRole('button', { name: 'Later' }))
    await first.announce()
    expect(screen.queryByRole('dialog')).toBeNull()
    first.unmount()
    const second = await open(anExtension('extensionTooOld'), storage)
    await second.announce()
    expect(screen.queryByRole('dialog')).toBeNull()
    second.unmount()
    await open(anExtension('extensionTooOld', '0.0.8'), storage)
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it.each<[string, ExtensionState]>([
    ['one that fits', anExtension('ready', '0.1.0')],
    ['one that is missing', { state: 'missing', error: new BridgeError('notInstalled') }],
    ['one that does not answer', { state: 'unreachable', error: new BridgeError('sendFailed') }],
  ])('says nothing of %s', async (_, found) => {
    await open(found)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
