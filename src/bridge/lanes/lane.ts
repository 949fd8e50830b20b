import { BridgeError } from '../bridgeError.ts'
import { type GateState, openGate, passesAt, waitsForPerson } from './gate.ts'
import type { LaneJob } from './laneJob.ts'
import type { LaneLimits, Pace } from './laneLimits.ts'
import type { ShopLane } from './shopLanes.ts'

/** One shop's requests and gate. */
export interface Lane {
  readonly shop_uid: string
  gate: GateState
  /** Counts the logins that the lane has seen: an answer to an earlier one says nothing of the present. */
  login: number
  /** The session that the list named last; undefined: it names none. */
  version: string | null | undefined
  /** The list has shown the shop logged out since its gate closed for that. */
  wasSeenOut: boolean
  /** The shop was logged in to again: the next list has its new session. */
  isRenewed: boolean
  readonly waiting: Record<Pace, LaneJob[]>
  readonly running: Record<Pace, number>
  /** Earliest next start of each pace, ms since 1970. */
  readonly paceAt: Record<Pace, number>
}

export function createLane(shop_uid: string): Lane {
  return {
    shop_uid,
    gate: openGate,
    login: 0,
    version: undefined,
    wasSeenOut: false,
    isRenewed: false,
    waiting: { heavy: [], light: [] },
    running: { heavy: 0, light: 0 },
    paceAt: { heavy: 0, light: 0 },
  }
}

export const paces: readonly Pace[] = ['light', 'heavy']

/** What a look over the lanes finds: a request whose turn it is, or when to look again (null: when something happens). */
export type Turn = { readonly lane: Lane; readonly job: LaneJob } | { readonly lookAgainAt: number | null }

/** Of which requests as many are under way as may be at once. */
interface FullParts {
  readonly background: boolean
  readonly pressing: boolean
}

/**
 * The first request that may leave; lanes take turns, so a shop that was just served comes last. What presses leaves before all else, and in its
 * turn while that part is full. What nobody waits for leaves after all else, and not at all while that part is full.
 */
export function toTurn(lanes: readonly Lane[], now: number, limits: LaneLimits, isFull: FullParts): Turn {
  let lookAgainAt: number | null = null
  const isPressing = (job: LaneJob) => Boolean(job.isPressing)
  const isWaitedFor = (job: LaneJob) => !job.isBackground
  const isBackground = (job: LaneJob) => Boolean(job.isBackground)
  const rounds = [...(isFull.pressing ? [] : [isPressing]), isWaitedFor, ...(isFull.background ? [] : [isBackground])]
  for (const isOfRound of rounds) {
    for (const lane of lanes) {
      for (const pace of paces) {
        if (lane.waiting[pace].length === 0) continue
        const waiting = lane.waiting[pace].filter(isOfRound)
        const found = toPaceTurn(lane, pace, waiting, now, limits)
        if (typeof found === 'object' && found) return { lane, job: found }
        if (found !== null) lookAgainAt = Math.min(found, lookAgainAt ?? found)
      }
    }
  }
  return { lookAgainAt }
}

/** The request of one pace that may leave now, or when one may. */
function toPaceTurn(lane: Lane, pace: Pace, waiting: readonly LaneJob[], now: number, limits: LaneLimits): LaneJob | number | null {
  // What waits at a gate that only a person opens is a check of the login: all else was refused.
  const gateAt = waitsForPerson(lane.gate) ? Number.NEGATIVE_INFINITY : passesAt(lane.gate)
  const { atOnce, gapMs, jitterMs } = limits.paces[pace]
  if (waiting.length === 0 || gateAt === null || lane.running[pace] >= atOnce) return null
  const readyAt = Math.max(within(limits.askedWaitMaxMs, gateAt, now), within(gapMs + jitterMs, lane.paceAt[pace], now))
  if (readyAt > now) return readyAt
  const dueOf = ({ dueAt }: LaneJob) => within(limits.retryWaitMaxMs, dueAt, now)
  return waiting.find((job) => dueOf(job) <= now) ?? Math.min(...waiting.map(dueOf))
}

/** A moment that is further off than any wait is long was set before the computer's clock was set back: it has come. */
function within(longestMs: number, at: number, now: number): number {
  return at - now > longestMs ? now : at
}

/** A lane as the screens see it. */
export function toShopLane({ gate: { gate, opensAt }, waiting, running }: Lane): ShopLane {
  return { gate, opensAt, waiting: waiting.heavy.length + waiting.light.length, running: running.heavy + running.light }
}

/** Why a gate that waits for a person lets nothing through. */
export function toGateRefusal({ gate }: Lane): BridgeError {
  return new BridgeError(gate.reason ?? 'noSession')
}
