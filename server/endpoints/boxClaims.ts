import type { BatchState } from '../../contract/entities/batchJob.ts'
import type { BoxClaim, ClaimState, RefusedClaim } from '../../contract/entities/boxClaim.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import { mayMoveClaim, mayRemoveClaim, mayTakeClaim } from '../../src/domain/listing/claimMoves.ts'
import { sourceKey } from '../../src/domain/listing/findSources.ts'
import type { BoxClaimsTable, BoxGoodsTable } from '../db/tables/box.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { createId } from '../ids.ts'
import { mapJobStates } from '../repositories/batchJobs.ts'
import { claimRows, countHandedIn, listSources, paginateClaims, writeClaims } from '../repositories/box.ts'
import { refuseShopsOutOfScope } from '../repositories/shopScope.ts'
import { noteChancesPublished } from './hotLists.ts'
import { toPage } from './toPage.ts'

type SentClaim = CallPayload<'saveClaims'>['claims'][number]

/** Which shops goods of the box go to, and how far they are there. */
export const boxClaimHandlers: Handlers = {
  async saveClaims({ claims }, context) {
    const { db, actor } = context
    // Of claims of the same goods and shop in one call the last counts.
    const sent = [...new Map(claims.map((claim) => [nameOf(claim), claim])).values()]
    await refuseShopsOutOfScope(
      db,
      actor,
      sent.map(({ shop_uid }) => shop_uid),
    )
    const boxIds = [...new Set(sent.map(({ box_id }) => box_id))]
    const goods = await listSources(db, actor.ownerUid, boxIds)
    const near = await claimRows.list(db, actor.ownerUid, { box_id: boxIds, shop_uid: [...new Set(sent.map(({ shop_uid }) => shop_uid))] })
    const before = new Map(near.map((row) => [nameOf(row), row]))
    const there = new Set(goods.map(({ box_id }) => box_id))
    const holders = await mapJobStates(db, actor.ownerUid, listOtherJobs(sent, before))
    const refused = sent.flatMap((claim) => refuseClaim(claim, there, before.get(nameOf(claim)), holders) ?? [])
    const isRefused = new Set(refused.map(nameOf))
    const taken = sent.filter((claim) => !isRefused.has(nameOf(claim)))
    const kept = taken.filter(({ is_removed }) => !is_removed)
    const added = kept.filter((claim) => !before.has(nameOf(claim)))
    const removed = taken.filter((claim) => claim.is_removed && before.has(nameOf(claim)))
    await refuseBeyondQuota(context, 'claims', added.length)
    for (const { box_id, shop_uid } of removed) await claimRows.removeWhere(db, actor.ownerUid, { box_id, shop_uid })
    await writeClaims(
      db,
      kept.map(({ is_removed: _, ...claim }) => {
        const row = before.get(nameOf(claim))
        const saved_at = row && isUnchanged(row, claim) ? row.saved_at : context.now
        const times = { saved_at, handed_in_at: handedInAt(claim, row, context.now) }
        return { owner_uid: actor.ownerUid, ...claim, ...times }
      }),
    )
    await auditClaims(added, removed, context)
    await noteChancesPublished(soldBySource(goods, kept, before), context)
    return { added: added.length, changed: kept.length - added.length, removed: removed.length, refused }
  },

  async claimList({ states, ...list }, { db, actor }) {
    const { rows, total } = await paginateClaims(db, actor, states, toPage(list, ['saved_at'], 'saved_at'))
    return { list: rows.map(toClaim), total }
  },

  async handedInCounts({ since }, { db, actor }) {
    return { list: await countHandedIn(db, actor, since) }
  },
}

/** A batch that is opened says again all that it knows: that makes nothing newer. */
function isUnchanged(row: BoxClaimsTable, claim: Omit<SentClaim, 'is_removed'>): boolean {
  const fields = ['state', 'goods_id', 'goods_commit_id', 'job_id', 'reason', 'field'] as const
  return fields.every((field) => row[field] === claim[field])
}

