import { describe, expect, it } from 'vitest'
import { BridgeErrorKind } from '../../../src/bridge/bridgeError.ts'
import { type GateEvent, type GateState, nextGate, openGate, passesAt, waitsForPerson } from '../../../src/bridge/lanes/gate.ts'
import { laneLimits } from '../../../src/bridge/lanes/laneLimits.ts'
import type { LaneGate } from '../../../src/bridge/lanes/shopLanes.ts'
import { fc } from '../../fastCheck.ts'

const NOW = 1_000_000
const failed = (kind: BridgeErrorKind, isTrial = false): GateEvent => ({ type: 'failed', kind, isTrial })
const moved = (state: GateState, ...events: GateEvent[]) =>
  events.reduce((before, event) => nextGate(before, event, NOW, laneLimits), state)

const cooling = moved(openGate, failed('rateLimited'))
const broken = moved(openGate, ...Array.from({ length: 5 }, () => failed('timedOut')))
const verification = moved(openGate, failed('verificationNeeded'))
const permission = moved(openGate, failed('browserWaits'))
const expired = moved(openGate, failed('sessionExpired'))
const straggler = false
const trial = true

describe('a lane’s gate', () => {
  it.each<[string, GateState, GateEvent, LaneGate]>([
    ['open, answered', openGate, { type: 'answered', isTrial: straggler }, 'open'],
    ['open, too often', openGate, failed('rateLimited'), 'cooling'],
    ['open, captcha', openGate, failed('verificationNeeded'), 'verification'],
    ['open, login dead', openGate, failed('sessionExpired'), 'expired'],
    ['open, another store’s login', openGate, failed('wrongStore'), 'expired'],
    ['open, no session that this person may use', openGate, failed('noSession'), 'open'],
    ['open, a browser that has to be permitted', openGate, failed('browserWaits'), 'permission'],
    ['open, a browser whose permission was withdrawn', openGate, failed('browserWithdrawn'), 'permission'],
    ['waiting for permission, a failure from before', permission, failed('timedOut'), 'permission'],
    ['waiting for permission, login dead', permission, failed('sessionExpired'), 'expired'],
    ['open, refused', openGate, failed('rejected'), 'open'],
    ['open, one failure', openGate, failed('requestFailed'), 'open'],
    ['cooling, an answer to a request from before', cooling, { type: 'answered', isTrial: straggler }, 'cooling'],
    ['cooling, the trial answered', cooling, { type: 'answered', isTrial: trial }, 'open'],
    ['cooling, the trial refused, which is an answer', cooling, failed('rejected', trial), 'open'],
    ['cooling, the trial told too often', cooling, failed('rateLimited', trial), 'cooling'],
    ['cooling, the trial failed', cooling, failed('timedOut', trial), 'broken'],
    ['cooling, a failure from before', cooling, failed('timedOut', straggler), 'cooling'],
    ['cooling, captcha', cooling, failed('verificationNeeded'), 'verification'],
    ['cooling, login dead', cooling, failed('sessionExpired'), 'expired'],
    ['broken, an answer from before', broken, { type: 'answered', isTrial: straggler }, 'broken'],
    ['broken, the trial answered', broken, { type: 'answered', isTrial: trial }, 'open'],
    ['broken, the trial failed', broken, failed('requestFailed', trial), 'broken'],
    ['broken, the trial told too often', broken, failed('rateLimited', trial), 'cooling'],
    ['broken, no extension for the trial', broken, failed('notInstalled', trial), 'broken'],
    ['verification, an answer from before', verification, { type: 'answered', isTrial: straggler }, 'verification'],
    ['verification, too often from before', verification, failed('rateLimited'), 'verification'],
    ['verification, login dead', verification, failed('sessionExpired'), 'expired'],
    ['verification, opened', verification, { type: 'opened' }, 'open'],
    ['expired, an answer from before', expired, { type: 'answered', isTrial: straggler }, 'expired'],
    ['expired, captcha from before', expired, failed('verificationNeeded'), 'expired'],
    ['expired, opened', expired, { type: 'opened' }, 'open'],
    ['cooling, opened', cooling, { type: 'opened' }, 'open'],
    ['open, the list says logged out', openGate, { type: 'loggedOut', reason: 'noSession' }, 'expired'],
  ])('%s', (_, before, event, gate) => {
    expect(moved(before, event).gate).toBe(gate)
  })

  it.each<[string, GateState]>([
    ['cooling', cooling],
    ['broken', broken],
  ])('%s lets no second request try', (_, state) => {
    expect(passesAt(state)).toBe(state.opensAt)
    expect(passesAt(moved(state, { type: 'sent' }))).toBeNull()
    expect(passesAt(moved(state, { type: 'sent' }, failed('sendFailed', trial)))).toBe(state.opensAt)
  })

  it('is never without a way to open, whatever happens in whatever order', () => {
    const kinds = fc.constantFrom(...Object.values(BridgeErrorKind))
    const events = fc.oneof<fc.Arbitrary<GateEvent>[]>(
      fc.record({ type: fc.constant('answered' as const), isTrial: fc.boolean() }),
      fc.record({
        type: fc.constant('failed' as const),
        isTrial: fc.boolean(),
        kind: kinds,
        retryAfterMs: fc.option(fc.nat(), { nil: undefined }),
      }),
      fc.constant({ type: 'sent' as const }),
      fc.record({ type: fc.constant('loggedOut' as const), reason: kinds }),
      fc.constant({ type: 'opened' as const }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(events, fc.nat({ max: 60_000 })), { maxLength: 60 }), (history) => {
        let state = openGate
        let now = NOW
        for (const [event, passedMs] of history) {
          now += passedMs
          state = nextGate(state, event, now, laneLimits)
          const opensByItself = state.gate === 'cooling' || state.gate === 'broken'
          expect(state.opensAt !== null).toBe(opensByItself)
          expect(state.reason !== null).toBe(waitsForPerson(state))
          expect(state.opensAt ?? now).toBeLessThanOrEqual(now + laneLimits.askedWaitMaxMs)
          if (state.isTrying) expect(opensByItself).toBe(true)
          if (state.gate === 'open') expect(state.failures).toBeLessThan(laneLimits.failuresMax)
        }
      }),
    )
  })
})
