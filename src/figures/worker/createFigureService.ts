import { LeadLostError } from '../store/figureDisk.ts'
import type { FigureStore } from '../store/figureStore.ts'
import type { Lead } from './createLead.ts'
import type { FigureCallTable } from './figureCallTable.ts'
import type { FigureCall, FigureOutcome, FigureReply, FigureState, TabMessage } from './messages.ts'
import { noFigures } from './messages.ts'

interface ServiceParts {
  /** Unlike any other tab's. */
  readonly tab: string
  readonly post: (reply: FigureReply) => void
  /** To the other tabs of this merchant. */
  readonly tell: (message: TabMessage) => void
  readonly openStore: () => Promise<FigureStore>
  /** How each call is answered from that store. */
  readonly openCalls: (store: FigureStore) => FigureCallTable
  readonly createLead: (told: { readonly onGain: () => void; readonly onLoss: () => void }) => Lead
  /** A leader reads its rows before anything is asked about them. */
  readonly readsAhead?: boolean
  readonly takenWithinMs?: number
}

export interface FigureService {
  readonly ask: (id: number, call: FigureCall) => void
  /** To a page that came later than what it would have heard. */
  readonly sayState: () => void
  /** A message of another tab. */
  readonly hear: (message: TabMessage) => void
  readonly close: () => void
}

/** What a leader answers from. */
interface Opened {
  readonly store: FigureStore
  readonly calls: FigureCallTable
}

interface Pending {
  readonly call: FigureCall
  /** Ends the wait for the leader to say that it has the call. */
  callOff: () => void
}

/** A leader says at once that it has a call. One that does not is frozen, and its lead is taken. */
const TAKEN_WITHIN_MS = 3_000

/**
 * A tab's end of the figures: it leads and answers from the store, or it follows and asks the leader. A call that has no outcome yet is
 * asked again when the lead changes: reading changes nothing, and putting the same rows twice does not, either.
 */
export function createFigureService(parts: ServiceParts): FigureService {
  const { tab, post, tell, openStore, openCalls, readsAhead = false, takenWithinMs = TAKEN_WITHIN_MS } = parts
  let state: FigureState = noFigures
  let leading: Promise<Opened> | null = null
  const pending = new Map<number, Pending>()

  function change(next: Partial<FigureState>): void {
    state = { ...state, ...next }
    post({ kind: 'state', state })
  }

  async function gain(): Promise<void> {
    const unanswered = [...pending]
    const opening = openStore().then((store) => ({ store, calls: openCalls(store) }))
    leading = opening
    const { store } = await opening
    if (leading !== opening) return
    change({ role: 'leads', mode: store.mode() })
    tell({ kind: 'leads' })
    for (const [id, { call }] of unanswered) void settle(id, call)
    // Who asks about rows that cannot be read hears of it.
    if (readsAhead) store.readAhead().catch(() => undefined)
  }

  function lose(): void {
    void leading?.then(({ store }) => store.close())
    leading = null
    change({ role: 'follows', mode: null })
    for (const id of pending.keys()) relay(id)
  }

  /** Null: this tab does not lead any more, and another one has to answer. */
  async function perform(call: FigureCall): Promise<FigureOutcome | null> {
    const own = leading
    if (!own) return null
    try {
      const { store, calls } = await own
      const value = await act(calls, call)
      if (call.name === 'put' || call.name === 'takeSheets' || (call.name === 'takeRates' && value === true)) {
        change({ revision: state.revision + 1, mode: store.mode() })
        tell({ kind: 'changed' })
      }
      return { isOk: true, value }
    } catch (error) {
      if (error instanceof LeadLostError && leading !== own) return null
      return error instanceof Error
        ? { isOk: false, name: error.name, message: error.message }
        : { isOk: false, name: 'Error', message: String(error) }
    }
  }

  async function settle(id: number, call: FigureCall): Promise<void> {
    const outcome = await perform(call)
    if (outcome) finish(id, outcome)
    else relay(id)
  }

  function finish(id: number, outcome: FigureOutcome): void {
    const asked = pending.get(id)
    if (!asked) return
    asked.callOff()
    pending.delete(id)
    post({ kind: 'outcome', id, outcome })
  }

  function relay(id: number): void {
    const asked = pending.get(id)
    if (!asked) return
    asked.callOff()
    const timer = setTimeout(lead.steal, takenWithinMs)
    asked.callOff = () => clearTimeout(timer)
    tell({ kind: 'ask', id: `${tab} ${id}`, call: asked.call })
  }

  async function answerTab(id: string, call: FigureCall): Promise<void> {
    tell({ kind: 'taken', id })
    const outcome = await perform(call)
    if (outcome) tell({ kind: 'outcome', id, outcome })
  }

  const toOwn = (id: string) => (id.startsWith(`${tab} `) ? Number(id.slice(tab.length + 1)) : null)

  const lead = parts.createLead({ onGain: () => void gain(), onLoss: lose })

  return {
    ask(id, call) {
      pending.set(id, { call, callOff: () => undefined })
      if (leading) void settle(id, call)
      else relay(id)
    },

    sayState: () => change({}),

    hear(message) {
      if (message.kind === 'ask') {
        if (leading) void answerTab(message.id, message.call)
        return
      }
      if (message.kind === 'changed') return change({ revision: state.revision + 1 })
      if (message.kind === 'leads') {
        change({ role: 'follows', mode: null })
        for (const id of pending.keys()) relay(id)
        return
      }
      const own = toOwn(message.id)
      if (own === null) return
      if (message.kind === 'taken') {
        pending.get(own)?.callOff()
        if (state.role === 'opening') change({ role: 'follows' })
      } else finish(own, message.outcome)
    },

    close() {
      lead.close()
      for (const { callOff } of pending.values()) callOff()
      pending.clear()
      void leading?.then(({ store }) => store.close())
      leading = null
    },
  }
}

function act(calls: FigureCallTable, { name, asked }: FigureCall): unknown {
  // What is asked belongs to the name by the type of the call. A tab of another release may ask what this one does not know.
  const answer = calls[name] as ((asked: unknown) => unknown) | undefined
  return answer?.(asked)
}
