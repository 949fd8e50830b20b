import { BridgeError, type BridgeErrorKind } from '../bridgeError.ts'
import { waitsForPerson } from '../lanes/gate.ts'
import { isDropped } from '../lanes/laneJob.ts'
import type { ShopLane } from '../lanes/shopLanes.ts'
import type { RunShop, RunState, ShopRunLine } from './shopRun.ts'

/** How far one shop is, before its lane is asked whether it is held up. */
export type RunLine = Omit<ShopRunLine, 'resumesAt'> & {
  /** It ended at a gate that a person opens, and goes on when she did. */
  readonly waitsForGate: boolean
}

export function toQueuedLine(shop: RunShop): RunLine {
  return { shop, state: 'queued', error: null, done: 0, total: null, unreadable: 0, waitsForGate: false }
}

const stateAfter: Partial<Record<BridgeErrorKind, RunState>> = {
  sessionExpired: 'expired',
  noSession: 'expired',
  wrongStore: 'expired',
  rateLimited: 'limited',
}

/** The line of a shop whose task threw. */
export function toFailedLine(line: RunLine, thrown: unknown, isCancelled: boolean, lane: ShopLane | undefined): RunLine {
  if (isCancelled && isDropped(thrown)) return { ...line, state: 'cancelled' }
  const error = thrown instanceof BridgeError ? thrown : new BridgeError('requestFailed', { cause: thrown })
  return {
    ...line,
    state: stateAfter[error.kind] ?? 'failed',
    error,
    waitsForGate: !isCancelled && lane !== undefined && waitsForPerson(lane),
  }
}

export function isActive({ state }: { readonly state: RunState }): boolean {
  return state === 'queued' || state === 'running'
}

const heldUpBy: Partial<Record<ShopLane['gate'], BridgeError>> = {
  cooling: new BridgeError('rateLimited'),
  broken: new BridgeError('requestFailed'),
}

/** The line as it is shown: one whose requests wait at a gate that opens by itself is limited until then. */
export function toShownLine({ waitsForGate, ...line }: RunLine, lane: ShopLane | undefined, now: number): ShopRunLine {
  const error = lane && heldUpBy[lane.gate]
  const isHeldUp = isActive(line) && error !== undefined && lane !== undefined && lane.waiting > 0 && (lane.opensAt ?? 0) > now
  return isHeldUp ? { ...line, state: 'limited', error, resumesAt: lane.opensAt } : { ...line, resumesAt: null }
}
