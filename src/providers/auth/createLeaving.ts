/** Leaving must not hang on it. */
const SETTLE_MAX_MS = 5_000

/** What has to end before the login does: afterwards it could not be recorded. */
export interface Leaving {
  /** The answer takes it back. */
  before(task: () => Promise<unknown>): () => void
  /** Resolves when every task has ended, and after a while in any case. */
  settle(): Promise<void>
}

export function createLeaving(): Leaving {
  const tasks = new Set<() => Promise<unknown>>()
  return {
    before(task) {
      tasks.add(task)
      return () => tasks.delete(task)
    },
    async settle() {
      if (tasks.size === 0) return
      const all = Promise.allSettled([...tasks].map((task) => task()))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, SETTLE_MAX_MS))])
    },
  }
}
