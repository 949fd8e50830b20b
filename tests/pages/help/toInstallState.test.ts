import { describe, expect, it } from 'vitest'
import manifest from '../../../extension/manifest.json' with { type: 'json' }
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { ExtensionState } from '../../../src/bridge/extensionState.ts'
import { CHROMIUM_MIN_MAJOR, toBrowserFit } from '../../../src/pages/help/toBrowserFit.ts'
import { toInstallState } from '../../../src/providers/services/toInstallState.ts'

const answering = (state: 'ready' | 'extensionTooOld' | 'consoleTooOld', version: string): ExtensionState => ({
  state,
  version,
  protocol: 1,
  platformHosts: [],
})

describe('what is to be done about the extension', () => {
  it.each<[string, ExtensionState, string, object]>([
    ['nothing there', { state: 'missing', error: new BridgeError('notInstalled') }, '0.2.0', { state: 'install' }],
    ['no answer', { state: 'unreachable', error: new BridgeError('sendFailed') }, '0.2.0', { state: 'unreachable' }],
    ['too old', answering('extensionTooOld', '0.0.9'), '0.2.0', { state: 'update', installed: '0.0.9' }],
    ['older than the one to be had', answering('ready', '0.1.9'), '0.1.10', { state: 'updateOffered', installed: '0.1.9' }],
    ['the same', answering('ready', '0.2.0'), '0.2.0', { state: 'upToDate', installed: '0.2.0' }],
    ['newer than the one to be had', answering('ready', '0.3.0'), '0.2.0', { state: 'upToDate', installed: '0.3.0' }],
    ['none to be had', answering('ready', '0.1.0'), '', { state: 'upToDate', installed: '0.1.0' }],
    ['newer than the console', answering('consoleTooOld', '2.0.0'), '0.2.0', { state: 'consoleTooOld', installed: '2.0.0' }],
  ])('%s', (_, found, offered, state) => {
    expect(toInstallState(found, offered)).toEqual(state)
  })
})

describe('the browser', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
  it.each([
    [`${windows} Chrome/130.0.0.0 Safari/537.36`, { fit: 'good', major: 130 }],
    [`${windows} HeadlessChrome/130.0.0.0 Safari/537.36`, { fit: 'good', major: 130 }],
    [`${windows} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, { fit: 'good', major: 130 }],
    [`${windows} Chrome/${CHROMIUM_MIN_MAJOR}.0.0.0 Safari/537.36`, { fit: 'good', major: CHROMIUM_MIN_MAJOR }],
    [`${windows} Chrome/86.0.4240.198 Safari/537.36 QIHU 360SE`, { fit: 'tooOld', major: 86 }],
    ['Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0', { fit: 'none' }],
    ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15', { fit: 'none' }],
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36', { fit: 'none' }],
  ])('%s', (userAgent, fit) => {
    expect(toBrowserFit({ userAgent })).toEqual(fit)
  })

  it('is as old as the extension allows', () => {
    expect(String(CHROMIUM_MIN_MAJOR)).toBe(manifest.minimum_chrome_version)
  })
})
