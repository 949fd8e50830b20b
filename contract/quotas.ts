import * as z from 'zod/mini'
import { FREE_TIER_SHOP_LIMIT, SHOPS_PER_CALL_MAX } from './limits.ts'

const MB = 1_000_000
export const ALERT_RULES_MAX = 100

/**
 * What a main account, with its sub-accounts, may keep on the server: at level 0, 1, 2, and 3 or more. `bytes` is said in MB, all else is
 * counted. Assumed but for the two shops of level 0. What is there when a level ends stays; only more of it is refused, with 1005.
 */
export const quotas = {
  shops: { unit: 'count', byLevel: [FREE_TIER_SHOP_LIMIT, 200, 500, SHOPS_PER_CALL_MAX] },
  subAccounts: { unit: 'count', byLevel: [5, 50, 100, 200] },
  groups: { unit: 'count', byLevel: [20, 200, 200, 200] },
  views: { unit: 'count', byLevel: [100, 1_000, 2_000, 2_000] },
  /** With which programs read; those that ran out count until they are revoked. */
  accessKeys: { unit: 'count', byLevel: [5, 50, 100, 200] },
  /** What programs suggested; the oldest that nobody waits for make room for a new one. */
  suggestions: { unit: 'count', byLevel: [10, 100, 200, 200] },
  /** Where messages are sent. */
  channels: { unit: 'count', byLevel: [10, 200, 400, 800] },
  alertRules: { unit: 'count', byLevel: [20, ALERT_RULES_MAX, ALERT_RULES_MAX, ALERT_RULES_MAX] },
  /** Pending, ringing, or left in the last 90 days; the oldest that left make room for a new one. */
  alerts: { unit: 'count', byLevel: [1_000, 20_000, 20_000, 20_000] },
  /** What was decided about work; each ends by itself. */
  workMarks: { unit: 'count', byLevel: [1_000, 20_000, 20_000, 20_000] },
  /** The oldest that ended make room for a new one. */
  batches: { unit: 'count', byLevel: [50, 2_000, 2_000, 5_000] },
  /** Plans and rows of batches, with the values before and after. */
  batchBytes: { unit: 'bytes', byLevel: [10 * MB, 500 * MB, 500 * MB, 1_000 * MB] },
  /** What each shop sold on each day, with its lines, the rates that the platform showed of it, and its visitors as the platform counts them. */
  daySheetBytes: { unit: 'bytes', byLevel: [10 * MB, 500 * MB, 500 * MB, 1_000 * MB] },
  /** Entries of the cost ledger: 200 shops with 1,000 SKUs each, and some history. */
  costs: { unit: 'count', byLevel: [5_000, 100_000, 300_000, 300_000] },
  /** Bills of the platform, one for a shop and month. */
  bills: { unit: 'count', byLevel: [50, 5_000, 15_000, 30_000] },
  /** What a list of the platform said on one day, at most 100 rows; the oldest go after half a year. */
  hotDays: { unit: 'count', byLevel: [200, 3_000, 5_000, 5_000] },
  /** Opportunities that were picked and not put away. */
  chances: { unit: 'count', byLevel: [50, 1_000, 2_000, 2_000] },
  /** Goods in the box. */
  boxGoods: { unit: 'count', byLevel: [50, 2_000, 5_000, 10_000] },
  /** Their listings: of a large one with 200 SKUs some 60 kB. */
  boxBytes: { unit: 'bytes', byLevel: [5 * MB, 200 * MB, 400 * MB, 800 * MB] },
  /** Goods in the box that were claimed for a shop, counted once a shop. */
  claims: { unit: 'count', byLevel: [100, 50_000, 150_000, 300_000] },
  /** Goods that are tried in a few shops; those that were decided count until they are removed. */
  pilots: { unit: 'count', byLevel: [20, 500, 1_000, 1_000] },
  /** Goods that were joined or kept apart by hand; one that is taken back counts no more. */
  familyVerdicts: { unit: 'count', byLevel: [100, 1_000, 2_000, 2_000] },
  /** Withdrawals that wait for the operator. */
  extracts: { unit: 'count', byLevel: [20, 20, 20, 20] },
} as const satisfies Readonly<Record<string, Quota>>

interface Quota {
  readonly unit: 'count' | 'bytes'
  readonly byLevel: readonly [number, number, number, number]
}

export type QuotaKind = keyof typeof quotas
export const quotaKinds = Object.keys(quotas) as readonly QuotaKind[]

/** How much of it an account of this level may keep. */
export function quotaOf(kind: QuotaKind, level: number): number {
  return atLevel(quotas[kind].byLevel, level)
}

function atLevel(byLevel: Quota['byLevel'], level: number): number {
  return byLevel[Math.min(Math.max(0, level), byLevel.length - 1)] ?? byLevel[0]
}

/**
 * Traces that a main account leaves without keeping them on purpose; nothing is refused for them. What is older than the newest so many goes
 * when the server next tidies up: of the trail and of deleted records first of whose and what there is most (server/repositories/traces.ts).
 */
export const keptTraces = {
  auditEntries: 100_000,
  notificationsPerReader: 2_000,
  /** Of one type, so many of the newest can be brought back. */
  deletedRecordsPerType: 2_000,
  /** More than the largest box holds: one that is cleared at once can be brought back. */
  deletedBoxGoods: 12_000,
  sessionsPerPerson: 50,
  loginPlacesPerPerson: 100,
} as const

/**
 * So many bytes of traces, too, at level 0, 1, 2, and 3 or more: the oldest go with the write that brings more, chosen in the same way. Deleted records are kept for more
 * than the box may hold, so that whatever is removed at once can be brought back.
 */
const keptTraceBytes = {
  auditBytes: [10 * MB, 60 * MB, 60 * MB, 60 * MB],
  notificationBytes: [4 * MB, 100 * MB, 150 * MB, 200 * MB],
  deletedBytes: [8 * MB, 250 * MB, 500 * MB, 1_000 * MB],
  /** First answers to writes with a key, for a day. */
  replyBytes: [4 * MB, 64 * MB, 64 * MB, 64 * MB],
} as const satisfies Readonly<Record<string, Quota['byLevel']>>

/** How many bytes of it are kept for an account of this level. */
export function keptTraceBytesOf(kind: keyof typeof keptTraceBytes, level: number): number {
  return atLevel(keptTraceBytes[kind], level)
}

/** How often an account may call: so many at once, and so many a second from then on. Beyond it is 1007 with HTTP 429. */
export const callRates = {
  read: { burst: 1_000, perSecond: 100 },
  write: { burst: 600, perSecond: 60 },
  /** What costs the server much more than others. */
  heavy: { burst: 120, perSecond: 5 },
  /** One access key. */
  key: { burst: 120, perSecond: 5 },
  /** All access keys of an account: programs take nothing from the people in its consoles. */
  keys: { burst: 300, perSecond: 20 },
} as const satisfies Readonly<Record<string, CallRate>>

export interface CallRate {
  readonly burst: number
  readonly perSecond: number
}

export type RateKind = keyof typeof callRates

export const quotaUsageSchema = z.object({
  /** A kind of the table above; one that this console does not know is left out. */
  kind: z.string(),
  used: z.number(),
  allowed: z.number(),
})
export type QuotaUsage = z.infer<typeof quotaUsageSchema>
