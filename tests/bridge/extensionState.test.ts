import { describe, expect, it } from 'vitest'
import { EXTENSION_MIN_VERSION, RELAY_PROTOCOL } from '../../contract/relayLimits.ts'
import { toExtensionState } from '../../src/bridge/extensionState.ts'

describe('state of an extension that answered', () => {
  it.each([
    ['its own protocol', RELAY_PROTOCOL, EXTENSION_MIN_VERSION, 'ready'],
    ['the next protocol, which still answers this one', RELAY_PROTOCOL + 1, '9.0.0', 'ready'],
    ['a protocol two ahead', RELAY_PROTOCOL + 2, '9.0.0', 'consoleTooOld'],
    ['the protocol before, which this console still speaks', RELAY_PROTOCOL - 1, EXTENSION_MIN_VERSION, 'ready'],
    ['a protocol two behind', RELAY_PROTOCOL - 2, '9.0.0', 'extensionTooOld'],
    ['a newer version', RELAY_PROTOCOL, '0.10.0', 'ready'],
    ['an older version', RELAY_PROTOCOL, '0.0.99', 'extensionTooOld'],
    ['a version with fewer numbers', RELAY_PROTOCOL, '1', 'ready'],
    ['a build of the oldest version', RELAY_PROTOCOL, `${EXTENSION_MIN_VERSION}.7`, 'ready'],
  ])('%s', (_, protocol, version, state) => {
    expect(toExtensionState({ protocol, version, platformHosts: ['https://a.example'] })).toEqual({
      state,
      protocol,
      version,
      platformHosts: ['https://a.example'],
    })
  })
})
