import type { Bridge } from '../createBridge.ts'
import type { ShopSession } from '../toRelayRequest.ts'
import { createLaneRegistry } from './createLaneRegistry.ts'
import { createPulse, FRAME_MS } from './createPulse.ts'
import { waitsForPerson } from './gate.ts'
import { type Lane, toGateRefusal, toShopLane, toTurn } from './lane.ts'
import { browserClock, type LaneClock } from './laneClock.ts'
import { createJob, dropJob, holdJob, type LaneJob, takeJob, toAbortError } from './laneJob.ts'
import { type LaneLimits, laneLimits } from './laneLimits.ts'
import type { ShopLane, ShopLanes } from './shopLanes.ts'
import { toGateFailure } from './toGateFailure.ts'
import { toRetryWait } from './toRetryWait.ts'

interface ShopLanesParts {
  /** Without `prepare`: nothing is to be had before the first request. */
  readonly bridge: Pick<Bridge, 'callMerchant'> & Partial<Pick<Bridge, 'prepare'>>
  /** Told once when a request finds a shop's login dead, with the session that it left with, as the list named that; undefined: it did not. */
  readonly onExpired: (shop_uid: string, cookie_version: string | null | undefined) => void
  readonly clock?: LaneClock
  readonly limits?: LaneLimits
  /** From 0 up to 1, for jitter. */
  readonly random?: () => number
}

/** The lanes of all shops. What may leave is decided by `toTurn` and `nextGate`; here it is sent, and what comes of it told. */
export function createShopLanes(parts: ShopLanesParts): ShopLanes {
  const { bridge, onExpired, clock = browserClock, limits = laneLimits, random = Math.random } = parts
  const registry = createLaneRegistry(clock, limits)
  const listeners = new Set<() => void>()
  let snapshot: ReadonlyMap<string, ShopLane> | null = null
  let running = 0
  let runningInBackground = 0
  let runningPressing = 0
  let callOff = () => {}
  const notify = createPulse(clock, FRAME_MS, () => {
    for (const listener of listeners) listener()
  })

  function changed(): void {
    snapshot = null
    notify()
  }

  function isFullFor({ isBackground }: LaneJob): boolean {
    return running >= limits.total || (Boolean(isBackground) && runningInBackground >= limits.background)
  }

  /** Something changed: sends all that may leave, and comes back when the next may. */
  function pump(): void {
    changed()
    callOff()
    callOff = () => {}
    while (running < limits.total) {
      const isFull = { background: runningInBackground >= limits.background, pressing: runningPressing >= limits.pressing }
      const turn = toTurn(registry.lanes(), clock.now(), limits, isFull)
      if ('job' in turn) {
        const { lane, job } = turn
        if (job.notAfter === undefined || clock.now() <= job.notAfter) void send(lane, job)
        else dropJob(lane.waiting[job.pace], job)
        continue
      }
      if (turn.lookAgainAt !== null) callOff = clock.after(Math.max(0, turn.lookAgainAt - clock.now()), pump)
      return
    }
  }

  async function send(lane: Lane, job: LaneJob): Promise<void> {
    const { login } = lane
    const session = registry.sessionOf(lane)
    const isTrial = lane.gate.gate !== 'open'
    begin(lane, job)
    try {
      const result = await bridge.callMerchant(job.name, session, job.payload)
      if (login === lane.login) registry.move(lane, { type: 'answered', isTrial })
      job.resolve(result)
    } catch (error) {
      const isOfEarlierLogin = login !== lane.login
      if (!isOfEarlierLogin) learn(lane, job, session, error, isTrial)
      tryAgainOrReject(lane, job, error, isOfEarlierLogin)
    }
    running -= 1
    if (job.isBackground) runningInBackground -= 1
    if (job.isPressing) runningPressing -= 1
    lane.running[job.pace] -= 1
    pump()
  }

  function begin(lane: Lane, job: LaneJob): void {
    const { gapMs, jitterMs } = limits.paces[job.pace]
    running += 1
    if (job.isBackground) runningInBackground += 1
    if (job.isPressing) runningPressing += 1
    lane.running[job.pace] += 1
    lane.paceAt[job.pace] = clock.now() + gapMs + random() * jitterMs
    takeJob(lane.waiting[job.pace], job)
    registry.sendToEnd(lane)
    registry.move(lane, { type: 'sent' })
    job.onStart?.()
  }

  function learn(lane: Lane, { isLoginCheck }: LaneJob, { cookie_version }: ShopSession, error: unknown, isTrial: boolean): void {
    const wasExpired = lane.gate.gate === 'expired'
    registry.move(lane, toGateFailure(error, isTrial))
    if (lane.gate.gate === 'expired' && !wasExpired && !isLoginCheck) onExpired(lane.shop_uid, cookie_version)
  }

  function tryAgainOrReject(lane: Lane, job: LaneJob, error: unknown, isOfEarlierLogin: boolean): void {
    const waitMs = toRetryWait(error, { ...job, isOfEarlierLogin }, limits, random())
    if (waitMs === null || job.signal?.aborted || (waitsForPerson(lane.gate) && !job.isLoginCheck)) {
      job.reject(error)
      return
    }
    job.retries += 1
    job.dueAt = clock.now() + waitMs
    holdJob(lane.waiting[job.pace], job, 'first', pump)
  }

  return {
    call: (name, shop_uid, payload, { isBackground, isLoginCheck, isPressing, notAfter, onStart, signal } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(toAbortError())
        const lane = registry.laneOf(shop_uid)
        if (waitsForPerson(lane.gate) && !isLoginCheck) reject(toGateRefusal(lane))
        else {
          // The result is that of the very call which the job names.
          const job = createJob({
            name,
            payload,
            signal,
            onStart,
            isLoginCheck,
            isBackground,
            isPressing,
            notAfter,
            reject,
            resolve: resolve as LaneJob['resolve'],
          })
          holdJob(lane.waiting[job.pace], job, 'last', pump)
          // One that ends lets the next leave: a run asks for two hundred shops at once, and each look for a turn goes through all of them.
          if (isFullFor(job)) return changed()
        }
        pump()
      }),

    know(shops) {
      registry.know(shops)
      if (shops.length > 0) void bridge.prepare?.()
      pump()
    },

    renewed(shop_uid) {
      registry.laneOf(shop_uid).isRenewed = true
    },

    permitted() {
      for (const lane of registry.lanes()) if (lane.gate.gate === 'permission') registry.reopen(lane)
      pump()
    },

    open(shop_uid) {
      registry.reopen(registry.laneOf(shop_uid))
      pump()
    },

    read() {
      snapshot ??= new Map(registry.lanes().map((lane) => [lane.shop_uid, toShopLane(lane)]))
      return snapshot
    },

    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
