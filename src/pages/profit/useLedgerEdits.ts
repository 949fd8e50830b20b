import { useMemo, useRef, useState } from 'react'
import type { CostConflict, CostInput } from '../../../contract/entities/cost.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { groupBy } from '../../values/groupBy.ts'
import { type CostHistories, type CostPlace, indexCosts, placeOf } from './costHistory.ts'
import {
  changedEntry,
  dayToWrite,
  entryOfDay,
  type LedgerEdit,
  type LedgerStep,
  type LedgerValue,
  type LedgerValues,
  sayingIn,
  toSeen,
  toStep,
  toStepBack,
  type ValueColumn,
  valueIn,
} from './ledgerEdits.ts'
import { placeKey } from './ledgerSheet.ts'
import { readCosts } from './useCosts.ts'
import { useLedgerChanges } from './useLedgerChanges.ts'

/** Steps that can be taken back, of this visit. */
const STEPS_MAX = 50

export interface LedgerEdits {
  /**
   * The entry with these values changed, from the chosen day on, or that whose values are shown; null: it would say nothing at all. `seen`: what it
   * said in these columns when the writer began. Default: what it says by now.
   */
  readonly toEntry: (place: CostPlace, values: LedgerValues, seen?: LedgerValues) => CostInput | null
  /** What the entry that is written says in a column by now. */
  readonly valueAt: (place: CostPlace, column: ValueColumn) => LedgerValue
  /**
   * Saves entries as one step. Resolves with those that are not saved, since somebody else was first (decision 0255). Rejects with why it was refused; what was saved
   * by then stays, and can be taken back.
   */
  readonly save: (entries: readonly CostInput[]) => Promise<readonly CostConflict[]>
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
    /** `isSaved`: which of them were, once `write` is done; also after a failure, since some may be. */
    async function saveStep(entries: readonly CostInput[], write: () => Promise<void>, isSaved: (entry: CostInput) => boolean) {
      if (entries.length === 0) return
      const known = latest.current
      await write().finally(() => {
        const saved = entries.filter(isSaved)
        if (saved.length > 0) setSteps((before) => [...before, toStep(saved, known)].slice(-STEPS_MAX))
      })
    }
    function valueAt(place: CostPlace, column: ValueColumn) {
      const history = latest.current.get(placeOf(place)) ?? []
      const entry = entryOfDay({ ...place, valid_from: dayToWrite(history, validFrom, today) }, latest.current)
      return entry?.is_refused ? undefined : valueIn(entry, column)
    }
    return {
      toEntry: (place, values, seen) => {
        const history = latest.current.get(placeOf(place)) ?? []
        const entry = changedEntry(place, sayingIn(history), dayToWrite(history, validFrom, today), values)
        const columns = Object.keys(values) as ValueColumn[]
        return entry && { ...entry, seen: toSeen(seen ?? Object.fromEntries(columns.map((column) => [column, valueAt(place, column)]))) }
      },
      valueAt,
      async save(entries) {
        let conflicts: readonly CostConflict[] = []
        const write = async () => {
          conflicts = await saveMany(entries, () => {})
        }
        await saveStep(entries, write, (entry) => !conflicts.some((conflict) => placeKey(conflict) === placeKey(entry)))
        return conflicts
      },
      saveBy: (entries, write) => saveStep(entries, write, () => true),
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
