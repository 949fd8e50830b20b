import * as z from 'zod/mini'
import { Isolation } from './relay/headerRule.ts'

const stateSchema = z.object({
  isolation: z.catch(z.nullable(z.enum(Isolation)), null),
  relayed: z.catch(z.number(), 0),
})
/** What outlives the worker until the browser closes; the popup shows it. Nothing of a session or a shop is in it. */
export type SessionState = z.infer<typeof stateSchema>

/** Reads the state; what was never written is null and 0. */
export async function readSessionState(): Promise<SessionState> {
  return stateSchema.parse(await chrome.storage.session.get(['isolation', 'relayed']))
}

/** The browser cannot change while it runs: proven once, the isolation holds for the workers that follow. */
export async function rememberIsolation(isolation: Isolation): Promise<void> {
  await chrome.storage.session.set({ isolation })
}

/** Requests of a query leave by the dozen; each store goes to the browser's own process and back to every watcher. */
export const GATHER_MS = 200

/** Counts relayed requests on from `start`; those that leave together are stored in one go. */
export function createCounter(start: number): () => void {
  let relayed = start
  let written = start
  let isWriting = false
  async function write(): Promise<void> {
    isWriting = true
    while (written !== relayed) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      written = relayed
      await chrome.storage.session.set({ relayed: written }).catch(() => undefined)
    }
    isWriting = false
  }
  return () => {
    relayed += 1
    if (!isWriting) void write()
  }
}
