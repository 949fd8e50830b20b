/** What became of one of many. `skipped`: it was not tried, since the run ended before. */
export type BulkState = 'waiting' | 'running' | 'done' | 'failed' | 'skipped'

export interface BulkLine<Item> {
  readonly item: Item
  readonly state: BulkState
  /** Why it failed. */
  readonly error?: unknown
}

interface BulkRun<Item> {
  readonly items: readonly Item[]
  readonly act: (item: Item) => Promise<unknown>
  /** Told of every step, with the lines of all items in their order. */
  readonly tell: (lines: readonly BulkLine<Item>[]) => void
  /** Stops before the next item; what is running is waited for. */
  readonly signal: AbortSignal
  /** Most items at the same time. Default: 1. */
  readonly atOnce?: number
  /** A failure that every other item would share: the rest is not tried. Default: none is. */
  readonly isFatal?: (error: unknown) => boolean
}

/** In their order; one that fails does not keep the others from being done. Never rejects. */
export async function runBulk<Item>({ items, act, tell, signal, atOnce = 1, isFatal }: BulkRun<Item>): Promise<readonly BulkLine<Item>[]> {
  let lines: readonly BulkLine<Item>[] = items.map((item) => ({ item, state: 'waiting' }))
  let isOver = false
  const set = (at: number, line: BulkLine<Item>) => {
    lines = lines.with(at, line)
    tell(lines)
  }
  const left = items.entries()
  async function work(): Promise<void> {
    for (const [at, item] of left) {
      if (isOver || signal.aborted) {
        set(at, { item, state: 'skipped' })
        continue
      }
      set(at, { item, state: 'running' })
      try {
        await act(item)
        set(at, { item, state: 'done' })
      } catch (error) {
        isOver ||= isFatal?.(error) ?? false
        set(at, { item, state: 'failed', error })
      }
    }
  }
  tell(lines)
  await Promise.all(Array.from({ length: atOnce }, work))
  return lines
}

/** What is still to be done: failed, and not tried. */
export function toRemaining<Item>(lines: readonly BulkLine<Item>[]): readonly Item[] {
  return lines.flatMap(({ item, state }) => (state === 'failed' || state === 'skipped' ? [item] : []))
}

/** The lines of a second try in the places of the first. */
export function mergeLines<Item>(before: readonly BulkLine<Item>[], again: readonly BulkLine<Item>[]): readonly BulkLine<Item>[] {
  const newer = new Map(again.map((line) => [line.item, line]))
  return before.map((line) => newer.get(line.item) ?? line)
}

export function countState(lines: readonly BulkLine<unknown>[], ...states: readonly BulkState[]): number {
  return lines.filter(({ state }) => states.includes(state)).length
}
