import { type QuotaKind, type QuotaUsage, quotaKinds, quotaOf } from '../../contract/quotas.ts'
import type { Queries } from '../db/schema.ts'
import { quotaReached } from '../replyError.ts'
import { accessKeyTable } from '../repositories/accessKeys.ts'
import { alertRuleTable, alertTable } from '../repositories/alerts.ts'
import { batchJobTable } from '../repositories/batchJobs.ts'
import { boxTable, claimRows } from '../repositories/box.ts'
import { channelTable } from '../repositories/channels.ts'
import { billRows, costRows } from '../repositories/costs.ts'
import { extractTable } from '../repositories/extracts.ts'
import { familyVerdictTable } from '../repositories/familyVerdicts.ts'
import { chanceTable, hotDayRows } from '../repositories/hotLists.ts'
import { pilotTable } from '../repositories/pilots.ts'
import { viewTable } from '../repositories/savedViews.ts'
import { groupTable } from '../repositories/shopGroups.ts'
import { shopTable } from '../repositories/shops.ts'
import { addStoredBytes, readStoredBytes, type StoredKind } from '../repositories/storedBytes.ts'
import { suggestionTable } from '../repositories/suggestions.ts'
import { userTable } from '../repositories/users.ts'
import { countWorkMarks } from '../repositories/workMarks.ts'
import type { Actor } from './actor.ts'

type Asker = { readonly db: Queries; readonly actor: Pick<Actor, 'ownerUid' | 'level'> }
type WeighedKind = Extract<QuotaKind, StoredKind>

const counters: Readonly<Record<QuotaKind, (db: Queries, ownerUid: string) => Promise<number>>> = {
  shops: (db, ownerUid) => shopTable.count(db, ownerUid),
  // The main account is a row of the same table.
  subAccounts: async (db, ownerUid) => (await userTable.count(db, ownerUid)) - 1,
  groups: (db, ownerUid) => groupTable.count(db, ownerUid),
  views: (db, ownerUid) => viewTable.count(db, ownerUid),
  accessKeys: (db, ownerUid) => accessKeyTable.count(db, ownerUid),
  suggestions: (db, ownerUid) => suggestionTable.count(db, ownerUid),
  channels: (db, ownerUid) => channelTable.count(db, ownerUid),
  alertRules: (db, ownerUid) => alertRuleTable.count(db, ownerUid),
  alerts: (db, ownerUid) => alertTable.count(db, ownerUid),
  workMarks: countWorkMarks,
  batches: (db, ownerUid) => batchJobTable.count(db, ownerUid),
  batchBytes: (db, ownerUid) => readStoredBytes(db, ownerUid, 'batchBytes'),
  daySheetBytes: (db, ownerUid) => readStoredBytes(db, ownerUid, 'daySheetBytes'),
  costs: (db, ownerUid) => costRows.count(db, ownerUid),
  bills: (db, ownerUid) => billRows.count(db, ownerUid),
  hotDays: (db, ownerUid) => hotDayRows.count(db, ownerUid),
  chances: (db, ownerUid) => chanceTable.count(db, ownerUid),
  boxGoods: (db, ownerUid) => boxTable.count(db, ownerUid),
  boxBytes: (db, ownerUid) => readStoredBytes(db, ownerUid, 'boxBytes'),
  claims: (db, ownerUid) => claimRows.count(db, ownerUid),
  pilots: (db, ownerUid) => pilotTable.count(db, ownerUid),
  familyVerdicts: (db, ownerUid) => familyVerdictTable.count(db, ownerUid),
  extracts: (db, ownerUid) => extractTable.count(db, ownerUid, { state: 'requested' }),
}

/** How much there is of every kind, and how much the level allows. */
export async function readUsage({ db, actor }: Asker): Promise<QuotaUsage[]> {
  const list: QuotaUsage[] = []
  for (const kind of quotaKinds) list.push({ kind, used: await counters[kind](db, actor.ownerUid), allowed: quotaOf(kind, actor.level) })
  return list
}

/** 1005 where so many more, in one write, are more than the level allows. Inside the transaction that adds them. */
export async function refuseBeyondQuota({ db, actor }: Asker, kind: QuotaKind, more = 1): Promise<void> {
  if (more <= 0) return
  const used = await counters[kind](db, actor.ownerUid)
  const allowed = quotaOf(kind, actor.level)
  if (used + more > allowed) throw quotaReached({ kind, used, allowed })
}

/** Counts bytes that a write adds, or fewer; 1005 where that is more than the level allows. Inside the transaction. */
export async function countBytes({ db, actor }: Asker, kind: WeighedKind, change: number): Promise<void> {
  if (change === 0) return
  const used = await addStoredBytes(db, actor.ownerUid, kind, change)
  const allowed = quotaOf(kind, actor.level)
  if (change > 0 && used > allowed) throw quotaReached({ kind, used: used - change, allowed })
}
