import { browserClock, type LaneClock } from './lanes/laneClock.ts'

/** Soon after the first reply, so that a short visit tells something; then seldom. */
const FIRST_AFTER_MS = 30_000
export const REPORT_EVERY_MS = 10 * 60 * 1000

interface TallyReportParts<Entry> {
  /** What was counted since the page was opened. */
  readonly read: () => readonly Entry[]
  /** What tells entries apart. */
  readonly keyOf: (entry: Entry) => string
  /** Hands entries on, at most `perCall`; a rejection is tried again with the next report. */
  readonly send: (entries: readonly Entry[]) => Promise<unknown>
  readonly perCall: number
  readonly clock?: LaneClock | undefined
}

/**
 * Reports counts to the backend: of each entry what has been added since the last report. Out: to be called whenever something was
 * counted. Nothing is sent while nothing is.
 */
export function createTallyReport<Entry extends { readonly replies: number }>(parts: TallyReportParts<Entry>): () => void {
  const { read, keyOf, send, perCall, clock = browserClock } = parts
  const reported = new Map<string, number>()
  let isDue = false
  let waitMs = FIRST_AFTER_MS

  async function report(): Promise<void> {
    isDue = false
    waitMs = REPORT_EVERY_MS
    const added = read().flatMap((entry) => {
      const replies = entry.replies - (reported.get(keyOf(entry)) ?? 0)
      return replies > 0 ? [{ ...entry, replies }] : []
    })
    for (let from = 0; from < added.length; from += perCall) {
      const entries = added.slice(from, from + perCall)
      await send(entries)
      for (const entry of entries) reported.set(keyOf(entry), (reported.get(keyOf(entry)) ?? 0) + entry.replies)
    }
  }

  return () => {
    if (isDue) return
    isDue = true
    // What was not taken is still ahead of what was reported.
    clock.after(waitMs, () => void report().catch(() => undefined))
  }
}
