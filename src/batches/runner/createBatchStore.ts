import { ReplyCode } from '../../../contract/codes.ts'
import type { BatchJob, BatchRow } from '../../../contract/entities/batchJob.ts'
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import type { ConsoleApi } from '../../providers/toolApi/consoleApi.ts'
import { ToolApiError } from '../../providers/toolApi/ToolApiError.ts'
import { BatchElsewhereError, type BatchStore } from './batchStore.ts'

/**
 * | the runner's verb | call                                              |
 * |-------------------|---------------------------------------------------|
 * | save              | 240 with its key; 1006 is a BatchElsewhereError   |
 * | start             | 374 with its key; 1006 is a BatchElsewhereError   |
 * | findJob           | 242, one row                                      |
 * | load              | 242, page after page                              |
 */
export function createBatchStore(api: ConsoleApi): BatchStore {
  return {
    save: ({ rows, ...save }, key) => orElsewhere(api.call('saveBatchJob', { ...save, rows: [...rows] }, { idempotencyKey: key })),

    start: (job_id, key) => orElsewhere(api.call('startBatchJob', { job_id }, { idempotencyKey: key })),

    findJob: async (job_id) => (await api.call('batchJob', { job_id, page_size: 1 })).job,

    async load(job_id) {
      const rows: BatchRow[] = []
      for (let page = 1; ; page += 1) {
        const { job, list, total } = await api.call('batchJob', { job_id, page, page_size: PAGE_SIZE_MAX, sort: 'row_no' })
        rows.push(...list)
        if (list.length === 0 || rows.length >= total) return { job, rows }
      }
    },
  }
}

async function orElsewhere(saving: Promise<BatchJob>): Promise<BatchJob> {
  try {
    return await saving
  } catch (error) {
    if (error instanceof ToolApiError && error.code === ReplyCode.conflict) throw new BatchElsewhereError(error.message)
    throw error
  }
}
