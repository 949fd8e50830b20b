import { describe, expect, it } from 'vitest'
import type { MerchantCall } from '../../contract/merchantCall.ts'
import { BridgeError, BridgeErrorKind } from '../../src/bridge/bridgeError.ts'
import { toBridgeError } from '../../src/bridge/toBridgeError.ts'
import { type TransportAnswer, toFailedAnswer } from '../../src/bridge/transports/transport.ts'

const refused: TransportAnswer = { code: -1, msg: 'network_failed', data: null }

describe('an answer without success', () => {
  it.each<[string, TransportAnswer, MerchantCall['effect'], BridgeErrorKind, boolean]>([
    ['a read that the extension could not make', refused, 'read', 'requestFailed', false],
    ['a write that the extension could not make', refused, 'write', 'requestFailed', true],
    ['a code that nobody knows', { ...refused, code: 77 }, 'read', 'requestFailed', false],
    ['-100 from the extension itself', { ...refused, code: -100 }, 'write', 'sendFailed', false],
    ['no extension', toFailedAnswer('notInstalled', ''), 'write', 'notInstalled', false],
    ['a dead worker', toFailedAnswer('sendFailed', '', true), 'read', 'sendFailed', true],
    ['no answer in time', toFailedAnswer('timedOut', '', true), 'write', 'timedOut', true],
  ])('%s', (_, answer, effect, kind, unknownOutcome) => {
    expect(toBridgeError(answer, effect)).toMatchObject({ kind, unknownOutcome, merchantMessage: answer.msg })
  })
})

describe('a bridge error', () => {
  it.each(Object.values(BridgeErrorKind))('%s has a code, a key for the console’s languages and a sentence', (kind) => {
    const error = new BridgeError(kind)
    expect(error.code).toBe(kind === 'notInstalled' || kind === 'sendFailed' ? -100 : -1)
    expect(error.messageKey).toBe(`bridge.${kind}`)
    expect(error.message).toMatch(/^[A-Z].{10,}/)
    expect(error.unknownOutcome).toBe(false)
  })
})
