import type { BatchOutcome, BatchState } from '../../contract/entities/batchJob.ts'
import type { SuggestedChange, Suggestion, SuggestionKind, SuggestionOutcome, SuggestionState } from '../../contract/entities/suggestion.ts'
import type { BatchRowsTable } from '../db/tables/work.ts'
import type { CallContext } from '../http/callContext.ts'
import { accessKeyTable } from '../repositories/accessKeys.ts'
import { countOutcomes, listCalledOff } from '../repositories/batchCounts.ts'
import { batchJobTable } from '../repositories/batchJobs.ts'
import { listShopsInScope } from '../repositories/shopScope.ts'
import type { listSuggestions } from '../repositories/suggestions.ts'
import { profileOf } from '../repositories/users.ts'

type ListedSuggestion = Awaited<ReturnType<typeof listSuggestions>>[number]

/** What came of a suggestion: the batch that runs it, the rule that it became, or what it brought into the ledger. */
export type ConfirmedResult =
  | { readonly job_id: string }
  | { readonly rule_id: string }
  | {
      readonly costs: NonNullable<Suggestion['costs']>
      /** The save that brought it; undefined: it has no name. */
      readonly import_id: string | undefined
    }

const SHOP_NAMES_MAX = 5
/** A word of the console's, as in `batchReasonLabels`. */
const REASON_WORD = /^[a-zA-Z]{1,40}$/
const PLATFORM_WORDS_MAX_CHARS = 500

/** As the caller sees them: rows and shops of her scope, and how their batches are now. */
export async function toSuggestions(rows: readonly ListedSuggestion[], context: CallContext): Promise<Suggestion[]> {
  const { db, actor, now } = context
  const shops = await listShopsInScope(db, actor)
  const alive = new Set((await accessKeyTable.list(db, actor.ownerUid)).flatMap((key) => (key.expires_at > now ? [key.key_id] : [])))
  const batches = await readBatches(rows, context)
  const calledOff = await findCalledOff(rows, context)
  return rows.map((row) => {
    const { job_id, rule_id = '', costs = null } = resultOf(row)
    const counts = JSON.parse(row.shop_rows) as Readonly<Record<string, number>>
    const seen = shops.filter(({ shop_uid }) => Object.hasOwn(counts, shop_uid))
    return {
      suggestion_id: row.suggestion_id,
      kind: row.kind as SuggestionKind,
      title: row.title,
      note: row.note,
      key_name: row.key_name,
      is_key_alive: alive.has(row.key_id),
      user_name: profileOf(row).name || row.username,
      is_own: row.user_uid === actor.userUid,
      row_count: row.kind === 'alertRule' ? 1 : seen.reduce((sum, { shop_uid }) => sum + (counts[shop_uid] ?? 0), 0),
      shop_count: seen.length,
      shop_names: seen.slice(0, SHOP_NAMES_MAX).map(({ shop_name }) => shop_name),
      state: stateOf(row, now),
      created_at: row.created_at,
      expires_at: row.expires_at,
      settled_at: row.settled_at,
      settled_by_name: row.settled_by_name,
      reason: row.reason,
      batch: (job_id && batches.get(job_id)) || null,
      ...(calledOff.has(row.suggestion_id) && { is_called_off: true }),
      costs,
      rule_id,
    }
  })
}

/** One that nobody decided in time has expired, without anything being written. */
export function stateOf({ state, expires_at }: Pick<ListedSuggestion, 'state' | 'expires_at'>, now: number): SuggestionState {
  return state === 'waiting' && expires_at <= now ? 'expired' : (state as SuggestionState)
}

/** Of what was not confirmed, nothing. */
export function resultOf({ outcome }: Pick<ListedSuggestion, 'outcome'>): {
  readonly job_id?: string
  readonly rule_id?: string
  readonly costs?: NonNullable<Suggestion['costs']>
  readonly import_id?: string
} {
  return JSON.parse(outcome)
}

/** Ids of those that were confirmed by a batch which its maker stopped before any row was sent, and that have not expired: nothing came of them. */
export async function findCalledOff(
  rows: readonly Pick<ListedSuggestion, 'suggestion_id' | 'outcome' | 'expires_at'>[],
  { db, actor, now }: CallContext,
): Promise<ReadonlySet<string>> {
  const jobOf = new Map(rows.flatMap((row) => (row.expires_at > now ? [[row.suggestion_id, resultOf(row).job_id ?? ''] as const] : [])))
  const jobs = await listCalledOff(db, actor.ownerUid, [...jobOf.values()].filter(Boolean))
  return new Set([...jobOf].flatMap(([id, job_id]) => (jobs.has(job_id) ? [id] : [])))
}

async function readBatches(rows: readonly ListedSuggestion[], { db, actor }: CallContext) {
  const ids = rows.flatMap((row) => resultOf(row).job_id ?? [])
  const jobs = ids.length === 0 ? [] : await batchJobTable.list(db, actor.ownerUid, { job_id: ids })
  const counted = await countOutcomes(db, actor, jobs)
  return new Map(
    jobs.map(({ job_id, state }) => {
      const counts = counted.get(job_id)?.counts as Record<BatchOutcome, number>
      return [job_id, { job_id, state: state as BatchState, counts }]
    }),
  )
}

/** What is suggested, without rows of shops that are not named; how many were left out. */
export function narrowChange(change: SuggestedChange, shopUids: ReadonlySet<string>): { change: SuggestedChange; hidden_rows: number } {
  if (change.kind === 'alertRule') {
    const shop_uid_list = change.rule.shop_uid_list.filter((shopUid) => shopUids.has(shopUid))
    return { change: { ...change, rule: { ...change.rule, shop_uid_list } }, hidden_rows: 0 }
  }
  const rows = change.rows.filter(({ shop_uid }) => shopUids.has(shop_uid))
  // The rows are those of its kind still.
  return { change: { ...change, rows } as SuggestedChange, hidden_rows: change.rows.length - rows.length }
}

/** Of a row of a batch, whose values are free: the numbers of its goods, how it ended, and the platform's own words. */
export function toSuggestionOutcome({
  shop_uid,
  after,
  outcome,
  reason,
}: Pick<BatchRowsTable, 'shop_uid' | 'after' | 'outcome' | 'reason'>): SuggestionOutcome {
  const { goods_id, sku_id } = (after === null ? {} : JSON.parse(after)) as { goods_id?: unknown; sku_id?: unknown }
  const [word = '', _code, words = ''] = reason.split('|')
  return {
    shop_uid,
    goods_id: toNumberText(goods_id),
    sku_id: toNumberText(sku_id),
    outcome: outcome as BatchOutcome,
    reason: REASON_WORD.test(word) ? word : '',
    platform_words: word === 'refused' ? words.slice(0, PLATFORM_WORDS_MAX_CHARS) : '',
  }
}

function toNumberText(value: unknown): string {
  return typeof value === 'string' && /^\d{1,20}$/.test(value) ? value : ''
}
