import { ReplyCode } from '../../../contract/codes.ts'
import { ToolApiError } from '../../providers/toolApi/ToolApiError.ts'
import type { PlannedRow } from '../rules/plannedRow.ts'
import type { KeptBatch } from './batch.ts'
import { BatchElsewhereError, BatchInDoubtError, type BatchStore } from './batchStore.ts'
import { isKeptWhole, type NewBatch, planBatch } from './planBatch.ts'

/** A batch that is wanted: everything but its id and its time. */
export type WantedBatch = Omit<NewBatch, 'job_id' | 'starts_at'>

/** Keeps the plans of one dialog, of which one is wanted at a time. */
export interface PlanKeeper {
  /**
   * Keeps a plan, to begin at `starts_at` (ms; null: not by itself). The same one again after a failure does not make a second; where another one
   * may have been kept before, that is called off first. `before`: what must be done first; it answers with the rows as they are then, and where
   * it fails, nothing is kept. Rejects with a BatchInDoubtError where a plan may have been kept, and the server cannot be asked.
   */
  readonly keep: (wanted: WantedBatch, starts_at: number | null, before?: () => Promise<readonly PlannedRow[]>) => Promise<KeptBatch>
}

/** A plan that was not seen to be kept. */
interface TriedPlan {
  readonly wanted: WantedBatch
  readonly starts_at: number | null
  readonly job_id: string
  readonly isInDoubt: boolean
}

export function createPlanKeeper(store: Pick<BatchStore, 'save' | 'load'>): PlanKeeper {
  let tried: TriedPlan | null = null

  async function takeId(wanted: WantedBatch, starts_at: number | null): Promise<string> {
    if (tried && isSameWish(tried, wanted, starts_at)) return tried.job_id
    if (tried?.isInDoubt) await callOff(tried.job_id)
    const job_id = crypto.randomUUID()
    tried = { wanted, starts_at, job_id, isInDoubt: false }
    return job_id
  }

  async function callOff(job_id: string): Promise<void> {
    try {
      const kept = await findKept(job_id)
      if (kept === null || kept.job.state === 'stopped') return
      const { kind, title, version } = kept.job
      await store.save({ job_id, kind, title, state: 'stopped', plan: {}, version, rows: [] }, `${job_id}-off`)
    } catch (error) {
      throw new BatchInDoubtError(error)
    }
  }

  /** Null: it is not kept, or not whole, and is never run. */
  async function findKept(job_id: string): Promise<KeptBatch | null> {
    try {
      const kept = await store.load(job_id)
      return isKeptWhole(kept) ? kept : null
    } catch (error) {
      if (error instanceof ToolApiError && error.code === ReplyCode.notFound) return null
      throw error
    }
  }

  return {
    async keep(wanted, starts_at, before) {
      const job_id = await takeId(wanted, starts_at)
      const rows = (await before?.()) ?? wanted.rows
      try {
        return await planBatch(store, { ...wanted, job_id, rows, starts_at })
      } catch (error) {
        if (isRefusal(error)) throw error
        tried = { wanted, starts_at, job_id, isInDoubt: true }
        const kept = await findKept(job_id).catch(() => {
          throw new BatchInDoubtError(error)
        })
        if (kept) return kept
        throw error
      }
    },
  }
}

function isSameWish(tried: TriedPlan, { rows, ...wanted }: WantedBatch, starts_at: number | null): boolean {
  const { rows: triedRows, ...triedWish } = tried.wanted
  return triedRows === rows && tried.starts_at === starts_at && JSON.stringify(triedWish) === JSON.stringify(wanted)
}

/** Did the server certainly keep nothing of it? A conflict may be with a try before, of which no answer came. */
function isRefusal(error: unknown): boolean {
  if (error instanceof BatchElsewhereError || !(error instanceof ToolApiError)) return false
  return error.failure === 'notOffered' || (error.failure === 'reply' && error.code !== ReplyCode.internal)
}
