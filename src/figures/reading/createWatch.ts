import { BridgeError } from '../../bridge/bridgeError.ts'
import type { LaneClock } from '../../bridge/lanes/laneClock.ts'

/** What is looked at while a console is open, and how often, in ms. */
export const watchKinds = { orders: 15 * 60_000, afterSales: 30 * 60_000, promotion: 30 * 60_000, quality: 6 * 3_600_000 } as const
export type WatchKind = keyof typeof watchKinds

/** How the watch of one shop goes. */
export interface WatchLine {
  readonly shop: string
  readonly kind: WatchKind
  /** When it was last done and when it is due, ms since 1970; null: not yet. */
  readonly doneAt: number | null
  readonly dueAt: number
  /** Requests that it has cost since the console was opened. */
  readonly requests: number
  /** Of the last look; null: it went well. */
  readonly error: BridgeError | null
}

export interface Watch {
  /** Exactly these shops are watched. */
  readonly watch: (shops: readonly string[]) => void
  readonly pause: () => void
  readonly resume: () => void
  readonly isPaused: () => boolean
  readonly read: () => readonly WatchLine[]
  readonly subscribe: (changed: () => void) => () => void
  readonly close: () => void
}

interface WatchParts {
  readonly kinds: readonly WatchKind[]
  /** Looks at one shop; answers how many requests that took. */
  readonly look: (kind: WatchKind, shop: string) => Promise<number>
  readonly clock: LaneClock
}

interface Watched extends WatchLine {
  /** How many times slower than usual, after the platform said that it is too often. */
  readonly slower: number
  readonly isLooking: boolean
}

const SLOWER_MAX = 8

/**
 * Looks at each shop from time to time, each at a moment of its own, so that many shops do not ask together. A shop of which the platform
 * says "too often" is looked at half as often, down to an eighth, and as often as before once a look went well.
 */
export function createWatch({ kinds, look, clock }: WatchParts): Watch {
  const lines = new Map<string, Watched>()
  const listeners = new Set<() => void>()
  let shown: readonly WatchLine[] = []
  let isPaused = false
  let callOff = () => {}

  function changed(): void {
    shown = [...lines.values()]
    for (const listener of listeners) listener()
    callOff()
    const due = isPaused ? [] : [...lines.values()].filter(({ isLooking }) => !isLooking).map(({ dueAt }) => dueAt)
    callOff = due.length > 0 ? clock.after(Math.max(0, Math.min(...due) - clock.now()), lookAround) : () => {}
  }

  function lookAround(): void {
    for (const [key, line] of lines) {
      if (isPaused || line.isLooking || line.dueAt > clock.now()) continue
      lines.set(key, { ...line, isLooking: true })
      void lookAt(key, line)
    }
    changed()
  }

  async function lookAt(key: string, { kind, shop }: Watched): Promise<void> {
    const outcome = await look(kind, shop).then(
      (requests) => ({ requests, error: null }),
      (thrown: unknown) => ({
        requests: 1,
        error: thrown instanceof BridgeError ? thrown : new BridgeError('requestFailed', { cause: thrown }),
      }),
    )
    const line = lines.get(key)
    if (!line) return
    const { requests, error } = outcome
    const slower = error === null ? 1 : error.kind === 'rateLimited' ? Math.min(SLOWER_MAX, line.slower * 2) : line.slower
    const now = clock.now()
    const next = { doneAt: error === null ? now : line.doneAt, dueAt: now + watchKinds[kind] * slower, requests: line.requests + requests }
    lines.set(key, { ...line, ...next, error, slower, isLooking: false })
    changed()
  }

  return {
    watch(shops) {
      for (const [key, { shop }] of lines) if (!shops.includes(shop)) lines.delete(key)
      for (const shop of shops) {
        for (const kind of kinds) {
          const key = `${kind} ${shop}`
          if (lines.has(key)) continue
          const dueAt = clock.now() + momentOf(key) * watchKinds[kind]
          lines.set(key, { shop, kind, doneAt: null, dueAt, requests: 0, error: null, slower: 1, isLooking: false })
        }
      }
      changed()
    },
    pause() {
      isPaused = true
      changed()
    },
    resume() {
      isPaused = false
      changed()
    },
    isPaused: () => isPaused,
    read: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      callOff()
      lines.clear()
    },
  }
}

/** From 0 up to 1, always the same for a shop. */
function momentOf(key: string): number {
  let hash = 7
  for (const sign of key) hash = (Math.imul(hash, 31) + sign.charCodeAt(0)) >>> 0
  return (Math.imul(hash, 0x9e3779b1) >>> 0) / 2 ** 32
}
