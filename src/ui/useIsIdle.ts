import { useEffect, useState } from 'react'

/** So long something may be kept waiting by what is more urgent. */
const IDLE_WITHIN_MS = 1_000
/** Where a browser does not say when it is idle. */
const LATER_MS = 200

/** True once the page has had nothing to do since this was drawn first: what comes then takes nothing from what was there before it. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, LATER_MS))
    const cancel = globalThis.cancelIdleCallback ?? clearTimeout
    const handle = whenIdle(() => setIdle(true), { timeout: IDLE_WITHIN_MS })
    return () => cancel(handle as number)
  }, [])
  return isIdle
}
