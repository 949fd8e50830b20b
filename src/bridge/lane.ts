import { BridgeError, type BridgeErrorKind } from './bridgeError.ts'

/** Where one shop's part of a fan-out stands. */
export const laneStates = ['queued', 'running', 'ok', 'expired', 'limited', 'failed', 'cancelled'] as const
export type LaneState = (typeof laneStates)[number]
export type LaneFailure = Extract<LaneState, 'expired' | 'limited' | 'failed'>
export type LaneCounts = Readonly<Record<LaneState, number>>

const laneOfKind: Partial<Record<BridgeErrorKind, LaneFailure>> = {
  sessionExpired: 'expired',
  noSession: 'expired',
  wrongStore: 'expired',
  rateLimited: 'limited',
}

/** The state of a lane whose task threw. */
export function toLaneFailure(error: unknown): LaneFailure {
  return (error instanceof BridgeError && laneOfKind[error.kind]) || 'failed'
}

/** How many lanes stand where. */
export function countLanes(states: Iterable<LaneState>): LaneCounts {
  const counts = Object.fromEntries(laneStates.map((state) => [state, 0])) as Record<LaneState, number>
  for (const state of states) counts[state] += 1
  return counts
}
