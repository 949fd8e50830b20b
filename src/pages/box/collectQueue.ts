import type { sourceRights } from '../../../contract/entities/boxGoods.ts'
import type { FoundSource } from '../../domain/listing/findSources.ts'
import { createStore, type StateStore } from '../../storage/createStore.ts'

/** What the list of its shop says of own goods. */
export interface OwnGoodsFacts {
  readonly title: string
  /** Name of the last category; null: the platform does not say. */
  readonly category: string | null
  /** Reference price, fen; null: unknown. */
  readonly marketFen: number | null
}

export interface CollectSource extends FoundSource {
  /** Default: nothing is known but the address. */
  readonly own?: OwnGoodsFacts
}

/** One of the goods on the way into the box. */
export interface CollectLine extends CollectSource {
  /** Under which it is in the box: known before it is read, so that a second try adds nothing. */
  readonly box_id: string
  readonly origin: 'link' | 'wholesale'
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  /** Of the goods, once they were read; '' before. */
  readonly title: string
  /** Why it failed, as a sentence; ''. */
  readonly failure: string
  /** It was begun before: also where that failed, it may be in the box, and somebody may have edited it there. */
  readonly wasTried: boolean
}

export type SourceRight = (typeof sourceRights)[number]

export interface CollectState {
  readonly lines: readonly CollectLine[]
  readonly isRunning: boolean
  /** What is said of the right to use the sources. Null: nobody was asked yet. */
  readonly right: SourceRight | null
}

export interface CollectQueue extends Pick<StateStore<CollectState>, 'getState' | 'subscribe'> {
  /** Adds what is not in the list already, and begins. Out: how many there were already. */
  readonly add: (sources: readonly CollectSource[], origin: CollectLine['origin']) => number
  /** Takes these in the place of all that is in the list, and begins. */
  readonly replace: (sources: readonly CollectSource[], origin: CollectLine['origin']) => void
  /** Goes on with what waits. */
  readonly start: () => void
  /** After the goods that are being read. */
  readonly stop: () => void
  /** Tries those again that failed. */
  readonly retry: () => void
  /** Drops the lines that are done. */
  readonly clear: () => void
  readonly setRight: (right: SourceRight) => void
}

interface QueueOptions {
  /** What the tab kept before it was loaded again; anything else counts as nothing. */
  readonly kept: unknown
  readonly keep: (state: Pick<CollectState, 'lines' | 'right'>) => void
  /** Reads the goods and puts them into the box, where no earlier try has. Out: their title. */
  readonly collect: (line: CollectLine, right: SourceRight) => Promise<string>
  readonly toFailure: (error: unknown) => string
  /** Under which the goods of a source are in the box, or will be. */
  readonly createId: (source: CollectSource) => string
}

/** Goods are read one after the other: the platform looks at who reads many at once. */
export function createCollectQueue({ kept, keep, collect, toFailure, createId }: QueueOptions): CollectQueue {
  const store = createStore<CollectState>({ ...parseKept(kept), isRunning: false })
  const change = (more: Partial<CollectState>) => {
    const next = { ...store.getState(), ...more }
    store.setState(next)
    keep({ lines: next.lines, right: next.right })
  }
  const changeLine = (box_id: string, more: Partial<CollectLine>) =>
    change({ lines: store.getState().lines.map((line) => (line.box_id === box_id ? { ...line, ...more } : line)) })

  let isBusy = false
  async function run() {
    isBusy = true
    for (let line = next(store.getState()); line; line = next(store.getState())) {
      const { box_id } = line
      changeLine(box_id, { state: 'running', failure: '', wasTried: true })
      try {
        changeLine(box_id, { state: 'done', title: await collect(line, store.getState().right ?? 'unknown') })
      } catch (error) {
        changeLine(box_id, { state: 'failed', failure: toFailure(error) })
      }
    }
    isBusy = false
    change({ isRunning: false })
  }
  function start() {
    change({ isRunning: true })
    // Stopped and started again while the last goods were being read: the same run goes on.
    if (!isBusy) void run()
  }
  function add(sources: readonly CollectSource[], origin: CollectLine['origin']) {
    const { lines } = store.getState()
    const known = new Set(lines.map(keyOf))
    const fresh = sources.filter((source) => !known.has(keyOf(source)))
    change({
      lines: [...lines, ...fresh.map((source): CollectLine => ({ ...source, origin, ...newLine, box_id: createId(source) }))],
    })
    start()
    return sources.length - fresh.length
  }
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    add,
    replace(sources, origin) {
      change({ lines: [] })
      add(sources, origin)
    },
    start,
    stop: () => change({ isRunning: false }),
    retry() {
      change({ lines: store.getState().lines.map((line) => (line.state === 'failed' ? { ...line, state: 'waiting' } : line)) })
      start()
    },
    clear: () => change({ lines: store.getState().lines.filter(({ state }) => state !== 'done') }),
    setRight: (right) => change({ right }),
  }
}

const newLine = { state: 'waiting', title: '', failure: '', wasTried: false } as const
const keyOf = ({ site, goodsId }: FoundSource) => `${site} ${goodsId}`

function next({ lines, isRunning }: CollectState): CollectLine | undefined {
  return isRunning ? lines.find(({ state }) => state === 'waiting') : undefined
}

/** What was being read when the page was loaded again is read again, under the same id. */
function parseKept(kept: unknown): Pick<CollectState, 'lines' | 'right'> {
  const { lines, right } = (kept ?? {}) as { lines?: unknown; right?: unknown }
  const known = Array.isArray(lines) ? (lines as CollectLine[]).filter((line) => typeof line?.box_id === 'string') : []
  return {
    lines: known.map((line) => (line.state === 'running' ? { ...line, state: 'waiting' } : line)),
    right: typeof right === 'string' ? (right as SourceRight) : null,
  }
}
