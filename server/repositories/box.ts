import { sql } from 'kysely'
import type { BatchState } from '../../contract/entities/batchJob.ts'
import { type BoxTab, type ClaimState, tabClaimStates } from '../../contract/entities/boxClaim.ts'
import { Role } from '../../contract/roles.ts'
import { picturePath } from '../../src/domain/listing/picturePath.ts'
import type { Queries } from '../db/schema.ts'
import type { BoxClaimsTable, BoxGoodsTable } from '../db/tables/box.ts'
import type { Actor } from '../http/actor.ts'
import { contains } from './contains.ts'
import type { DeletedShopKey } from './deletedRecords.ts'
import { fetchPage, weighPage, weightOfRow } from './fetchPage.ts'
import { ownedRows, ownedTable } from './ownedTable.ts'
import type { SortedPage } from './page.ts'
import { listShopUidsOutOfScope, shopsInScope } from './shopScope.ts'

type Reader = Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level' | 'key'>

export const boxTable = ownedTable('box_goods', 'box_id', { sorted: ['added_at', 'saved_at', 'title', 'stage', 'origin'] })
export const listingSettingsTable = ownedTable('listing_settings', 'owner_uid')
export const claimRows = ownedRows('box_claims', ['box_id', 'shop_uid'])

export interface BoxFilter {
  /** Absent: all. */
  readonly boxIds: readonly string[] | undefined
  readonly origin: string | undefined
  readonly tab: BoxTab | undefined
  /** In title, notes, number and supplier. */
  readonly keyword: string | undefined
  /** Address of their first picture, on whatever host. */
  readonly picture: string | undefined
}

/** A page of goods, and what each weighs with its claims. What is under a tab depends on the shops that the reader sees. */
export async function weighBox(
  db: Queries,
  reader: Reader,
  { boxIds, origin, tab, keyword, picture }: BoxFilter,
  page: SortedPage<string>,
) {
  const first_picture = picture === undefined ? undefined : picturePath(picture)
  let query = boxTable.select(db, reader.ownerUid, { box_id: boxIds, origin, first_picture })
  if (keyword)
    query = query.where((eb) =>
      eb.or([
        contains(eb.ref('box_goods.title'), keyword),
        contains(eb.ref('box_goods.notes'), keyword),
        contains(eb.ref('box_goods.source_goods_id'), keyword),
        contains(eb.ref('box_goods.source_name'), keyword),
      ]),
    )
  if (tab) {
    const states = tab === 'unclaimed' || tab === 'claimed' ? undefined : tabClaimStates[tab]
    const claimed = seenClaims(db, reader, states).select('box_claims.box_id')
    query = query.where('box_goods.box_id', tab === 'unclaimed' ? 'not in' : 'in', claimed)
  }
  const { weighed, total } = await weighPage(db, query, page, ['box_id'], heavyOfGoods)
  const claims = await weighClaims(
    db,
    reader,
    weighed.map(({ key }) => key),
  )
  return { weighed: weighed.map(({ key, bytes }) => ({ key, bytes: bytes + (claims.get(key) ?? 0) })), total }
}

const heavyOfGoods = { key: 'box_id', heavy: ['title', 'listing', 'price_rule'] } as const

/** What the claims of these goods weigh together, by goods. */
async function weighClaims(db: Queries, reader: Reader, boxIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (boxIds.length === 0) return new Map()
  const rows = await seenClaims(db, reader)
    .where('box_claims.box_id', 'in', boxIds)
    .select(['box_claims.box_id', sql<number>`sum(${weightOfRow(db, ['reason', 'field'])})`.as('bytes')])
    .groupBy('box_claims.box_id')
    .execute()
  return new Map(rows.map(({ box_id, bytes }) => [box_id, Number(bytes)]))
}

/** Claims of these goods for shops that the reader sees. */
export async function listClaimsInScope(db: Queries, reader: Reader, boxIds: readonly string[]): Promise<BoxClaimsTable[]> {
  if (boxIds.length === 0) return []
  return seenClaims(db, reader)
    .where('box_claims.box_id', 'in', boxIds)
    .selectAll('box_claims')
    .orderBy('box_claims.box_id')
    .orderBy('box_claims.shop_uid')
    .execute()
}

/** How many of these claims are for shops of the account that are not lent to a sub-account. A main account has no such. */
export async function countClaimsElsewhere(db: Queries, reader: Reader, claims: readonly Pick<BoxClaimsTable, 'shop_uid'>[]) {
  if (reader.role !== Role.subUser) return 0
  const others = new Set(await listShopUidsOutOfScope(db, reader))
  return claims.filter(({ shop_uid }) => others.has(shop_uid)).length
}

/** States of goods that are not for the shop, or not any more. */
const leftOut = ['skipped', 'withdrawn'] as const satisfies readonly ClaimState[]

