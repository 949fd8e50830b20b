import { PAGE_SIZE_MAX } from '../../../../../contract/limits.ts'
import { toUndone, UNDONE_KEPT_MS } from '../../../../batches/rules/toUndone.ts'
import type { WorkItem } from '../../../parts/work.ts'
import type { WorkKind } from '../../../parts/workKind.ts'

/** Batches that were planned for a time and could not run then, or not whole: nobody looked on. */
export const undoneBatches: WorkKind = {
  name: 'batches',
  source: {
    from: 'account',
    needs: 'batchJobList',
    async read(api) {
      const now = Date.now()
      const asked = { starts_from: now - UNDONE_KEPT_MS, sort: '-starts_at', page_size: PAGE_SIZE_MAX } as const
      const { list } = await api.call('batchJobList', asked)
      return list.flatMap((job): WorkItem[] => {
        const undone = toUndone(job, now)
        if (!undone) return []
        const row = { id: '', title: job.title, worthFen: null, dueAt: null }
        const found = { count: undone.count, worthFen: null, isAtLeast: false, byUrgency: {}, rows: [row] }
        return [{ ...found, kind: 'batches', shop_uid: '', subject: job.job_id, readAt: now }]
      })
    },
  },
  toPath: ({ subject }) => `/shop/batches/show/${encodeURIComponent(subject)}`,
  listPlace: null,
  action: null,
}
