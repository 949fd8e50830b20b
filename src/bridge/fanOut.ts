import { countLanes, type LaneCounts, type LaneFailure, type LaneState, toLaneFailure } from './lane.ts'

/** How one item ended. */
export type FanOutOutcome<Item, Value> =
  | { readonly item: Item; readonly state: 'ok'; readonly value: Value }
  | { readonly item: Item; readonly state: LaneFailure; readonly error: unknown }
  | { readonly item: Item; readonly state: 'cancelled' }

export interface FanOutReport<Item, Value> {
  /** One for each item, in the items' order. */
  readonly outcomes: readonly FanOutOutcome<Item, Value>[]
  readonly counts: LaneCounts
  /** True: not every item is ok, so whatever is made of the values is short and must say so. */
  readonly isPartial: boolean
}

interface FanOutTask<Item, Value> {
  readonly items: readonly Item[]
  /** What is done for each; what it throws is that item's outcome and no other's. */
  readonly run: (item: Item, signal: AbortSignal) => Promise<Value>
  /** Most items at once. Default 6: the connections that a browser opens to one HTTP/1.1 host. */
  readonly concurrency?: number
  /** Cancels what has not begun. What runs is let finish: a request that was sent cannot be called back. */
  readonly signal?: AbortSignal
  /** Told of every change of state, and of the counts after it. */
  readonly onProgress?: (item: Item, state: LaneState, counts: LaneCounts) => void
  /** Told of each outcome as it arrives. */
  readonly onOutcome?: (outcome: FanOutOutcome<Item, Value>) => void
}

export const FAN_OUT_CONCURRENCY = 6

/** One task over many items, each in its own lane. Never rejects because of an item. */
export async function fanOut<Item, Value>(task: FanOutTask<Item, Value>): Promise<FanOutReport<Item, Value>> {
  const { items, run, concurrency = FAN_OUT_CONCURRENCY, signal = new AbortController().signal, onProgress, onOutcome } = task
  const states: LaneState[] = items.map(() => 'queued')
  const outcomes: FanOutOutcome<Item, Value>[] = []
  const waiting = items.entries()

  function move(at: number, item: Item, state: LaneState): void {
    states[at] = state
    onProgress?.(item, state, countLanes(states))
  }

  async function runOne(item: Item): Promise<FanOutOutcome<Item, Value>> {
    try {
      return { item, state: 'ok', value: await run(item, signal) }
    } catch (error) {
      return signal.aborted && isAbort(error) ? { item, state: 'cancelled' } : { item, state: toLaneFailure(error), error }
    }
  }

  async function work(): Promise<void> {
    for (const [at, item] of waiting) {
      if (!signal.aborted) move(at, item, 'running')
      const outcome: FanOutOutcome<Item, Value> = signal.aborted ? { item, state: 'cancelled' } : await runOne(item)
      outcomes[at] = outcome
      move(at, item, outcome.state)
      onOutcome?.(outcome)
    }
  }

  for (const item of items) onProgress?.(item, 'queued', countLanes(states))
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work))
  const counts = countLanes(states)
  return { outcomes, counts, isPartial: counts.ok < items.length }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
