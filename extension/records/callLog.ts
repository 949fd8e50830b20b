import * as z from 'zod/mini'
import type { RecordStore } from './recordStore.ts'

const callSchema = z.object({
  /** Counts on from worker to worker; tells the newest. */
  number: z.number(),
  /** Name in the table of merchant calls. */
  callName: z.string(),
  store: z.nullable(z.string()),
  /** Ms since 1970. */
  startedAt: z.number(),
  /** Waiting included; null: the worker died meanwhile. */
  durationMs: z.nullable(z.number()),
  /** `ok`, `status`, `unknown` or a reason of the contract: a word that the popup has a label for. */
  result: z.string(),
  /** HTTP status of the answer, 0 without one. */
  status: z.number(),
})
export type LoggedCall = z.infer<typeof callSchema>

/** What the popup shows. */
export const CALLS_MAX = 50
/** Calls of a fan-out end by the dozen; each store goes to the browser's own process and back to every watcher. */
const GATHER_MS = 200
const KEY_PREFIX = 'call.'
const keys = Array.from({ length: CALLS_MAX }, (_, place) => KEY_PREFIX + place)

/** The last calls, newest first. */
export async function readCalls(store: RecordStore): Promise<LoggedCall[]> {
  const stored = Object.values(await store.get([...keys]))
  return stored.flatMap((value) => callSchema.safeParse(value).data ?? []).sort((left, right) => right.number - left.number)
}

export function forgetCalls(store: RecordStore): Promise<void> {
  return store.remove([...keys])
}

/** Logs calls in a ring of places: the newest takes the oldest's. Many that end at once are stored in one go. */
export async function openCallLog(store: RecordStore): Promise<(call: Omit<LoggedCall, 'number'>) => void> {
  let number = (await readCalls(store))[0]?.number ?? 0
  let pending: Record<string, LoggedCall> = {}
  let isWriting = false

  async function write(): Promise<void> {
    isWriting = true
    while (Object.keys(pending).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      const batch = pending
      pending = {}
      // A log that cannot be stored holds up no call.
      await store.set(batch).catch(() => undefined)
    }
    isWriting = false
  }

  return (call) => {
    number += 1
    pending[KEY_PREFIX + (number % CALLS_MAX)] = { ...call, number }
    if (!isWriting) void write()
  }
}
