import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import type { KeptBatch } from '../../../src/batches/runner/batch.ts'
import { BatchElsewhereError, type BatchSave } from '../../../src/batches/runner/batchStore.ts'
import { TransportError } from '../../../src/providers/toolApi/TransportError.ts'
import { type Answers, refuse } from '../../pages/openScreen.tsx'
import { createPlayedServer } from '../runner/playedServer.ts'

/** Whoever is logged in in these tests; the played server has her make every batch. */
export const READER_UID = '1'

export function logInAsReader(): void {
  localStorage.setItem('uid_level', JSON.stringify({ uid: READER_UID, level: 3 }))
}

/** Answers of the calls 240 to 242. */
export function playBatchServer() {
  const servers = new Map<string, ReturnType<typeof createPlayedServer>>()
  let lastId = ''
  let saves = 0
  let isAway = false
  let isLosingAnswers = false
  let isUnreadable = false

  function serverOf(job_id: string) {
    const server = servers.get(job_id) ?? createPlayedServer()
    servers.set(job_id, server)
    return server
  }

  function save(saved: BatchSave, key: string) {
    lastId = String(saved.job_id)
    return serverOf(lastId).save(saved, key)
  }

  /** Default: the batch that was saved last. */
  const kept = (job_id = lastId) => serverOf(job_id).kept()

  const answers: Answers = {
    saveBatchJob(payload) {
      if (isAway) return refuse(1002, 'The server is being mended')
      saves += 1
      const { rows = [], plan, ...base } = payload as unknown as BatchSave & { rows?: readonly BatchRow[] }
      const planned = plan && Object.keys(plan).length > 0 ? { plan } : {}
      try {
        const kept = save({ ...base, ...planned, rows } as BatchSave, `save ${saves}`)
        if (isLosingAnswers) throw new TransportError('network', 'gone')
        return kept
      } catch (error) {
        if (error instanceof BatchElsewhereError) return refuse(1006, 'changed')
        throw error
      }
    },
    batchJob({ job_id, page = '1', page_size = '20' }) {
      if (isUnreadable) throw new TransportError('network', 'gone')
      const { job, rows } = serverOf(String(job_id)).kept()
      const from = (Number(page) - 1) * Number(page_size)
      return { job, list: rows.slice(from, from + Number(page_size)), total: rows.length }
    },
    batchJobList: () => ({ list: [kept().job], total: 1 }),
  }
  return {
    answers,
    keep: ({ job, rows }: KeptBatch) => save({ ...job, version: undefined, rows }, 'planned'),
    kept,
    /** What is saved is kept, and nobody hears of it; nor, where it `isUnreadable`, can the server be asked after it. */
    loseAnswers(next: { readonly isUnreadable: boolean } | null) {
      isLosingAnswers = next !== null
      isUnreadable = next?.isUnreadable ?? false
    },
    setAway(next: boolean) {
      isAway = next
    },
  }
}
