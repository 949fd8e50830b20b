import { LeadLostError } from '../store/figureDisk.ts'
import type { FigureStore } from '../store/figureStore.ts'
import type { Lead } from './createLead.ts'
import type { FigureCall, FigureOutcome, FigureReply, FigureState, TabMessage } from './messages.ts'
import { noFigures } from './messages.ts'

interface ServiceParts {
  /** Unlike any other tab's. */
  readonly tab: string
  readonly post: (reply: FigureReply) => void
  /** To the other tabs of this merchant. */
  readonly tell: (message: TabMessage) => void
  readonly openStore: () => Promise<FigureStore>
  readonly createLead: (told: { readonly onGain: () => void; readonly onLoss: () => void }) => Lead
  readonly takenWithinMs?: number
}

export interface FigureService {
  readonly ask: (id: number, call: FigureCall) => void
  /** A message of another tab. */
  readonly hear: (message: TabMessage) => void
  readonly close: () => void
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
  const { tab, post, tell, openStore, takenWithinMs = TAKEN_WITHIN_MS } = parts
  let state: FigureState = noFigures
  let store: Promise<FigureStore> | null = null
  const pending = new Map<number, Pending>()

  function change(next: Partial<FigureState>): void {
    state = { ...state, ...next }
    post({ kind: 'state', state })
  }

  async function gain(): Promise<void> {
    const unanswered = [...pending]
    const opening = openStore()
    store = opening
    const opened = await opening
    if (store !== opening) return
    change({ role: 'leads', mode: opened.mode() })
    tell({ kind: 'leads' })
    for (const [id, { call }] of unanswered) void settle(id, call)
  }

  function lose(): void {
    void store?.then((lost) => lost.close())
    store = null
    change({ role: 'follows', mode: null })
    for (const id of pending.keys()) relay(id)
  }

  /** Null: this tab does not lead any more, and another one has to answer. */
  async function perform(call: FigureCall): Promise<FigureOutcome | null> {
    const own = store
    if (!own) return null
    try {
      const opened = await own
      const value = await act(opened, call)
      if (call.name === 'put' || call.name === 'takeSheets' || (call.name === 'takeRates' && value === true)) {
        change({ revision: state.revision + 1, mode: opened.mode() })
        tell({ kind: 'changed' })
      }
      return { isOk: true, value }
    } catch (error) {
      if (error instanceof LeadLostError && store !== own) return null
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
      if (store) void settle(id, call)
      else relay(id)
    },

    hear(message) {
      if (message.kind === 'ask') {
        if (store) void answerTab(message.id, message.call)
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
      void store?.then((opened) => opened.close())
      store = null
    },
  }
}

async function act(store: FigureStore, call: FigureCall): Promise<unknown> {
  switch (call.name) {
    case 'answer':
      return store.answer(call.asked)
    case 'behind':
      return store.behind(call.asked)
    case 'names':
      return store.names(call.asked)
    case 'findGoods':
      return store.findGoods(call.asked)
    case 'curves':
      return store.curves(call.asked)
    case 'early':
      return store.early(call.asked)
    case 'rates':
      return store.rates(call.asked)
    case 'adHours':
      return store.adHours(call.asked)
    case 'takeCosts':
      return store.takeCosts(call.asked)
    case 'profit':
      return store.profit(call.asked)
    case 'profitChange':
      return store.profitChange(call.asked)
    case 'profitRows':
      return store.profitRows(call.asked)
    case 'holdProfit':
      return store.holdProfit(call.asked)
    case 'readings':
      return call.asked.shops.map((shop) => store.reading(shop, call.asked.kind))
    case 'takeSheets':
      store.takeSheets(call.asked)
      return null
    case 'sheetsToSave':
      return store.sheetsToSave(call.asked)
    case 'markSheets':
      await store.markSheets(call.asked)
      return null
    case 'takeRates':
      return store.takeRates(call.asked)
    case 'ratesToSave':
      return store.ratesToSave(call.asked)
    case 'markRates':
      await store.markRates(call.asked)
      return null
    case 'put':
      await store.put(call.asked)
      return null
    case 'ping':
      return null
  }
}
