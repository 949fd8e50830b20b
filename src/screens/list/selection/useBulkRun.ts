import { useCallback, useEffect, useRef, useState } from 'react'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import { type BulkLine, mergeLines, runBulk, toRemaining } from './runBulk.ts'

export interface BulkRunner<Item> {
  /** Empty: not begun. */
  readonly lines: readonly BulkLine<Item>[]
  readonly isRunning: boolean
  readonly start: (items: readonly Item[]) => void
  readonly stop: () => void
  /** Once more what failed or was not tried. */
  readonly retry: () => void
}

/** Something done to many records, one after the other or `atOnce`, as the screen shows it. Leaving the screen stops it before the next one. */
export function useBulkRun<Item>(
  act: (item: Item) => Promise<unknown>,
  ended: (lines: readonly BulkLine<Item>[]) => void,
  atOnce = 1,
): BulkRunner<Item> {
  const [lines, setLines] = useState<readonly BulkLine<Item>[]>([])
  const [isRunning, setRunning] = useState(false)
  const stopping = useRef<AbortController | null>(null)
  const latest = useRef({ act, ended, atOnce })
  latest.current = { act, ended, atOnce }

  useEffect(() => () => stopping.current?.abort(), [])

  const run = useCallback(async (items: readonly Item[], before: readonly BulkLine<Item>[]) => {
    const controller = new AbortController()
    stopping.current = controller
    const toAll = (now: readonly BulkLine<Item>[]) => (before.length === 0 ? now : mergeLines(before, now))
    setRunning(true)
    const done = await runBulk({
      items,
      act: (item) => latest.current.act(item),
      tell: (now) => setLines(toAll(now)),
      signal: controller.signal,
      atOnce: latest.current.atOnce,
      isFatal: (error) => error instanceof ToolApiError && error.isLoginInvalid,
    })
    setRunning(false)
    latest.current.ended(toAll(done))
  }, [])

  return {
    lines,
    isRunning,
    start: (items) => void run(items, []),
    stop: () => stopping.current?.abort(),
    retry: () => void run(toRemaining(lines), lines),
  }
}