/** For how many shops that the reader sees each of these goods is. */
export async function countClaimedShops(db: Queries, reader: Reader, boxIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (boxIds.length === 0) return new Map()
  const rows = await seenClaims(db, reader)
    .where('box_claims.box_id', 'in', boxIds)
    .where('box_claims.state', 'not in', leftOut)
    .select(({ fn }) => ['box_claims.box_id' as const, fn.countAll<number>().as('count')])
    .groupBy('box_claims.box_id')
    .execute()
  return new Map(rows.map(({ box_id, count }) => [box_id, Number(count)]))
}

/** For which shops that the reader sees each of these goods is, in the order of their ids. */
export async function mapClaimedShops(
  db: Queries,
  reader: Reader,
  boxIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (boxIds.length === 0) return new Map()
  const shops = new Map<string, string[]>(boxIds.map((boxId) => [boxId, []]))
  const rows = await seenClaims(db, reader)
    .where('box_claims.box_id', 'in', boxIds)
    .where('box_claims.state', 'not in', leftOut)
    .select(['box_claims.box_id', 'box_claims.shop_uid'])
    .orderBy('box_claims.shop_uid')
    .execute()
  for (const { box_id, shop_uid } of rows) shops.get(box_id)?.push(shop_uid)
  return shops
}

/** Where goods are from, without what else is known of them: of many goods that weighs a lot. */
export function listSources(db: Queries, ownerUid: string, box_id: readonly string[]) {
  return boxTable.select(db, ownerUid, { box_id }).select(['box_goods.box_id', 'box_goods.source_url']).execute()
}

export function listListings(db: Queries, ownerUid: string, box_id: readonly string[]) {
  return boxTable.select(db, ownerUid, { box_id }).select('box_goods.listing').execute()
}

/** More of them say nothing more. */
const SAME_PICTURES_MAX = 1_000

/**
 * Pairs of these goods and others that have their first picture and another title. The goods of a picture are read once, for all of these that have
 * it: an account may have thousands with one picture and one title, of which there is no pair.
 */
export async function listSamePictures(
  db: Queries,
  ownerUid: string,
  box_id: readonly string[],
): Promise<{ box_id: string; other_id: string; title: string }[]> {
  const asked = boxTable.select(db, ownerUid, { box_id }).where('box_goods.first_picture', '!=', '')
  const goods = await asked.select(['box_goods.box_id', 'box_goods.title', 'box_goods.first_picture']).execute()
  const pictures = asked
    .select(({ fn }) => [
      'box_goods.owner_uid' as const,
      'box_goods.first_picture' as const,
      fn.min('box_goods.title').as('one_title'),
      fn.max('box_goods.title').as('other_title'),
    ])
    .groupBy(['box_goods.owner_uid', 'box_goods.first_picture'])
  // Each of these makes a pair at the least, since one of those asked for has another title: so many of them are enough for so many pairs.
  const others = await db
    .selectFrom(pictures.as('pictures'))
    .innerJoin('box_goods as other', (join) =>
      join.onRef('other.owner_uid', '=', 'pictures.owner_uid').onRef('other.first_picture', '=', 'pictures.first_picture'),
    )
    .where(({ eb, ref, or }) =>
      or([eb('pictures.one_title', '!=', ref('pictures.other_title')), eb('other.title', '!=', ref('pictures.one_title'))]),
    )
    .select(['other.box_id', 'other.title', 'other.first_picture'])
    .limit(SAME_PICTURES_MAX)
    .execute()
  const pairs = []
  for (const { box_id: other_id, title, first_picture } of others) {
    for (const each of goods) {
      if (each.first_picture === first_picture && each.title !== title) pairs.push({ box_id: each.box_id, other_id, title })
      if (pairs.length === SAME_PICTURES_MAX) return pairs
    }
  }
  return pairs
}

/** `goods_ids`: the platform's numbers of goods that are meant; undefined: all are. */
export async function paginateClaims(
  db: Queries,
  reader: Reader,
  { states, goods_ids }: { readonly states: readonly ClaimState[]; readonly goods_ids: readonly string[] | undefined },
  page: SortedPage<string>,
) {
  // PostgreSQL takes no empty list.
  if (goods_ids?.length === 0) return { rows: [], total: 0 }
  const seen = seenClaims(db, reader, states).selectAll('box_claims')
  const meant = goods_ids === undefined ? seen : seen.where('box_claims.goods_id', 'in', goods_ids)
  return fetchPage(meant, page, ['box_id', 'shop_uid'])
}

/**
 * How many claims of each shop that the reader sees were handed in since then, ms, or are about to be: those that are being sent or queued, in a
 * batch that is not over. Two questions, each by an index of its own.
 */
