import { toCallParts } from '../../../../contract/callParts.ts'
import type { BatchJob, BatchRow } from '../../../../contract/entities/batchJob.ts'
import {
  type BoxClaim,
  CLAIM_FIELD_MAX_CHARS,
  CLAIMS_PER_CALL_MAX,
  type ClaimState,
  type RefusedClaim,
} from '../../../../contract/entities/boxClaim.ts'
import type { CallInput, CallReply } from '../../../../contract/toolApi.ts'
import { parseReason } from '../../../batches/rules/batchReasons.ts'
import { publishValues } from './values.ts'

/** A claim as it is saved. */
export interface ClaimSave extends Omit<BoxClaim, 'saved_at'> {
  /** As `saveClaims` has it. */
  readonly job_version?: number | undefined
}

/** Goods that a shop shall get, before anything was sent; with `box_id` and `shop_uid` it is a claim. */
export const newClaim = { state: 'claimed', goods_id: '', goods_commit_id: '', job_id: '', reason: '', field: '' } as const

/** What came of claims that were sent; all that are not among `refused` are saved. */
export interface SavedClaims {
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly refused: readonly RefusedClaim[]
}

/** As many calls as it takes, one after the other; what was saved before one that rejects stays saved. */
export async function saveClaims(call: SaveCall, claims: readonly (ClaimSave & { readonly is_removed?: boolean })[]): Promise<SavedClaims> {
  let saved: SavedClaims = { added: 0, changed: 0, removed: 0, refused: [] }
  for (const part of toCallParts(claims, CLAIMS_PER_CALL_MAX)) {
    const { added, changed, removed, refused } = await call('saveClaims', { claims: part })
    saved = {
      added: saved.added + added,
      changed: saved.changed + changed,
      removed: saved.removed + removed,
      refused: [...saved.refused, ...refused],
    }
  }
  return saved
}

type SaveCall = (name: 'saveClaims', payload: CallInput<'saveClaims'>) => Promise<CallReply<'saveClaims'>>

/** What a row says of its claim. Null: nothing new. `job`: as it is held by who says so. */
export function toClaimSave(
  { job_id, version: job_version }: Pick<BatchJob, 'job_id' | 'version'>,
  { shop_uid, after, outcome, reason }: BatchRow,
): ClaimSave | null {
  const parsed = publishValues.safeParse(after)
  if (!parsed.success) return null
  const { box_id, goods_id, goods_commit_id, is_there } = parsed.data
  const state = is_there ? stateOf(outcome, parseReason(reason)?.word ?? '') : outcome === 'done' ? 'withdrawn' : null
  if (state === null) return null
  const isSaid = state === 'refused' || state === 'skipped'
  return {
    box_id,
    shop_uid,
    state,
    goods_id,
    goods_commit_id,
    job_id,
    job_version,
    ...(isSaid ? toSaid(reason) : { reason: '', field: '' }),
  }
}

/** The platform's words where it refused, else our own reason; and the field of the listing. */
function toSaid(reason: string): { readonly reason: string; readonly field: string } {
  const { word = '', params = [] } = parseReason(reason) ?? {}
  const [first = '', second = '', third = ''] = params
  if (word === 'refused') return { reason: second, field: third.slice(0, CLAIM_FIELD_MAX_CHARS) }
  if (word === 'reviewRefused') return { reason: first, field: second.slice(0, CLAIM_FIELD_MAX_CHARS) }
  const field = word === 'propertyMissing' ? `properties.${second}` : (fieldOfWord[word] ?? '')
  return { reason, field }
}

/** Fields of refusals that are ours. */
const fieldOfWord: Readonly<Record<string, string>> = {
  pictureUnread: 'pictures',
  sameTitle: 'title',
  sameCode: 'skus',
  sameGoodsSent: 'title',
}

/** Why goods are left out of which the shop has the same already. */
const isThereAlready: ReadonlySet<string> = new Set(['sameTitle', 'sameCode', 'ownGoods'])

function stateOf(outcome: BatchRow['outcome'], word: string): ClaimState | null {
  switch (outcome) {
    case 'waiting':
      return 'queued'
    case 'running':
      return 'sending'
    case 'unknown':
      return 'unknown'
    case 'done':
      return word === 'inReview' ? 'review' : 'published'
    case 'failed':
      if (word === 'alreadySent' || word === 'claimGone') return null
      if (word === 'sameGoodsSent' || isThereAlready.has(word)) return 'skipped'
      return word === 'dailyLimit' ? 'tomorrow' : 'refused'
    case 'skipped':
      if (word === 'dailyLimit') return 'tomorrow'
      return isThereAlready.has(word) ? 'skipped' : null
  }
}
