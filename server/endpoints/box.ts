import type { BoxClaim, ClaimState } from '../../contract/entities/boxClaim.ts'
import { type BoxGoods, unsaidOfListing } from '../../contract/entities/boxGoods.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import { holdsClaims, mayRemoveClaim } from '../../src/domain/listing/claimMoves.ts'
import { picturePath } from '../../src/domain/listing/picturePath.ts'
import type { BoxClaimsTable, BoxGoodsTable } from '../db/tables/box.ts'
import { keepDeleted } from '../deletions/keepDeleted.ts'
import { answerByIds, answerInParts } from '../http/answerInParts.ts'
import { changesBetween, recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseOutdated } from '../http/editVersioned.ts'
import { countBytes, refuseBeyondQuota } from '../http/quotas.ts'
import { claimedElsewhere, conflict, notFound } from '../replyError.ts'
import { mapJobStates } from '../repositories/batchJobs.ts'
import {
  boxTable,
  claimRows,
  countClaimedShops,
  countClaimsElsewhere,
  listClaimsInScope,
  listSamePictures,
  mapClaimedShops,
  weighBox,
  weightOfGoods,
  writeBoxGoods,
} from '../repositories/box.ts'
import { listShopUidsInScope, refuseShopsOutOfScope } from '../repositories/shopScope.ts'
import { toClaim } from './boxClaims.ts'
import { toPage } from './toPage.ts'

type Sent = CallPayload<'saveBoxGoods'>['goods'][number]

/** What a shop weighs in an answer, about. */
const CLAIMED_SHOP_BYTES = 50

export const boxHandlers: Handlers = {
  async boxList({ box_id, box_ids, origin, tab, keyword, picture, ...list }, context) {
    const page = toPage(list, boxTable.sorted, '-added_at')
    const boxIds = box_id === undefined ? box_ids : [box_id]
    const { db, actor } = context
    const { weighed, total } = await weighBox(db, actor, { boxIds, origin, tab, keyword, picture }, page)
    const read = async (ids: readonly string[]) => toShown(await boxTable.listByIds(db, actor.ownerUid, ids), context)
    return answerByIds(weighed, read, { total })
  },

  async saveBoxGoods({ goods }, context) {
    const { db, actor } = context
    const sent = [...new Map(goods.map((each) => [each.box_id, each])).values()]
    const named = sent.flatMap(({ source_shop_uid }) => (source_shop_uid === '' ? [] : [source_shop_uid]))
    await refuseShopsOutOfScope(db, actor, named)
    const before = byId(await boxTable.list(db, actor.ownerUid, { box_id: sent.map(({ box_id }) => box_id) }))
    for (const each of sent) await refuseUnseen(each, before.get(each.box_id), context)
    await refuseBeyondQuota(context, 'boxGoods', sent.length - before.size)
    const rows = sent.map((each) => toRow(each, before.get(each.box_id), context))
    await writeBoxGoods(db, rows, new Set(before.keys()))
    await countBytes(context, 'boxBytes', weigh(rows) - weigh([...before.values()]))
    for (const row of rows) await auditGoods(before.get(row.box_id), row, context)
    return { list: await toShown(rows, context) }
  },

  async removeBoxGoods({ box_id, box_ids = [] }, context) {
    const { db, actor } = context
    const rows = await boxTable.list(db, actor.ownerUid, { box_id: [...new Set(box_id === undefined ? box_ids : [box_id, ...box_ids])] })
    if (rows.length === 0) throw notFound()
    const claims = await claimRows.list(db, actor.ownerUid, { box_id: rows.map(({ box_id }) => box_id) })
    await refuseOthersClaims(claims, context)
    const underWay = claims.find(({ state }) => isUnderWay(state as ClaimState))
    if (underWay) throw conflict({ current: toClaim(underWay) })
    for (const goods of rows) {
      const record = { goods, claims: claims.filter(({ box_id }) => box_id === goods.box_id) }
      await keepDeleted(context, { subjectType: 'boxGoods', subjectId: goods.box_id, record })
      await auditGoods(goods, null, context)
    }
    const gone = { box_id: rows.map(({ box_id }) => box_id) }
    await claimRows.removeWhere(db, actor.ownerUid, gone)
    await boxTable.removeWhere(db, actor.ownerUid, gone)
    await countBytes(context, 'boxBytes', -weigh(rows))
    return { removed: rows.length }
  },

  async samePictures({ box_ids }, { db, actor }) {
    const pairs = await listSamePictures(db, actor.ownerUid, [...new Set(box_ids)])
    const counts = await countClaimedShops(db, actor, [...new Set(pairs.map(({ other_id }) => other_id))])
    const weighed = pairs.map((pair) => ({ pair, bytes: ((counts.get(pair.other_id) ?? 0) + 10) * CLAIMED_SHOP_BYTES }))
    const read = async (part: typeof weighed) => {
      const shopsOf = await mapClaimedShops(db, actor, [...new Set(part.map(({ pair }) => pair.other_id))])
      return part.map(({ pair }) => ({ ...pair, shop_uids: [...(shopsOf.get(pair.other_id) ?? [])] }))
    }
    return answerInParts(weighed, read, {})
  },
}

const weigh = (rows: readonly BoxGoodsTable[]) => rows.reduce((sum, row) => sum + weightOfGoods(row), 0)

