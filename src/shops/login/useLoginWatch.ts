import { useCallback, useEffect, useRef, useState } from 'react'
import { useBridge } from '../../bridge/hooks/useBridge.ts'
import { type LoginSeen, seeLogin } from '../../bridge/seeLogin.ts'

export const LOGIN_LOOK_AGAIN_MS = 2_000
/** A login with a code sent to a phone takes a few minutes. Assumed. */
export const WATCH_LIMIT_MS = 10 * 60 * 1000

export type LoginWatch = LoginSeen | { readonly state: 'idle' | 'timedOut' }

interface LoginWatchControl {
  readonly watch: LoginWatch
  readonly start: () => void
  readonly cancel: () => void
}

/** Waits for a wanted store to be logged in to in this browser. Looks only while this page is in view, and one look at a time. */
export function useLoginWatch(isWanted: (shop_id: string) => boolean, startsAtOnce: boolean): LoginWatchControl {
  const bridge = useBridge()
  const [watch, setWatch] = useState<LoginWatch>(startsAtOnce ? { state: 'waiting', other: null } : { state: 'idle' })
  const isWantedNow = useRef(isWanted)
  isWantedNow.current = isWanted
  const isWaiting = watch.state === 'waiting'

  useEffect(() => {
    if (!isWaiting) return
    let isOver = false
    let isLooking = false
    async function look() {
      if (isLooking || document.visibilityState !== 'visible') return
      isLooking = true
      const seen = await seeLogin(bridge, (shop_id) => isWantedNow.current(shop_id))
      isLooking = false
      if (!isOver) setWatch(seen)
    }
    void look()
    const again = setInterval(look, LOGIN_LOOK_AGAIN_MS)
    const limit = setTimeout(() => setWatch({ state: 'timedOut' }), WATCH_LIMIT_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      clearInterval(again)
      clearTimeout(limit)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWaiting, bridge])

  const start = useCallback(() => setWatch({ state: 'waiting', other: null }), [])
  const cancel = useCallback(() => setWatch({ state: 'idle' }), [])
  return { watch, start, cancel }
}
