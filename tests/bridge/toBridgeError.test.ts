import { describe, expect, it } from 'vitest'
import type { MerchantCall } from '../../contract/merchantCall.ts'
import { formatRelayReason, type RelayReason, relayReasons, toRelayRefusal } from '../../contract/relayReasons.ts'
import { BridgeError, BridgeErrorKind } from '../../src/bridge/bridgeError.ts'
import { toBridgeError } from '../../src/bridge/toBridgeError.ts'
import { type TransportAnswer, toFailedAnswer } from '../../src/bridge/transports/transport.ts'

const refused: TransportAnswer = toRelayRefusal('network_failed')

function neverLeft({ failure, ...answer }: TransportAnswer): TransportAnswer {
  return failure ? { ...answer, failure: { ...failure, neverLeft: true } } : answer
}

describe('an answer without success', () => {
  it.each<[string, TransportAnswer, MerchantCall['effect'], BridgeErrorKind, boolean]>([
    ['a read that the extension could not make', refused, 'read', 'requestFailed', false],
    ['a write that the extension could not make', refused, 'write', 'requestFailed', true],
    ['a code that nobody knows', { ...refused, code: 77 }, 'read', 'requestFailed', false],
    ['-100 from the extension itself', { ...refused, code: -100 }, 'write', 'sendFailed', false],
    ['no extension', toFailedAnswer('notInstalled', ''), 'write', 'notInstalled', false],
    ['a dead worker', toFailedAnswer('sendFailed', '', true), 'read', 'sendFailed', true],
    ['no answer in time', toFailedAnswer('timedOut', '', true), 'write', 'timedOut', true],
    ['a write that the journal knows never left', neverLeft(toFailedAnswer('timedOut', '', true)), 'write', 'timedOut', false],
    ['a dead worker whose journal knows the same', neverLeft(toFailedAnswer('sendFailed', '', true)), 'write', 'sendFailed', false],
  ])('%s', (_, answer, effect, kind, unknownOutcome) => {
    expect(toBridgeError(answer, effect)).toMatchObject({ kind, unknownOutcome })
  })

  it.each(Object.keys(relayReasons) as RelayReason[])('that names %s is said in the console’s own words for it', (reason) => {
    const error = toBridgeError(toRelayRefusal(reason), 'read')
    expect(error).toMatchObject({ relayReason: reason, messageKey: `relay.${reason}`, merchantMessage: undefined })
  })

  it('of an extension that does not begin with the specification’s words is understood as well', () => {
    const older = { ...refused, msg: formatRelayReason('paused') }
    expect(toBridgeError(older, 'write')).toMatchObject({ kind: 'sendFailed', relayReason: 'paused', unknownOutcome: false })
  })

  it('of another extension that says the specification’s words alone is a failed request, in the console’s own words', () => {
    expect(toBridgeError({ ...refused, msg: 'request failed' }, 'read')).toMatchObject({
      kind: 'requestFailed',
      messageKey: 'bridge.requestFailed',
      relayReason: undefined,
    })
  })

  it.each<[RelayReason, BridgeErrorKind]>([
    ['timed_out', 'timedOut'],
    ['not_sent', 'timedOut'],
    ['paused', 'sendFailed'],
    ['too_many', 'rateLimited'],
    ['not_signed_in', 'noSession'],
    ['store_not_proved', 'verificationNeeded'],
    ['cookie_of_other_shop', 'wrongStore'],
    ['network_failed', 'requestFailed'],
  ])('%s is of the kind %s', (reason, kind) => {
    expect(toBridgeError(toRelayRefusal(reason), 'read').kind).toBe(kind)
  })

  it('shows the words of an extension that names no reason of ours', () => {
    const error = toBridgeError({ ...refused, msg: 'toString: no' }, 'read')
    expect(error).toMatchObject({ messageKey: 'bridge.requestFailed', merchantMessage: 'toString: no', relayReason: undefined })
  })

  it.each<[RelayReason, boolean]>([
    ['timed_out', true],
    ['network_failed', true],
    ['reply_too_large', true],
    ['internal', true],
    ['not_sent', false],
    ['too_many', false],
    ['paused', false],
    ['host_not_allowed', false],
    ['message_malformed', false],
  ])('a write that ended %s may have arrived: %s', (reason, unknownOutcome) => {
    expect(toBridgeError(toRelayRefusal(reason), 'write').unknownOutcome).toBe(unknownOutcome)
  })

  it.each<[string, boolean, TransportAnswer]>([
    ['that the journal knows never left', true, neverLeft(toFailedAnswer('sendFailed', '', true))],
    ['that waited in the extension until nobody waited for it', true, toRelayRefusal('not_sent')],
    ['of which nobody knows whether it left', false, toFailedAnswer('sendFailed', '', true)],
    ['that no extension took', false, toFailedAnswer('sendFailed', '')],
    ['that the extension refused', false, toRelayRefusal('host_not_allowed')],
  ])('a write %s may be sent again as it is: %s', (_, isSafe, answer) => {
    expect(toBridgeError(answer, 'write').neverLeft).toBe(isSafe)
  })

  it('a write that timed out inside the extension may have arrived', () => {
    expect(toBridgeError(toRelayRefusal('timed_out'), 'write').unknownOutcome).toBe(true)
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
