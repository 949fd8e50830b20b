import { useEffect, useRef, useState } from 'react'
import { createPulse } from '../lanes/createPulse.ts'
import { browserClock } from '../lanes/laneClock.ts'

/**
 * The pulse of a part of a page, which ends with it: what is still asked for when the part is left, or later, moves nothing any more.
 * @param everyMs at most this often
 * @param beat the one of the last drawing is called
 */
export function usePulse(everyMs: number, beat: () => void): () => void {
  const isOpen = useRef(true)
  const latest = useRef(beat)
  latest.current = beat
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const [pulse] = useState(() =>
    createPulse(browserClock, everyMs, () => {
      if (isOpen.current) latest.current()
    }),
  )
  return pulse
}
