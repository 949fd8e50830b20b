import type { Grouped } from './groupRows.ts'
import type { ProfitPart } from './profitQuestion.ts'
import type { SelectedGroups } from './selectGroups.ts'
import { packRowColumns, type RowColumns } from './tableRows.ts'

/**
 * What answers were made of, so that further rows of a list are of the same moment as its first ones. While nothing changes a state is a name for
 * what is counted anyhow. Before its amounts become others it is packed where somebody else than the list that asks still needs it, at most
 * `PACKED_MAX` of them; its list asks again where it is gone.
 */
export interface KeptStates {
  /** In the place of the state that the list had. Answers with its name, which no other state has. */
  readonly take: (list: string, live: LiveState) => string
  /** Null: it is gone. */
  readonly find: (id: string) => KeptState | null
  /** Held states stay when their list gets another one. False: it is gone. */
  readonly hold: (id: string, isHeld: boolean) => boolean
  /** Amounts of these groups are about to become others. `list`: the list for whose question that is, which gets another state. */
  readonly settle: (grouped: Grouped, list: string | undefined) => void
  readonly isAnyHeld: () => boolean
}

/** What is asked of a state. */
export interface KeptState {
  readonly columns: RowColumns
  readonly part: (part: Pick<ProfitPart, 'of' | 'from' | 'limit'>) => Uint32Array
}

export interface LiveState {
  readonly grouped: Grouped
  readonly columns: RowColumns
  /** That of the list, and that of every row in the same order. */
  readonly view: SelectedGroups
  readonly all: () => SelectedGroups
}

interface State {
  readonly id: string
  /** Null: its list has another state by now. */
  list: string | null
  holds: number
  live: LiveState | null
  asked: KeptState
}

const PACKED_MAX = 2

export function createKeptStates(): KeptStates {
  const run = crypto.randomUUID()
  let count = 0
  /** The last used last. */
  const states = new Map<string, State>()

  function release(state: State): void {
    if (state.list === null && state.holds === 0) states.delete(state.id)
  }

  return {
    take(list, live) {
      for (const state of states.values()) {
        if (state.list !== list) continue
        state.list = null
        release(state)
      }
      count += 1
      const id = `${run} ${count}`
      const asked = {
        columns: live.columns,
        part: ({ of, from, limit }) => (of === 'view' ? live.view : live.all()).part(from, limit),
      } satisfies KeptState
      states.set(id, { id, list, holds: 0, live, asked })
      return id
    },
    find(id) {
      const state = states.get(id)
      if (!state) return null
      states.delete(id)
      states.set(id, state)
      return state.asked
    },
    hold(id, isHeld) {
      const state = states.get(id)
      if (!state) return false
      state.holds = Math.max(0, state.holds + (isHeld ? 1 : -1))
      release(state)
      return true
    },
    settle(grouped, list) {
      for (const state of states.values()) {
        if (state.live?.grouped !== grouped) continue
        if (state.list !== null && state.list === list) state.list = null
        release(state)
        if (states.has(state.id)) {
          state.asked = pack(state.live)
          state.live = null
        }
      }
      const packed = [...states.values()].filter(({ live }) => live === null)
      for (const { id } of packed.slice(0, Math.max(0, packed.length - PACKED_MAX))) states.delete(id)
    },
    isAnyHeld: () => [...states.values()].some(({ holds }) => holds > 0),
  }
}

function pack({ columns, view, all }: LiveState): KeptState {
  const selected = { view, all: all() }
  return { columns: packRowColumns(columns), part: ({ of, from, limit }) => selected[of].part(from, limit) }
}
