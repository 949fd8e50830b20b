import {
  type BoxClaim,
  type BoxGoods,
  type ClaimState,
  type ListingSettings,
  type RefusedClaim,
  unsaidOfListing,
  unsetListingSettings,
} from '../../contract/entities/boxGoods.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import { mayMoveClaim, mayRemoveClaim } from '../../src/domain/listing/claimMoves.ts'
import { sourceKey } from '../../src/domain/listing/findSources.ts'
import { picturePath } from '../../src/domain/listing/picturePath.ts'
import type { BoxClaimsTable, BoxGoodsTable, ListingSettingsTable } from '../db/tables/box.ts'
import { keepDeleted } from '../deletions/keepDeleted.ts'
import { changesBetween, recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseOutdated } from '../http/editVersioned.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { createId } from '../ids.ts'
import { conflict, notFound } from '../replyError.ts'
import {
  boxTable,
  claimRows,
  countHandedIn,
  listClaimsInScope,
  listingSettingsTable,
  listSamePictures,
  listSources,
  paginateBox,
  paginateClaims,
  writeBoxGoods,
  writeClaims,
} from '../repositories/box.ts'
import { listShopUidsInScope, refuseShopsOutOfScope } from '../repositories/shopScope.ts'
import { noteChancesPublished } from './hotLists.ts'
import { toPage } from './toPage.ts'

type Sent = CallPayload<'saveBoxGoods'>['goods'][number]
type SentClaim = CallPayload<'saveClaims'>['claims'][number]

