import { useMemo, useRef, useState } from 'react'
import type { CostInput } from '../../../contract/entities/cost.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { groupBy } from '../../values/groupBy.ts'
import { type CostHistories, type CostPlace, indexCosts, placeOf } from './costHistory.ts'
import {
  changedEntry,
  dayToWrite,
  type LedgerEdit,
  type LedgerStep,
  type LedgerValues,
  sayingIn,
  toStep,
  toStepBack,
} from './ledgerEdits.ts'
import { readCosts } from './useCosts.ts'
import { useLedgerChanges } from './useLedgerChanges.ts'

/** Steps that can be taken back, of this visit. */
const STEPS_MAX = 50

export interface LedgerEdits {
  /** The entry with these values changed, from the chosen day on, or that whose values are shown; null: it would say nothing at all. */
  readonly toEntry: (place: CostPlace, values: LedgerValues) => CostInput | null
  /** Saves entries as one step. Rejects with why it was refused; what was saved by then stays, and can be taken back. */
  readonly save: (entries: readonly CostInput[]) => Promise<void>
  /** The same by other means, such as a sheet with its report: `write` saves them. */
  readonly saveBy: (entries: readonly CostInput[], write: () => Promise<void>) => Promise<void>
  /** Somebody is typing here: nothing is to move any more. */
  readonly hasBegun: boolean
  readonly begin: () => void
  /** What is shown may be put in order again. */
  readonly rest: () => void
  /** How many places the next step back changes; 0: there is none. */
  readonly undoable: number
  /**
   * Takes the last step back, over the ledger as the server has it by then. Resolves with how many entries were changed again since, by whomever, and
   * stay so. Rejects as `save` does; then it can be tried again.
   */
  readonly undo: () => Promise<number>
}

/** Changes of the ledger from one screen, and the way back. `validFrom`: from which day what is typed holds; '': it changes the entry of which the values are shown. */
export function useLedgerEdits(histories: CostHistories, validFrom: string, today: string): LedgerEdits {
  const call = useCall()
  const { saveMany, remove } = useLedgerChanges()
  const latest = useRef(histories)
  latest.current = histories
  const [steps, setSteps] = useState<readonly LedgerStep[]>([])
  const [hasBegun, setBegun] = useState(false)
  return useMemo(() => {
    const last = steps.at(-1)
    async function saveBy(entries: readonly CostInput[], write: () => Promise<void>) {
      if (entries.length === 0) return
      const step = toStep(entries, latest.current)
      // Also after a failure: some of it may be saved.
      await write().finally(() => setSteps((before) => [...before, step].slice(-STEPS_MAX)))
    }
    return {
      toEntry: (place, values) => {
        const history = latest.current.get(placeOf(place)) ?? []
        return changedEntry(place, sayingIn(history), dayToWrite(history, validFrom, today), values)
      },
      save: (entries) => saveBy(entries, () => saveMany(entries, () => {})),
      saveBy,
      hasBegun,
      begin: () => setBegun(true),
      rest: () => setBegun(false),
      undoable: last?.entries.length ?? 0,
      async undo() {
        if (!last) return 0
        const shop_uid_list = [...new Set(last.entries.map(({ shop_uid }) => shop_uid))]
        const { saved, deleted, kept } = toStepBack(last, indexCosts(await readCosts(call, { shop_uid_list })))
        // Also with nothing to save: what is shown is asked again.
        if (saved.length > 0 || deleted.length === 0) await saveMany(saved, () => {})
        if (deleted.length > 0) await remove([...deleted])
        setSteps((before) => before.filter((step) => step !== last))
        return kept
      },
    }
  }, [steps, hasBegun, call, saveMany, remove, validFrom, today])
}

/** Edits of the same place become one. */
export function joinEdits(edits: readonly LedgerEdit[]): readonly LedgerEdit[] {
  return [...groupBy(edits, ({ place }) => placeOf(place)).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ place: first.place, values: Object.assign({}, ...same.map(({ values }) => values)) as LedgerValues }] : []
  })
}
