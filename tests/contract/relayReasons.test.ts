import { describe, expect, it } from 'vitest'
import { formatRelayReason, parseRelayReason, type RelayReason, relayReasons, toRelayRefusal } from '../../contract/relayReasons.ts'
import { enUSScreens } from '../../src/locales/screens/en-US.ts'
import { zhCNScreens } from '../../src/locales/screens/zh-CN.ts'

const words = Object.keys(relayReasons) as RelayReason[]

describe('the extension’s reasons', () => {
  it.each(words)('%s is answered as the specification says, with the reason after its words [spec 8.15, 8.16]', (reason) => {
    expect(toRelayRefusal(reason)).toEqual({ code: -1, msg: `request failed: ${reason}: ${relayReasons[reason]}`, data: null })
  })

  it.each(words)('%s is read again from the answer, and from that of an extension before it began with these words', (reason) => {
    expect(parseRelayReason(toRelayRefusal(reason).msg)).toBe(reason)
    expect(parseRelayReason(formatRelayReason(reason))).toBe(reason)
  })

  it.each([
    '',
    'network',
    'toString: no',
    'please: timed_out',
    'request failed',
    'request failed: toString',
    'request failed: request failed: paused',
  ])('%j names none', (text) => {
    expect(parseRelayReason(text)).toBeNull()
  })

  it('have a sentence each in both languages, and no sentence has lost its reason', () => {
    expect(Object.keys(zhCNScreens.relay)).toEqual(words)
    expect(Object.keys(enUSScreens.relay)).toEqual(words)
  })
})
