import { useCallback, useEffect, useState } from 'react'

const TICK_MS = 1_000

/** Seconds left of a wait, and the way to start one. Measured against the clock, so that a sleeping tab is not behind. */
export function useCountdown(): readonly [number, (seconds: number) => void] {
  const [endsAtMs, setEndsAtMs] = useState(0)
  const [leftS, setLeftS] = useState(0)

  useEffect(() => {
    if (endsAtMs === 0) return
    const tick = () => setLeftS(Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1_000)))
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [endsAtMs])

  const start = useCallback((seconds: number) => setEndsAtMs(seconds > 0 ? Date.now() + seconds * 1_000 : 0), [])
  return [endsAtMs === 0 ? 0 : leftS, start]
}

/** Seconds as `4:05`. */
export function formatWait(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