/** The platform has them, or may have them. */
const isHandedIn = (state: ClaimState) => state === 'review' || state === 'published' || state === 'unknown'

/** Goods count once, on the day on which the shop got them; what is made there under another number counts for itself. */
function handedInAt({ state, goods_id }: Omit<SentClaim, 'is_removed'>, row: BoxClaimsTable | undefined, now: number): number {
  const known = row?.goods_id === goods_id ? row.handed_in_at : 0
  return known === 0 && isHandedIn(state) ? now : known
}

/** By the goods at their source, as `sourceKey` calls them, the platform's number of goods that have just come on sale. */
function soldBySource(
  goods: readonly Pick<BoxGoodsTable, 'box_id' | 'source_url'>[],
  claims: readonly SentClaim[],
  before: ReadonlyMap<string, BoxClaimsTable>,
) {
  const sources = new Map(goods.map(({ box_id, source_url }) => [box_id, source_url]))
  const sold = new Map<string, string>()
  for (const claim of claims) {
    const source = sourceKey(sources.get(claim.box_id) ?? '')
    const isNew = claim.state === 'published' && before.get(nameOf(claim))?.state !== 'published'
    if (isNew && source !== '' && claim.goods_id !== '' && !sold.has(source)) sold.set(source, claim.goods_id)
  }
  return sold
}

/** Batches that brought claims as far as they are, and are not those that say something of them now. */
function listOtherJobs(sent: readonly SentClaim[], before: ReadonlyMap<string, BoxClaimsTable>): readonly string[] {
  const others = sent.flatMap((claim) => {
    const job_id = before.get(nameOf(claim))?.job_id ?? ''
    return job_id === '' || job_id === claim.job_id ? [] : [job_id]
  })
  return [...new Set(others)]
}

/** Null: it may be so. Nothing else of its call depends on it. `holders`: the states of batches that are kept, by job_id. */
function refuseClaim(
  sent: SentClaim,
  goods: ReadonlySet<string>,
  row: BoxClaimsTable | undefined,
  holders: ReadonlyMap<string, BatchState>,
): RefusedClaim | null {
  const { box_id, shop_uid, state, is_removed } = sent
  const refuse = (why: RefusedClaim['why']) => ({ box_id, shop_uid, why, current: row ? toClaim(row) : null })
  if (!goods.has(box_id)) return refuse('goodsGone')
  const from = (row?.state ?? null) as ClaimState | null
  if (is_removed) return from === null || mayRemoveClaim(from) ? null : refuse('sent')
  if (!row) return mayMoveClaim(null, state) ? null : refuse('notClaimed')
  const isFree = mayTakeClaim(toClaim(row), sent, holders.get(row.job_id) ?? null)
  return isFree && mayMoveClaim(from, state) ? null : refuse('moved')
}

/** That claims were made and taken back. How far a batch brings them is in the trail of the batch. */
async function auditClaims(added: readonly SentClaim[], removed: readonly SentClaim[], context: CallContext): Promise<void> {
  if (added.length + removed.length === 0) return
  const side = (claims: readonly SentClaim[]) =>
    claims.length === 0
      ? null
      : { goods: new Set(claims.map(({ box_id }) => box_id)).size, shop_uid_list: [...new Set(claims.map(({ shop_uid }) => shop_uid))] }
  await recordAudit(context, {
    subjectType: 'boxClaim',
    subjectId: createId(context.now),
    before: side(removed),
    after: side(added),
  })
}

/** As a reader gets it. */
export function toClaim({ owner_uid: _, handed_in_at: __, state, ...row }: BoxClaimsTable): BoxClaim {
  return { ...row, state: state as ClaimState }
}

/** What a claim is called in maps. */
const nameOf = ({ box_id, shop_uid }: Pick<BoxClaim, 'box_id' | 'shop_uid'>) => JSON.stringify([box_id, shop_uid])
