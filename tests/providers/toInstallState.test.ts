import { describe, expect, it } from 'vitest'
import { BridgeError } from '../../src/bridge/bridgeError.ts'
import type { ExtensionState } from '../../src/bridge/extensionState.ts'
import { toInstallState } from '../../src/providers/services/toInstallState.ts'

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
