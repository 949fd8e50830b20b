import { useCallback, useEffect, useRef, useState } from 'react'
import { type FanOutOutcome, fanOut } from '../fanOut.ts'
import type { LaneState } from '../lane.ts'

interface FanOutState<Item, Value> {
  readonly isRunning: boolean
  /** Where each item stands; absent: not begun with. */
  readonly lanes: ReadonlyMap<Item, LaneState>
  /** The last outcome of each item. */
  readonly outcomes: ReadonlyMap<Item, FanOutOutcome<Item, Value>>
}

interface FanOutControl<Item, Value> extends FanOutState<Item, Value> {
  /** Runs for these items; what is known of others stays. A run that is under way is cancelled first. */
  readonly start: (items: readonly Item[], run: (item: Item) => Promise<Value>) => Promise<void>
  /** What has not begun is left; what runs is let finish and counted. */
  readonly cancel: () => void
}

/** One task over many items for a screen. Leaving the screen cancels. */
export function useFanOut<Item, Value>(): FanOutControl<Item, Value> {
  const [state, setState] = useState<FanOutState<Item, Value>>({ isRunning: false, lanes: new Map(), outcomes: new Map() })
  const current = useRef<AbortController | null>(null)
  const cancel = useCallback(() => current.current?.abort(), [])
  useEffect(() => cancel, [cancel])

  const start = useCallback(async (items: readonly Item[], run: (item: Item) => Promise<Value>) => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    const show = (change: (before: FanOutState<Item, Value>) => Partial<FanOutState<Item, Value>>) => {
      if (current.current === controller) setState((before) => ({ ...before, ...change(before) }))
    }
    show(() => ({ isRunning: true }))
    await fanOut<Item, Value>({
      items,
      run,
      signal: controller.signal,
      onProgress: (item, lane) => show(({ lanes }) => ({ lanes: new Map(lanes).set(item, lane) })),
      onOutcome: (outcome) => show(({ outcomes }) => ({ outcomes: new Map(outcomes).set(outcome.item, outcome) })),
    })
    show(() => ({ isRunning: false }))
  }, [])

  return { ...state, start, cancel }
}
