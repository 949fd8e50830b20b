import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { screenAddress } from '../../../screens/screenAddress.ts'
import type { PlannedRow } from '../../rules/plannedRow.ts'
import { createBatchStore } from '../../runner/createBatchStore.ts'
import { planBatch } from '../../runner/planBatch.ts'
import { useRunningBatches } from '../running/useRunningBatches.tsx'
import { tellStartsChanged } from '../starts/startsChannel.ts'

/** The contract's limit of a batch's title. */
const TITLE_MAX_CHARS = 200

/** A batch that is wanted: everything but its id. */
export interface WantedBatch {
  readonly kind: string
  readonly title: string
  readonly plan: Record<string, unknown>
  readonly rows: readonly PlannedRow[]
  /** The suggestion of a program that it confirms. Absent: none. */
  readonly suggestion_id?: string
}

/** Keeps a plan, begins to run it or has it wait for its time, and leads to its page. A plan that could not be kept is kept under the same id the next time. */
export function useStartBatch() {
  const { api } = useServices()
  const runningBatches = useRunningBatches()
  const resource = useResourceNamed('batches')
  const navigate = useNavigate()
  const store = useMemo(() => createBatchStore(api), [api])
  const tried = useRef<{ readonly rows: readonly PlannedRow[]; readonly job_id: string } | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)

  /**
   * True: it runs, or waits for `starts_at` (ms; null: it begins at once). `before`: what must be done first; it answers with the rows as they are
   * then, and where it fails, nothing is kept. Default: the rows as they were planned.
   */
  async function start(wanted: WantedBatch, starts_at: number | null, before?: () => Promise<WantedBatch['rows']>): Promise<boolean> {
    const { job_id } = tried.current?.rows === wanted.rows ? tried.current : { job_id: crypto.randomUUID() }
    tried.current = { rows: wanted.rows, job_id }
    setSaving(true)
    setError(null)
    try {
      const rows = (await before?.()) ?? wanted.rows
      const batch = await planBatch(store, { job_id, ...wanted, rows, starts_at, title: wanted.title.slice(0, TITLE_MAX_CHARS) })
      if (starts_at === null) runningBatches.start(batch)
      else tellStartsChanged()
      navigate(screenAddress(resource, 'show', job_id))
      return true
    } catch (failure) {
      setError(failure)
      setSaving(false)
      return false
    }
  }

  return { start, isSaving, error }
}
