/** A page asks again within this time while it works through something. */
const QUIET_MS = 5_000

/**
 * Knows when nothing is under way. An update waits for that; the worker is never kept alive for it: should it die before, the
 * browser itself puts the update in.
 */
export function createIdleWatch(quietMs = QUIET_MS) {
  let running = 0
  let wanted: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function restartTimer(): void {
    clearTimeout(timer)
    if (wanted && running === 0) timer = setTimeout(wanted, quietMs)
  }

  return {
    async during<Result>(task: () => Promise<Result>): Promise<Result> {
      running += 1
      restartTimer()
      try {
        return await task()
      } finally {
        running -= 1
        restartTimer()
      }
    },
    /** Runs the action once nothing has been under way for a while. */
    whenQuiet(action: () => void): void {
      wanted = action
      restartTimer()
    },
  }
}