export const boxHandlers: Handlers = {
  async boxList({ box_id, box_ids, origin, tab, keyword, picture, ...list }, context) {
    const page = toPage(list, boxTable.sorted, '-added_at')
    const boxIds = box_id === undefined ? box_ids : [box_id]
    const { rows, total } = await paginateBox(context.db, context.actor, { boxIds, origin, tab, keyword, picture }, page)
    return { list: await toShown(rows, context), total }
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
    for (const row of rows) await auditGoods(before.get(row.box_id), row, context)
    return { list: await toShown(rows, context) }
  },

  async removeBoxGoods({ box_id, box_ids = [] }, context) {
    const { db, actor } = context
    const rows = await boxTable.list(db, actor.ownerUid, { box_id: [...new Set(box_id === undefined ? box_ids : [box_id, ...box_ids])] })
    if (rows.length === 0) throw notFound()
    const claims = await claimRows.list(db, actor.ownerUid, { box_id: rows.map(({ box_id }) => box_id) })
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
    return { removed: rows.length }
  },

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
    const refused = sent.flatMap((claim) => refuseClaim(claim, there, before.get(nameOf(claim))) ?? [])
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
        const times = { saved_at: context.now, handed_in_at: handedInAt(claim, before.get(nameOf(claim)), context.now) }
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

  async samePictures({ box_ids }, { db, actor }) {
    const pairs = await listSamePictures(db, actor.ownerUid, [...new Set(box_ids)])
    const claims = await listClaimsInScope(db, actor, [...new Set(pairs.map(({ other_id }) => other_id))])
    const shopsOf = new Map<string, string[]>()
    for (const { box_id, shop_uid, state } of claims) {
      if (state !== 'skipped' && state !== 'withdrawn') shopsOf.set(box_id, [...(shopsOf.get(box_id) ?? []), shop_uid])
    }
    return { list: pairs.map((pair) => ({ ...pair, shop_uids: shopsOf.get(pair.other_id) ?? [] })) }
  },

  async listingSettings(_payload, { db, actor }) {
    return toSettings(await listingSettingsTable.find(db, actor.ownerUid, actor.ownerUid))
  },

  async saveListingSettings({ version, forbidden_words }, context) {
    const { db, actor, now } = context
    const row = await listingSettingsTable.find(db, actor.ownerUid, actor.ownerUid)
    const before = toSettings(row)
    await refuseOutdated(version, before, () => before)
    const saved = { forbidden_words, version: before.version + 1, saved_at: now, saved_by_name: actor.name }
    const columns = { ...saved, forbidden_words: JSON.stringify(forbidden_words) }
    if (row) await listingSettingsTable.update(db, row, { ...row, ...columns })
    else await listingSettingsTable.create(db, { owner_uid: actor.ownerUid, ...columns })
    const changes = changesBetween(before, saved, ['forbidden_words'])
    await recordAudit(context, { subjectType: 'boxGoods', subjectId: 'settings', ...changes })
    return saved
  },
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

const isUnderWay = (state: ClaimState) => state === 'queued' || (state !== 'published' && !mayRemoveClaim(state))

/** An editor who saw other goods than are there now, or whose goods somebody else removed. */
async function refuseUnseen({ version }: Sent, row: BoxGoodsTable | undefined, context: CallContext): Promise<void> {
  if (row) await refuseOutdated(version, row, async () => (await toShown([row], context))[0] ?? {})
  else if (version !== undefined) throw notFound()
}

/** Null: it may be so. Nothing else of its call depends on it. */
function refuseClaim(
  { box_id, shop_uid, state, is_removed }: SentClaim,
  goods: ReadonlySet<string>,
  row: BoxClaimsTable | undefined,
): RefusedClaim | null {
  const refuse = (why: RefusedClaim['why']) => ({ box_id, shop_uid, why, current: row ? toClaim(row) : null })
  if (!goods.has(box_id)) return refuse('goodsGone')
  const from = (row?.state ?? null) as ClaimState | null
  if (is_removed) return from === null || mayRemoveClaim(from) ? null : refuse('sent')
  return mayMoveClaim(from, state) ? null : refuse(from === null ? 'notClaimed' : 'moved')
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

const audited = ['title', 'stage', 'source_right', 'right_note', 'price_rule', 'notes', 'listing'] as const

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
  const listing = {
    category: category?.names.join(' / ') ?? null,
    ...{ properties: properties.length, pictures: pictures.length, details: details.length },
    prices: skus.map(({ group_fen }) => group_fen),
    stock: skus.map(({ stock }) => stock),
    ...{ short_title, group_size, freight_template },
  }
  return { ...row, listing }
}

function toRow({ listing, price_rule, right, version: _, ...fields }: Sent, before: BoxGoodsTable | undefined, context: CallContext) {
  const { box_id, stage, notes, right_note, ...source } = fields
  const supplier = source.source_shop_uid === '' ? source.source_name : ''
  return {
    owner_uid: context.actor.ownerUid,
    box_id,
    ...(before ? originOf(before) : { ...source, source_name: supplier }),
    ...{ source_right: right, right_note, stage, notes, title: listing.title, listing: JSON.stringify(listing) },
    first_picture: picturePath(listing.pictures[0]),
    price_rule: price_rule && JSON.stringify(price_rule),
    ...{ added_at: before?.added_at ?? context.now, saved_at: context.now, saved_by_name: context.actor.name },
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
  for (const claim of await listClaimsInScope(db, actor, boxIds))
    claims.set(claim.box_id, [...(claims.get(claim.box_id) ?? []), toClaim(claim)])
  const visible = new Set(await listShopUidsInScope(db, actor))
  const hidden = { source_shop_uid: '', source_goods_id: '', source_url: '' }
  return rows.map(({ owner_uid: _, first_picture: __, source_right, listing, price_rule, origin, stage, ...row }) => ({
    ...row,
    ...(row.source_shop_uid === '' || visible.has(row.source_shop_uid) ? {} : hidden),
    ...{ origin: origin as BoxGoods['origin'], right: source_right as BoxGoods['right'], stage: stage as BoxGoods['stage'] },
    listing: { ...unsaidOfListing, ...(JSON.parse(listing) as BoxGoods['listing']) },
    price_rule: price_rule === null ? null : (JSON.parse(price_rule) as BoxGoods['price_rule']),
    claims: claims.get(row.box_id) ?? [],
  }))
}

function toClaim({ owner_uid: _, handed_in_at: __, state, ...row }: BoxClaimsTable): BoxClaim {
  return { ...row, state: state as ClaimState }
}

const byId = (rows: readonly BoxGoodsTable[]) => new Map(rows.map((row) => [row.box_id, row]))

/** What a claim is called in maps. */
const nameOf = ({ box_id, shop_uid }: Pick<BoxClaim, 'box_id' | 'shop_uid'>) => JSON.stringify([box_id, shop_uid])

function toSettings(row: ListingSettingsTable | null): ListingSettings {
  if (!row) return unsetListingSettings
  const { forbidden_words, version, saved_at, saved_by_name } = row
  return { forbidden_words: JSON.parse(forbidden_words), version, saved_at, saved_by_name }
}
