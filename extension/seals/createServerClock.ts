/** What time it is at the console's server, which says when a seal ends: this computer's clock may be hours off. */
export interface ServerClock {
  /** Milliseconds since 1970: the server's as it was learned, and this computer's before that. */
  readonly now: () => number
  /** Asks the server; where it does not say, the time is as it was. Never rejects. */
  readonly learn: () => Promise<void>
}

interface ServerClockParts {
  /** Milliseconds since 1970 as the server says; null: it does not. */
  readonly readServerTime: () => Promise<number | null>
  /** Of this computer, milliseconds since 1970. */
  readonly clock: () => number
  /** Milliseconds since any moment, which setting this computer's clock does not change. */
  readonly elapsed: () => number
}

/** Many seals may look too old at once. */
const LEARN_AGAIN_AFTER_MS = 60_000
const ANSWER_WITHIN_MS = 3_000
/** The header names the second that runs; its end, so that no seal lives longer for it. */
const WHOLE_SECOND_MS = 1_000

export function createServerClock({ readServerTime, clock, elapsed }: ServerClockParts): ServerClock {
  let learned: { readonly time: number; readonly at: number } | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> = Promise.resolve()

  async function ask(): Promise<void> {
    const time = await readServerTime().catch(() => null)
    if (time !== null) learned = { time, at: elapsed() }
  }

  return {
    now: () => (learned ? learned.time + elapsed() - learned.at : clock()),
    learn() {
      if (elapsed() - askedAt < LEARN_AGAIN_AFTER_MS) return asking
      askedAt = elapsed()
      asking = ask()
      return asking
    },
  }
}

/** The time of the console's server; `origin`: of the console, null: the package names none. */
export async function readServerTime(origin: string | null): Promise<number | null> {
  if (origin === null) return null
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const reply = await fetch(`${origin}/healthz`, { method: 'HEAD', cache: 'no-store', credentials: 'omit', signal })
  const time = Date.parse(reply.headers.get('date') ?? '')
  return Number.isNaN(time) ? null : time + WHOLE_SECOND_MS
}
