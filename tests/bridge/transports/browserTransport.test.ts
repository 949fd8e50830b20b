// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { capabilities } from '../../../contract/capabilities.ts'
import type { Deployment } from '../../../contract/entities/deployment.ts'
import { EXTENSION_ID_STORAGE_KEY } from '../../../contract/relayLimits.ts'
import { createBrowserTransport, usesSandboxDirectly } from '../../../src/bridge/transports/browserTransport.ts'
import { readExtensionId } from '../../../src/bridge/transports/extensionId.ts'

const ID = 'abcdefghijklmnopabcdefghijklmnop'
const hosts = { mms: 'http://127.0.0.1:9', files: 'http://127.0.0.1:9', pifa: 'http://127.0.0.1:9' }

function aDeployment(overrides: Partial<Deployment> = {}): Deployment {
  return {
    platform: 'sandbox',
    merchant_hosts: hosts,
    extension: { id: ID, version: '0.1.0', min_version: '0.1.0' },
    locale_default: null,
    demo: true,
    auth_token_key: '',
    capabilities: [...capabilities],
    ...overrides,
  }
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the browser’s way to the platform', () => {
  it.each([
    ['the demo without the extension', {}, null, true],
    ['the demo with the extension', {}, ID, false],
    ['the sandbox without the demo', { demo: false }, null, false],
    ['the real platform', { platform: 'pdd', demo: true }, null, false],
  ] as const)('in %s goes straight to the sandbox: %s', (_, overrides, id, isDirect) => {
    expect(usesSandboxDirectly(aDeployment(overrides), id)).toBe(isDirect)
  })

  it('is the sandbox in the demo until the extension stores its id, then the extension', async () => {
    const sent: string[] = []
    vi.stubGlobal('chrome', {
      runtime: {
        sendMessage(id: string, _message: unknown, onAnswer: (answer: unknown) => void) {
          sent.push(id)
          onAnswer({ code: 1000, msg: 'ok', data: 'from the extension' })
        },
      },
    })
    const transport = createBrowserTransport(aDeployment())
    const heard: string[] = []
    const stop = transport.listen((announcement) => heard.push(announcement))
    expect(await transport.send({ contentRequest: 'ping' })).toMatchObject({ data: { platformHosts: ['http://127.0.0.1:9'] } })

    localStorage.setItem(EXTENSION_ID_STORAGE_KEY, ID)
    window.dispatchEvent(new StorageEvent('storage', { key: EXTENSION_ID_STORAGE_KEY, newValue: ID }))
    expect(await transport.send({ contentRequest: 'ping' })).toMatchObject({ data: 'from the extension' })
    expect({ sent, heard }).toEqual({ sent: [ID], heard: ['appeared'] })

    stop()
    localStorage.clear()
    window.dispatchEvent(new Event('focus'))
    expect(heard).toEqual(['appeared'])
  })

  it.each([
    ['the demo is off', { demo: false }],
    ['the platform is the real one', { platform: 'pdd' }],
  ] as const)('is never the sandbox when %s', async (_, overrides) => {
    const answer = await createBrowserTransport(aDeployment(overrides)).send({ contentRequest: 'ping' })
    expect(answer).toMatchObject({ code: -100, msg: 'extension not installed' })
  })

  it('without chrome.runtime, an id that is stored is not enough', async () => {
    localStorage.setItem(EXTENSION_ID_STORAGE_KEY, ID)
    expect(await createBrowserTransport(aDeployment()).send({ contentRequest: 'ping' })).toMatchObject({ code: -100, msg: 'send failed' })
  })
})

describe('the stored id of the extension', () => {
  it.each([
    [null, null],
    ['', null],
    [ID, ID],
  ])('%j is read as %j', (stored, id) => {
    if (stored !== null) localStorage.setItem(EXTENSION_ID_STORAGE_KEY, stored)
    expect(readExtensionId()).toBe(id)
  })

  it('is none when storage is blocked', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect(readExtensionId()).toBeNull()
  })
})
