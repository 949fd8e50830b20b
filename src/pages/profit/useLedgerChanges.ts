import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { COSTS_PER_CALL_MAX, type CostConflict, type CostInput, REFUSED_LINES_MAX } from '../../../contract/entities/cost.ts'
import type { CallInput, CallReply } from '../../../contract/toolApi.ts'
import { answerKey } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'

type Import = NonNullable<CallInput<'saveCosts'>['import']>

interface SavedSheet extends Import {
  /** The suggestion of a program that the sheet confirms. Absent: none. */
  readonly suggestion_id?: string
}

interface LedgerChanges {
  readonly save: (entry: CostInput) => Promise<void>
  readonly remove: (keys: CallInput<'deleteCosts'>['keys']) => Promise<void>
  /** In parts, each told when it is saved: how many are by then. Resolves with those that are not, since their `seen` is no longer what is there. */
  readonly saveMany: (entries: readonly CostInput[], told: (saved: number) => void) => Promise<readonly CostConflict[]>
  /** The same with the report of a file. Sent again, what was saved is found the same. */
  readonly saveSheet: (entries: readonly CostInput[], of: SavedSheet, told: (saved: number) => void) => Promise<void>
}

/** Writes to the ledger; whatever shows it is asked again, also after a failure. */
export function useLedgerChanges(): LedgerChanges {
  const call = useCall()
  const client = useQueryClient()
  return useMemo(() => {
    let running: Promise<unknown> = Promise.resolve()
    let next: Promise<unknown> | null = null
    /** Done when what is shown was read after the write. Of readings that would cut each other short, one runs and one waits for all that is written by then. */
    const refresh = () => {
      next ??= running.then(() => {
        next = null
        running = client.invalidateQueries(answerKey('costList'))
        return running
      })
      return next
    }
    return {
      async save(entry) {
        await call('saveCosts', { entries: [entry] }).finally(refresh)
      },
      async remove(keys) {
        await call('deleteCosts', { keys }).finally(refresh)
      },
      async saveMany(entries, told) {
        const conflicts: CostConflict[] = []
        try {
          for (let from = 0; from < entries.length; from += COSTS_PER_CALL_MAX) {
            const part = entries.slice(from, from + COSTS_PER_CALL_MAX)
            const reply: CallReply<'saveCosts'> = await call('saveCosts', { entries: part })
            conflicts.push(...(reply.conflicts ?? []))
            told(from + part.length)
          }
        } finally {
          await refresh()
        }
        return conflicts
      },
      async saveSheet(entries, of, told) {
        const { refused = [], suggestion_id, ...file } = of
        const whole = { entries: entries.length, refused: refused.length }
        try {
          for (let from = 0; from === 0 || from < entries.length; from += COSTS_PER_CALL_MAX) {
            const part = entries.slice(from, from + COSTS_PER_CALL_MAX)
            // Only one call carries the refused lines, or they would count again with each part.
            const report = { ...file, whole, refused: from === 0 ? refused.slice(0, REFUSED_LINES_MAX) : [] }
            // It is confirmed once, with the first part.
            const confirmed = from === 0 && suggestion_id !== undefined && { suggestion_id }
            await call('saveCosts', { entries: part, import: report, ...confirmed })
            told(from + part.length)
          }
        } finally {
          await refresh()
          await client.invalidateQueries(answerKey('costImportList'))
          if (suggestion_id !== undefined) await client.invalidateQueries(answerKey('suggestionList'))
        }
      },
    }
  }, [call, client])
}
