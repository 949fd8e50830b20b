import { describe, expect, it } from 'vitest'
import { formatRelayReason, parseRelayReason, type RelayReason, relayReasons } from '../../contract/relayReasons.ts'
import { enUS } from '../../src/locales/screens/en-US.ts'
import { zhCN } from '../../src/locales/screens/zh-CN.ts'

const words = Object.keys(relayReasons) as RelayReason[]

describe('the extension’s reasons', () => {
  it.each(words)('%s is read again from the text that names it', (reason) => {
    expect(parseRelayReason(formatRelayReason(reason))).toBe(reason)
  })

  it.each(['', 'network', 'toString: no', 'please: timed_out'])('%j names none', (text) => {
    expect(parseRelayReason(text)).toBeNull()
  })

  it('have a sentence each in both languages, and no sentence has lost its reason', () => {
    expect(Object.keys(zhCN.relay)).toEqual(words)
    expect(Object.keys(enUS.relay)).toEqual(words)
  })
})
