import type { BridgeErrorKind } from '../bridgeError.ts'
import type { LaneLimits } from './laneLimits.ts'
import type { LaneGate } from './shopLanes.ts'

/** A lane's gate, and what it needs to remember for its next state. */
export interface GateState {
  readonly gate: LaneGate
  /** When a closed gate lets one request try, ms since 1970; null: it is open, or waits for a person. */
  readonly opensAt: number | null
  /** The one request that may try at a closed gate is under way. */
  readonly isTrying: boolean
  /** Failures in a row. */
  readonly failures: number
  /** Times in a row that the platform said "too often". */
  readonly coolings: number
  /** Why a gate that waits for a person closed; null: it is not such a gate. */
  readonly reason: BridgeErrorKind | null
}

/** How a request that left ended; `isTrial`: it was the one that tried at a closed gate. */
export type GateOutcome =
  | { readonly type: 'answered'; readonly isTrial: boolean }
  | { readonly type: 'failed'; readonly isTrial: boolean; readonly kind: BridgeErrorKind; readonly retryAfterMs?: number | undefined }

export type GateEvent =
  | GateOutcome
  /** A request leaves. */
  | { readonly type: 'sent' }
  /** The shop list says that the shop is logged out. */
  | { readonly type: 'loggedOut'; readonly reason: BridgeErrorKind }
  /** A person, or a new login, opens it. */
  | { readonly type: 'opened' }

export const openGate: GateState = { gate: 'open', opensAt: null, isTrying: false, failures: 0, coolings: 0, reason: null }

type Consequence = 'expires' | 'wantsVerification' | 'wantsPermission' | 'cools' | 'fails' | 'saysNothing'

/**
 * What a failure says of the shop. The platform's no to one request is an answer. Without an extension, or without a session that this
 * person may use, nothing left: that says nothing of the shop.
 */
const consequences: Partial<Record<BridgeErrorKind, Consequence>> = {
  sessionExpired: 'expires',
  wrongStore: 'expires',
  verificationNeeded: 'wantsVerification',
  rateLimited: 'cools',
  requestFailed: 'fails',
  timedOut: 'fails',
  unreadableReply: 'fails',
  browserWaits: 'wantsPermission',
  browserWithdrawn: 'wantsPermission',
  noSession: 'saysNothing',
  notInstalled: 'saysNothing',
  sendFailed: 'saysNothing',
}

/** The gate after an event. */
export function nextGate(state: GateState, event: GateEvent, now: number, limits: LaneLimits): GateState {
  switch (event.type) {
    case 'sent':
      return opensByItself(state) ? { ...state, isTrying: true } : state
    case 'opened':
      return openGate
    case 'loggedOut':
      return toWaiting('expired', event.reason)
    case 'answered':
      return afterAnswer(state, event.isTrial)
    case 'failed':
      return afterFailure(state, event, now, limits)
  }
}

/** When the next request may pass; null: not before something happens. */
export function passesAt({ gate, opensAt, isTrying }: GateState): number | null {
  if (gate === 'open') return Number.NEGATIVE_INFINITY
  return isTrying ? null : opensAt
}

/** A gate that only a person opens: requests that wait there are told at once. */
export function waitsForPerson({ gate }: Pick<GateState, 'gate'>): boolean {
  return gate === 'expired' || gate === 'verification' || gate === 'permission'
}

function opensByItself({ gate }: GateState): boolean {
  return gate === 'cooling' || gate === 'broken'
}

function toWaiting(gate: 'expired' | 'verification' | 'permission', reason: BridgeErrorKind): GateState {
  return { ...openGate, gate, reason }
}

/** Only the request that tried opens a closed gate: one that left before it closed is no news. */
function afterAnswer(state: GateState, isTrial: boolean): GateState {
  if (waitsForPerson(state) || (opensByItself(state) && !isTrial)) return state
  return openGate
}

function afterFailure(state: GateState, outcome: GateOutcome & { type: 'failed' }, now: number, limits: LaneLimits): GateState {
  const { kind, isTrial } = outcome
  const consequence = consequences[kind]
  if (state.gate === 'expired') return state
  if (consequence === 'expires') return toWaiting('expired', kind)
  if (state.gate === 'verification') return state
  if (consequence === 'wantsVerification') return toWaiting('verification', kind)
  if (consequence === 'wantsPermission') return toWaiting('permission', kind)
  if (state.gate === 'permission') return state
  if (consequence === 'cools') return afterTooOften(state, outcome, now, limits)
  if (consequence === 'saysNothing') return isTrial ? { ...state, isTrying: false } : state
  if (consequence === undefined) return afterAnswer(state, isTrial)
  return afterTrouble(state, isTrial, now, limits)
}

/** Requests that left before the gate closed hear "too often" as well: they may prolong the wait, but do not make it grow. */
function afterTooOften(state: GateState, outcome: GateOutcome & { type: 'failed' }, now: number, limits: LaneLimits): GateState {
  const isStraggler = opensByItself(state) && !outcome.isTrial
  const coolings = isStraggler ? state.coolings : state.coolings + 1
  const opensAt = now + coolingWaitMs(outcome.retryAfterMs, Math.max(1, coolings), limits)
  if (isStraggler) return { ...state, opensAt: Math.max(state.opensAt ?? 0, outcome.retryAfterMs === undefined ? 0 : opensAt) }
  return { ...openGate, gate: 'cooling', opensAt, coolings }
}

function coolingWaitMs(askedMs: number | undefined, coolings: number, limits: LaneLimits): number {
  if (askedMs !== undefined) return Math.min(limits.askedWaitMaxMs, Math.max(limits.askedWaitMinMs, askedMs))
  return Math.min(limits.coolingMaxMs, limits.coolingMs * 2 ** (coolings - 1))
}

function afterTrouble(state: GateState, isTrial: boolean, now: number, limits: LaneLimits): GateState {
  if (opensByItself(state) && !isTrial) return state
  const failures = state.failures + 1
  const breaks = opensByItself(state) || failures >= limits.failuresMax
  return breaks ? { ...openGate, gate: 'broken', opensAt: now + limits.brokenMs } : { ...state, failures }
}