export async function countHandedIn(db: Queries, reader: Reader, since: number): Promise<{ shop_uid: string; count: number }[]> {
  const handedIn = await perShop(seenClaims(db, reader).where('box_claims.handed_in_at', '>=', since)).execute()
  const underWay = await perShop(
    seenClaims(db, reader, underWayStates).where('box_claims.handed_in_at', '<', since).where(isOfOpenBatch),
  ).execute()
  const counts = new Map<string, number>()
  for (const { shop_uid, count } of [...handedIn, ...underWay]) counts.set(shop_uid, (counts.get(shop_uid) ?? 0) + count)
  return [...counts].map(([shop_uid, count]) => ({ shop_uid, count })).sort((one, other) => (one.shop_uid < other.shop_uid ? -1 : 1))
}

function perShop(claims: ReturnType<typeof seenClaims>) {
  return claims.select(({ fn }) => ['box_claims.shop_uid' as const, fn.countAll<number>().as('count')]).groupBy('box_claims.shop_uid')
}

interface SentBeside {
  readonly job_id: string
  readonly shop_uid: string
  /** Ms. */
  readonly since: number
}

/**
 * Goods of the box that other batches send to a shop, or have handed in there since then. Two questions, each by an index of its own. A batch
 * that has ended since then may have sent what it was about to.
 */
export async function listSentBeside(db: Queries, ownerUid: string, { job_id, shop_uid, since }: SentBeside) {
  const beside = (state: readonly ClaimState[]) =>
    claimRows
      .select(db, ownerUid, { shop_uid, state })
      .innerJoin('box_goods', (join) =>
        join.onRef('box_goods.owner_uid', '=', 'box_claims.owner_uid').onRef('box_goods.box_id', '=', 'box_claims.box_id'),
      )
      .select(['box_claims.box_id', 'box_goods.title'])
      .where('box_claims.job_id', '!=', job_id)
  const handedIn = await beside(handedInStates).where('box_claims.handed_in_at', '>=', since).execute()
  const sending = await beside(['sending'])
    .where((eb) => eb.or([eb('box_claims.saved_at', '>=', since), isOfOpenBatch]))
    .execute()
  return [...handedIn, ...sending]
}

const handedInStates: readonly ClaimState[] = ['review', 'published', 'unknown']
const underWayStates: readonly ClaimState[] = ['queued', 'sending']
/** A planned batch begins by itself, or with a press; a paused one is gone on with. */
const openBatchStates: readonly BatchState[] = ['planned', 'running', 'paused']

/** The batch of a claim, which it will send, is not over. */
const isOfOpenBatch = sql<boolean>`exists (select 1 from batch_jobs where batch_jobs.owner_uid = box_claims.owner_uid
  and batch_jobs.job_id = box_claims.job_id and batch_jobs.state in (${sql.join(openBatchStates)}))`

function seenClaims(db: Queries, reader: Reader, state?: readonly string[]) {
  return claimRows
    .select(db, reader.ownerUid, { state })
    .where('box_claims.shop_uid', 'in', shopsInScope(db, reader).select('shops.shop_uid'))
}

/** What goods weigh, with their listing. */
export function weightOfGoods({ title, listing, price_rule, notes }: BoxGoodsTable): number {
  return [title, listing, price_rule ?? '', notes].reduce((sum, text) => sum + Buffer.byteLength(text), BOX_ROW_BYTES)
}

/** Without those texts, about. */
const BOX_ROW_BYTES = 2_000

/** Adds goods, or puts them in the place of those that are there. */
export async function writeBoxGoods(db: Queries, rows: readonly BoxGoodsTable[], known: ReadonlySet<string>): Promise<void> {
  for (const row of rows) if (known.has(row.box_id)) await boxTable.update(db, row)
  await boxTable.create(
    db,
    rows.filter(({ box_id }) => !known.has(box_id)),
  )
}

/** Adds claims, or puts them in the place of those that are there; each may be named once. */
export async function writeClaims(db: Queries, rows: readonly BoxClaimsTable[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('box_claims')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['owner_uid', 'box_id', 'shop_uid']).doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        goods_id: ref('excluded.goods_id'),
        goods_commit_id: ref('excluded.goods_commit_id'),
        job_id: ref('excluded.job_id'),
        reason: ref('excluded.reason'),
        field: ref('excluded.field'),
        saved_at: ref('excluded.saved_at'),
        handed_in_at: ref('excluded.handed_in_at'),
        job_version: ref('excluded.job_version'),
      })),
    )
    .execute()
}

export async function dropClaimsOf(db: Queries, { owner_uid, shop_uid }: DeletedShopKey): Promise<void> {
  await claimRows.removeWhere(db, owner_uid, { shop_uid })
}
