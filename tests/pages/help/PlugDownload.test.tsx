import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import type { ExtensionState } from '../../../src/bridge/extensionState.ts'
import { PlugDownload } from '../../../src/pages/help/PlugDownload.tsx'
import { ASK_AGAIN_MS } from '../../../src/providers/services/useInstallState.ts'
import { openFramed } from '../../layout/openFramed.tsx'

const missing: ExtensionState = { state: 'missing', error: new BridgeError('notInstalled') }
const unreachable: ExtensionState = { state: 'unreachable', error: new BridgeError('sendFailed') }
const ready: ExtensionState = { state: 'ready', version: '0.1.0', protocol: 1, platformHosts: [] }
const tooOld: ExtensionState = { ...ready, state: 'extensionTooOld', version: '0.0.9' }
const newer: ExtensionState = { ...ready, state: 'consoleTooOld', version: '9.0.0' }

/** An extension that comes and goes as the test says, and a clock that the test moves. */
async function open(found: ExtensionState, options: Pick<Parameters<typeof openFramed>[0], 'deployment' | 'locale'> = {}) {
  const extension: { found: ExtensionState; announce: () => void; asked: number } = { found, announce: () => undefined, asked: 0 }
  const bridge = {
    ping: async () => {
      extension.asked += 1
      return extension.found
    },
    listen: ((listener) => {
      extension.announce = () => listener('appeared')
      return () => undefined
    }) satisfies Bridge['listen'],
  }
  const page = await openFramed({ children: <PlugDownload />, bridge, ...options })
  await act(() => vi.advanceTimersByTimeAsync(0))
  return { ...page, extension, pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) }
}

const state = () => screen.getAllByRole('status')[0]?.textContent
const names = () => screen.getAllByRole('button').map((button) => button.textContent)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => void vi.useRealTimers())

describe('the extension’s page', () => {
  it.each<[string, string, ExtensionState, boolean]>([
    ['nothing installed', 'No extension found', missing, true],
    ['one that does not answer', 'The extension does not answer', unreachable, true],
    ['one that is too old', 'Has to be updated', tooOld, false],
    ['one that is newer than the console', 'Reload the console', newer, true],
    ['one that fits', 'Installed and ready', ready, false],
  ])('with %s says "%s" and offers a reload where that helps [spec 1.10]', async (_, text, found, offersReload) => {
    await open(found)
    expect(state()).toBe(text)
    expect(names().includes('Reload this page')).toBe(offersReload)
    expect(screen.getByRole('link', { name: 'Download the extension 0.1.0' }).getAttribute('href')).toBe('/api/extension.zip')
  })

  it('names the installed version beside the one that is needed', async () => {
    await open(tooOld)
    expect(screen.getByText('0.0.9')).toBeTruthy()
    expect(screen.getByText('Needed at least').nextElementSibling?.textContent).toBe('0.1.0')
  })

  it('changes by itself when the extension appears', async () => {
    const { extension } = await open(missing)
    extension.found = ready
    await act(async () => extension.announce())
    expect(state()).toBe('Installed and ready')
  })

  it('asks again while something is to be done, and leaves an extension that works alone', async () => {
    const { extension, pass } = await open(unreachable)
    extension.found = ready
    await pass(ASK_AGAIN_MS)
    expect(state()).toBe('Installed and ready')
    const asked = extension.asked
    await pass(10 * ASK_AGAIN_MS)
    expect(extension.asked).toBe(asked)
  })

  it('asks nothing while the page is hidden, and at once when it is shown', async () => {
    const { extension, pass } = await open(missing)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const asked = extension.asked
    await pass(10 * ASK_AGAIN_MS)
    expect(extension.asked).toBe(asked)
    visibility.mockReturnValue('visible')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(extension.asked).toBe(asked + 1)
    visibility.mockRestore()
  })

  it('in the demo is not taken in by the sandbox, which answers in place of an extension', async () => {
    await open(ready, { deployment: { demo: true, platform: 'sandbox' } })
    expect(state()).toBe('No extension found')
    expect(screen.getByText(/The demo works without the extension/)).toBeTruthy()
  })

  it('says so where the deployment has no package to hand out', async () => {
    await open(missing, { deployment: { extension: { id: '', version: '', min_version: '0.1.0' } } })
    expect(screen.getByText(/offers no package/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Download the extension/ })).toBeNull()
  })

  it.each([
    ['zh-CN' as const, '插件下载', '安装步骤', '常见问题'],
    ['en-US' as const, 'Browser extension', 'How to install it', 'Questions'],
  ])('in %s has steps and questions', async (locale, title, steps, questions) => {
    await open(missing, { locale })
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: steps })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: questions })).toBeTruthy()
    expect(screen.getAllByRole('group').length).toBeGreaterThanOrEqual(5)
  })
})