/** Decision 0131: what is planned or on sale in shops that are not lent to her is not hers to throw away. */
async function refuseOthersClaims(claims: readonly Pick<BoxClaimsTable, 'shop_uid'>[], { db, actor }: CallContext): Promise<void> {
  const count = await countClaimsElsewhere(db, actor, claims)
  if (count > 0) throw claimedElsewhere(count)
}

const isUnderWay = (state: ClaimState) => state === 'queued' || (state !== 'published' && !mayRemoveClaim(state))

/** An editor who saw other goods than are there now, or whose goods somebody else removed. */
async function refuseUnseen({ version }: Sent, row: BoxGoodsTable | undefined, context: CallContext): Promise<void> {
  if (row) await refuseOutdated(version, row, async () => (await toShown([row], context))[0] ?? {})
  else if (version !== undefined) throw notFound()
}

/** Of a listing each part by itself: the trail tells those that changed. */
const auditedOfListing = [
  'category',
  'properties',
  'pictures',
  'details',
  'prices_fen',
  'stock',
  'short_title',
  'group_size',
  'freight_template',
] as const
const audited = ['title', 'stage', 'source_right', 'right_note', 'price_rule', 'notes', ...auditedOfListing] as const

async function auditGoods(before: BoxGoodsTable | undefined, after: BoxGoodsTable | null, context: CallContext): Promise<void> {
  const subjectId = (after ?? before)?.box_id ?? ''
  const name = (row: BoxGoodsTable | null | undefined) => (row ? { title: row.title, source: row.source_url } : null)
  if (!before || !after) {
    await recordAudit(context, { subjectType: 'boxGoods', subjectId, before: name(before), after: name(after) })
    return
  }
  const changes = changesBetween(toTrail(before), toTrail(after), audited)
  if (Object.keys(changes.after).length > 0) await recordAudit(context, { subjectType: 'boxGoods', subjectId, ...changes })
}

/** Of a listing the fields of each SKU and picture are too many for the trail: it tells the prices, and how many there are of the rest. */
function toTrail(row: BoxGoodsTable) {
  const said: BoxGoods['listing'] = { ...unsaidOfListing, ...JSON.parse(row.listing) }
  const { skus, pictures, details, category, properties, short_title, group_size, freight_template } = said
  return {
    ...row,
    price_rule: row.price_rule === null ? null : JSON.parse(row.price_rule),
    category: category?.names.join(' / ') ?? null,
    properties: properties.length,
    pictures: pictures.length,
    details: details.length,
    prices_fen: skus.map(({ group_fen }) => group_fen),
    stock: skus.map(({ stock }) => stock),
    short_title,
    group_size,
    freight_template,
  }
}

function toRow({ listing, price_rule, right, version: _, ...fields }: Sent, before: BoxGoodsTable | undefined, context: CallContext) {
  const { box_id, stage, notes, right_note, ...source } = fields
  const supplier = source.source_shop_uid === '' ? source.source_name : ''
  return {
    owner_uid: context.actor.ownerUid,
    box_id,
    ...(before ? originOf(before) : { ...source, source_name: supplier }),
    source_right: right,
    right_note,
    stage,
    notes,
    title: listing.title,
    listing: JSON.stringify(listing),
    first_picture: picturePath(listing.pictures[0]),
    price_rule: price_rule && JSON.stringify(price_rule),
    added_at: before?.added_at ?? context.now,
    saved_at: context.now,
    saved_by_name: context.actor.name,
    version: (before?.version ?? 0) + 1,
  }
}

/** Some editors see it blank: their shop is another. */
function originOf({ origin, source_goods_id, source_url, source_name, source_shop_uid }: BoxGoodsTable) {
  return { origin, source_goods_id, source_url, source_name, source_shop_uid }
}

async function toShown(rows: readonly BoxGoodsTable[], { db, actor }: CallContext): Promise<BoxGoods[]> {
  const boxIds = rows.map(({ box_id }) => box_id)
  const claims = new Map<string, BoxClaim[]>()
  const seen = await listClaimsInScope(db, actor, boxIds)
  const waitingIn = new Set(seen.flatMap(({ state, job_id }) => (isOfBatch(state) && job_id !== '' ? [job_id] : [])))
  const holders = await mapJobStates(db, actor.ownerUid, [...waitingIn])
  for (const row of seen) {
    const holder = isOfBatch(row.state) ? holders.get(row.job_id) : undefined
    const claim = { ...toClaim(row), ...(holder && holdsClaims(holder) && { is_held: true }) }
    claims.set(row.box_id, [...(claims.get(row.box_id) ?? []), claim])
  }
  const visible = new Set(await listShopUidsInScope(db, actor))
  const hidden = { source_shop_uid: '', source_goods_id: '', source_url: '' }
  return rows.map(({ owner_uid: _, first_picture: __, source_right, listing, price_rule, origin, stage, ...row }) => ({
    ...row,
    ...(row.source_shop_uid === '' || visible.has(row.source_shop_uid) ? {} : hidden),
    origin: origin as BoxGoods['origin'],
    right: source_right as BoxGoods['right'],
    stage: stage as BoxGoods['stage'],
    listing: { ...unsaidOfListing, ...(JSON.parse(listing) as BoxGoods['listing']) },
    price_rule: price_rule === null ? null : (JSON.parse(price_rule) as BoxGoods['price_rule']),
    claims: claims.get(row.box_id) ?? [],
  }))
}

/** As far as its batch alone brings it. */
const isOfBatch = (state: string) => state === 'queued' || state === 'sending' || state === 'unknown'

const byId = (rows: readonly BoxGoodsTable[]) => new Map(rows.map((row) => [row.box_id, row]))
