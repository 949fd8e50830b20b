import type { BatchState } from '../../contract/entities/batchJob.ts'
import type { BoxClaim, ClaimState, RefusedClaim } from '../../contract/entities/boxClaim.ts'
import type { Listing } from '../../contract/entities/boxGoods.ts'
import type { CallPayload, CallReply } from '../../contract/toolApi.ts'
import { mayMoveClaim, mayRemoveClaim, mayTakeClaim } from '../../src/domain/listing/claimMoves.ts'
import { sourceKey } from '../../src/domain/listing/findSources.ts'
import { outerCodesOf, titleKey } from '../../src/domain/listing/sameGoods.ts'
import type { Queries } from '../db/schema.ts'
import type { BoxClaimsTable, BoxGoodsTable } from '../db/tables/box.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { createId } from '../ids.ts'
import { findJobTime, mapJobStates } from '../repositories/batchJobs.ts'
import {
  boxTable,
  claimRows,
  countHandedIn,
  listListings,
  listSentBeside,
  listSources,
  paginateClaims,
  writeClaims,
} from '../repositories/box.ts'
import { refuseShopsOutOfScope } from '../repositories/shopScope.ts'
import { noteChancesPublished } from './hotLists.ts'
import { toPage } from './toPage.ts'

type SentClaim = CallPayload<'saveClaims'>['claims'][number]

/** Which shops goods of the box go to, and how far they are there. */
export const boxClaimHandlers: Handlers = {
  async saveClaims({ claims }, context) {
    const saved: SavedClaims = { added: 0, changed: 0, removed: 0, refused: [] }
    // Of claims of the same goods and shop in one call the last counts.
    const sent = [...new Map(claims.map((claim) => [nameOf(claim), claim])).values()]
    // What one batch says is kept before another is judged by it.
    for (const job_id of new Set(sent.map((claim) => claim.job_id))) {
      const ofJob = sent.filter((claim) => claim.job_id === job_id)
      const { added, changed, removed, refused } = await saveOfOneJob(ofJob, context)
      saved.added += added
      saved.changed += changed
      saved.removed += removed
      saved.refused.push(...refused)
    }
    return saved
  },

  async claimList({ states, goods_ids, ...list }, { db, actor }) {
    const { rows, total } = await paginateClaims(db, actor, { states, goods_ids }, toPage(list, ['saved_at'], 'saved_at'))
    return { list: rows.map(toClaim), total }
  },

  async handedInCounts({ since }, { db, actor }) {
    return { list: await countHandedIn(db, actor, since) }
  },
}

type SavedClaims = CallReply<'saveClaims'>

