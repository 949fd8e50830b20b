import { type AuditAction, auditActions } from '../../../contract/auditLabels.ts'
import type { AuditEntry } from '../../../contract/entities/auditEntry.ts'
import type { ConsoleApi } from '../../providers/toolApi/consoleApi.ts'
import type { ShopEvent } from '../parts/shopSection.ts'

type Api = Pick<ConsoleApi, 'call'>

/** As many of each kind are read: it is a list of what happened lately. */
const READ = 50
const BATCHES_PATH = '/shop/batches/show/'

const deed = { zh: '操作', en: 'Deed' }
const login = { zh: '登录', en: 'Login' }
const batch = { zh: '批量任务', en: 'Batch' }

/** What was done with the record of a shop, by the trail, which main accounts see: who changed it, and when its login was renewed or lost. */
export async function readShopDeeds(api: Api, shop_uid: string): Promise<readonly ShopEvent[]> {
  const { list } = await api.call('auditList', { subject_id: shop_uid, page_size: READ })
  return list
    .filter(({ subject_type }) => subject_type === 'shop')
    .map((entry) => ({
      key: entry.entry_id,
      at: entry.at,
      kind: isLogin(entry) ? login : deed,
      what: auditActions[entry.action as AuditAction] ?? entry.action,
      who: entry.user_name,
    }))
}

/** A session came or went. */
function isLogin({ before, after }: Pick<AuditEntry, 'before' | 'after'>): boolean {
  return [before, after].some((fields) => fields !== null && ('cookie' in fields || 'status' in fields))
}

/** Batches that changed something of a shop. */
export async function readShopBatches(api: Api, shop_uid: string): Promise<readonly ShopEvent[]> {
  const { list } = await api.call('batchJobList', { shop_uid, page_size: READ })
  return list.map(({ job_id, title, created_by_name, updated_at }) => ({
    key: job_id,
    at: updated_at,
    kind: batch,
    what: title,
    who: created_by_name,
    to: BATCHES_PATH + encodeURIComponent(job_id),
  }))
}