async function saveOfOneJob(sent: readonly SentClaim[], context: CallContext): Promise<SavedClaims> {
  const { db, actor } = context
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
  const doubles = await findDoubles(sent, before, context)
  const refused = sent.flatMap((claim) => refuseClaim(claim, { goods: there, row: before.get(nameOf(claim)), holders, doubles }) ?? [])
  const isRefused = new Set(refused.map(nameOf))
  const taken = sent.filter((claim) => !isRefused.has(nameOf(claim)))
  const kept = taken.filter(({ is_removed }) => !is_removed)
  const added = kept.filter((claim) => !before.has(nameOf(claim)))
  const removed = taken.filter((claim) => claim.is_removed && before.has(nameOf(claim)))
  await refuseBeyondQuota(context, 'claims', added.length)
  for (const { box_id, shop_uid } of removed) await claimRows.removeWhere(db, actor.ownerUid, { box_id, shop_uid })
  await writeClaims(
    db,
    kept.map(({ is_removed: _removed, seen_at: _seen, ...claim }) => {
      const row = before.get(nameOf(claim))
      const saved_at = row && isUnchanged(row, claim) ? row.saved_at : context.now
      const times = { saved_at, handed_in_at: handedInAt(claim, row, context.now) }
      return { owner_uid: actor.ownerUid, ...claim, ...times, job_version: claim.job_version ?? versionNamed(row, claim) }
    }),
  )
  await auditClaims(added, removed, context)
  await noteChancesPublished(soldBySource(goods, kept, before), context)
  return { added: added.length, changed: kept.length - added.length, removed: removed.length, refused }
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

/** The version of the batch of a claim that was named before; 0: none was. */
const versionNamed = (row: BoxClaimsTable | undefined, { job_id }: Pick<SentClaim, 'job_id'>) =>
  row?.job_id === job_id ? row.job_version : 0

/** Batches that brought claims as far as they are, and are not those that say something of them now. */
function listOtherJobs(sent: readonly SentClaim[], before: ReadonlyMap<string, BoxClaimsTable>): readonly string[] {
  const others = sent.flatMap((claim) => {
    const job_id = before.get(nameOf(claim))?.job_id ?? ''
    return job_id === '' || job_id === claim.job_id ? [] : [job_id]
  })
  return [...new Set(others)]
}

/** So long before its batch is made a plan may have asked what the shops have. */
const PLAN_AGE_MAX_MS = 60 * 60 * 1000

/**
 * What begins to be sent while another batch sends the same goods to the same shop from another entry of the box, or has handed them in there since
 * this batch was planned: the plan could not know of them. Out: names of claims.
 */
async function findDoubles(
  sent: readonly SentClaim[],
  before: ReadonlyMap<string, BoxClaimsTable>,
  { db, actor: { ownerUid } }: CallContext,
): Promise<ReadonlySet<string>> {
  const doubles = new Set<string>()
  for (const claim of sent) {
    if (!isBegun(claim, before.get(nameOf(claim)))) continue
    const { box_id, shop_uid, job_id } = claim
    const madeAt = await findJobTime(db, ownerUid, job_id)
    if (madeAt === null) continue
    const beside = await listSentBeside(db, ownerUid, { job_id, shop_uid, since: madeAt - PLAN_AGE_MAX_MS })
    const others = beside.filter((other) => other.box_id !== box_id)
    if (others.length > 0 && (await isAmong(db, ownerUid, box_id, others))) doubles.add(nameOf(claim))
  }
  return doubles
}

/** Its batch is about to make its draft: what its batch has begun already goes on. */
function isBegun({ state, job_id, is_removed }: SentClaim, row: BoxClaimsTable | undefined): boolean {
  const wasBegun = row?.state === 'sending' && row.job_id === job_id
  return state === 'sending' && !is_removed && !wasBegun
}

/** Has one of the others the title of these goods, or one of their codes? That makes them the same goods for a plan, too. */
async function isAmong(
  db: Queries,
  ownerUid: string,
  box_id: string,
  others: readonly { box_id: string; title: string }[],
): Promise<boolean> {
  const goods = await boxTable.find(db, ownerUid, box_id)
  if (!goods) return false
  const key = titleKey(goods.title)
  if (others.some(({ title }) => titleKey(title) === key)) return true
  const codes = new Set(outerCodesOf(JSON.parse(goods.listing) as Listing))
  if (codes.size === 0) return false
  const listings = await listListings(
    db,
    ownerUid,
    others.map((other) => other.box_id),
  )
  return listings.some(({ listing }) => outerCodesOf(JSON.parse(listing) as Listing).some((code) => codes.has(code)))
}

interface ClaimFacts {
  /** Ids of the goods that are in the box. */
  readonly goods: ReadonlySet<string>
  /** The claim as it is kept. */
  readonly row: BoxClaimsTable | undefined
  /** The states of batches that are kept, by job_id. */
  readonly holders: ReadonlyMap<string, BatchState>
  /** Names of claims, of `findDoubles`. */
  readonly doubles: ReadonlySet<string>
}

/** Null: it may be so. Nothing else of its call depends on it. */
function refuseClaim(sent: SentClaim, { goods, row, holders, doubles }: ClaimFacts): RefusedClaim | null {
  const { box_id, shop_uid, state, is_removed } = sent
  const refuse = (why: RefusedClaim['why']) => ({ box_id, shop_uid, why, current: row ? toClaim(row) : null })
  if (!goods.has(box_id)) return refuse('goodsGone')
  const from = (row?.state ?? null) as ClaimState | null
  if (is_removed) return from === null || mayRemoveClaim(from) ? null : refuse('sent')
  if (!row) return mayMoveClaim(null, state) ? null : refuse('notClaimed')
  // Said on a computer from which another one has taken the batch over since.
  if ((sent.job_version ?? row.job_version) < versionNamed(row, sent)) return refuse('moved')
  // Looked at before it was sent once more; the same words again, after a lost answer, change nothing.
  if (sent.seen_at !== undefined && sent.seen_at !== row.saved_at && from !== state) return refuse('moved')
  const isFree = mayTakeClaim(toClaim(row), sent, holders.get(row.job_id) ?? null)
  if (!isFree || !mayMoveClaim(from, state)) return refuse('moved')
  return doubles.has(nameOf(sent)) ? refuse('sameGoods') : null
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
export function toClaim({ owner_uid: _, handed_in_at: __, job_version: ___, state, ...row }: BoxClaimsTable): BoxClaim {
  return { ...row, state: state as ClaimState }
}

/** What a claim is called in maps. */
const nameOf = ({ box_id, shop_uid }: Pick<BoxClaim, 'box_id' | 'shop_uid'>) => JSON.stringify([box_id, shop_uid])
