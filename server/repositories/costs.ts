import type { Queries } from '../db/schema.ts'
import type { CostEntriesTable, CostImportsTable, PlatformBillsTable } from '../db/tables/profit.ts'
import type { Actor } from '../http/actor.ts'
import type { DeletedShopKey } from './deletedRecords.ts'
import { weightOfRow } from './fetchPage.ts'
import { ownedRows, ownedTable } from './ownedTable.ts'
import { shopsInScope } from './shopScope.ts'

type Reader = Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level' | 'key'>
/** Where in the ledger an entry is. */
export type CostEntryPlace = Pick<CostEntriesTable, 'shop_uid' | 'goods_id' | 'sku_id' | 'valid_from'>

const placeColumns = ['shop_uid', 'goods_id', 'sku_id', 'valid_from'] as const

export const costRows = ownedRows('cost_entries', [...placeColumns])
/** Newest first is for the caller to see to. */
export const costImportRows = ownedRows('cost_imports', ['imported_at', 'import_id'])

/** A person's report of a file. */
export type ImportPlace = Pick<CostImportsTable, 'user_uid' | 'import_id'>

/** Reports, newest first, with what each weighs. */
export function weighImports(db: Queries, ownerUid: string, filter: { readonly user_uid?: string }) {
  return costImportRows
    .select(db, ownerUid, filter)
    .select(['user_uid', 'import_id', weightOfRow(db, ['file_name', 'refused']).as('bytes')])
    .orderBy('imported_at', 'desc')
    .orderBy('import_id', 'desc')
    .execute()
}

/** In the order of their places. */
export async function listImports(db: Queries, ownerUid: string, places: readonly ImportPlace[]): Promise<CostImportsTable[]> {
  const found: CostImportsTable[] = []
  for (const { user_uid, import_id } of places) {
    const row = await costImportRows.findWhere(db, ownerUid, { user_uid, import_id })
    if (row) found.push(row)
  }
  return found
}
export const billRows = ownedRows('platform_bills', ['month', 'shop_uid'])
export const profitSettingsTable = ownedTable('profit_settings', 'owner_uid')
/** In the order in which they were saved last. */
export const scenarioTable = ownedTable('profit_scenarios', 'scenario_id', { order: ['saved_at'] })

/** Adds entries, or puts them in the place of those that are there. */
export async function saveCostEntries(db: Queries, entries: readonly CostEntriesTable[]): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('cost_entries')
    .values(entries)
    .onConflict((conflict) =>
      conflict.columns(['owner_uid', ...placeColumns]).doUpdateSet(({ ref }) => ({
        terms: ref('excluded.terms'),
        weight_grams: ref('excluded.weight_grams'),
        courier: ref('excluded.courier'),
        source: ref('excluded.source'),
        proof: ref('excluded.proof'),
        is_refused: ref('excluded.is_refused'),
        saved_by: ref('excluded.saved_by'),
        saved_by_name: ref('excluded.saved_by_name'),
        saved_at: ref('excluded.saved_at'),
      })),
    )
    .execute()
}

/** Entries at these places, and perhaps others that share a shop, goods, SKU and day with some of them. */
export function listCostsNear(db: Queries, ownerUid: string, places: readonly CostEntryPlace[]): Promise<CostEntriesTable[]> {
  const of = (column: keyof CostEntryPlace) => [...new Set(places.map((place) => place[column]))]
  return costRows.list(db, ownerUid, {
    shop_uid: of('shop_uid'),
    goods_id: of('goods_id'),
    sku_id: of('sku_id'),
    valid_from: of('valid_from'),
  })
}

/** Of which entries of the ledger something is asked. Null: of all. */
interface WantedCosts {
  readonly shopUids: readonly string[] | null
  /** '': what is said of whole shops. */
  readonly goodsIds: readonly string[] | null
}

function costsInScope(db: Queries, reader: Reader, { shopUids, goodsIds }: WantedCosts) {
  let query = costRows.select(db, reader.ownerUid).where('shop_uid', 'in', shopsInScope(db, reader).select('shops.shop_uid'))
  if (shopUids) query = query.where('shop_uid', 'in', shopUids)
  if (goodsIds) query = query.where('goods_id', 'in', goodsIds)
  return query
}

/** What is known of the entries of a shop without reading them. */
export interface CostStamps {
  readonly shop_uid: string
  readonly entries: number
  /** When the last of them was saved, ms since 1970. */
  readonly last_saved_at: number
  /** Sum of when each was saved, in digits: more than a number holds. */
  readonly saved_at_sum: string
}

/** By shop, of shops that the reader sees and that have entries. Each save stamps its entry, so that no change leaves all of this as it was. */
export async function stampCostsInScope(db: Queries, reader: Reader, wanted: WantedCosts): Promise<CostStamps[]> {
  if (wanted.shopUids?.length === 0) return []
  const rows = await costsInScope(db, reader, wanted)
    .groupBy('shop_uid')
    .orderBy('shop_uid')
    .select(({ fn, cast }) => [
      'shop_uid',
      fn.countAll().as('entries'),
      fn.max('saved_at').as('last_saved_at'),
      cast<string>(fn.sum('saved_at'), 'text').as('saved_at_sum'),
    ])
    .execute()
  return rows.map(({ entries, last_saved_at, ...row }) => ({ ...row, entries: Number(entries), last_saved_at: Number(last_saved_at) }))
}

/** Entries of shops that the reader sees, in the order of their places. */
export async function listCostsInScope(
  db: Queries,
  reader: Reader,
  wanted: WantedCosts & { readonly after: CostEntryPlace | null; readonly limit: number },
): Promise<CostEntriesTable[]> {
  const { shopUids, after, limit } = wanted
  if (shopUids?.length === 0) return []
  let query = costsInScope(db, reader, wanted)
  if (after)
    query = query
      .where('shop_uid', '>=', after.shop_uid)
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('shop_uid', 'goods_id', 'sku_id', 'valid_from'),
          '>',
          tuple(after.shop_uid, after.goods_id, after.sku_id, after.valid_from),
        ),
      )
  return placeColumns
    .reduce((ordered, column) => ordered.orderBy(column), query.selectAll('cost_entries'))
    .limit(limit)
    .execute()
}

/** Where a bill is in their list. */
type BillPlace = Pick<PlatformBillsTable, 'month' | 'shop_uid'>

/** Bills of shops that the reader sees, by month and shop, with what each weighs. */
export function weighBillsInScope(db: Queries, reader: Reader, firstMonth: string, lastMonth: string) {
  return billsInScope(db, reader)
    .where('month', '>=', firstMonth)
    .where('month', '<=', lastMonth)
    .select(['month', 'shop_uid', weightOfRow(db, ['file_name', 'lines']).as('bytes')])
    .execute()
}

/** Those from the first to the last of these places, which follow each other in the list above. */
export async function listBillsFromTo(db: Queries, reader: Reader, places: readonly BillPlace[]): Promise<PlatformBillsTable[]> {
  const [first] = places
  const last = places.at(-1)
  if (!first || !last) return []
  return billsInScope(db, reader)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('month', 'shop_uid'), '>=', tuple(first.month, first.shop_uid)))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('month', 'shop_uid'), '<=', tuple(last.month, last.shop_uid)))
    .selectAll('platform_bills')
    .execute()
}

function billsInScope(db: Queries, reader: Reader) {
  const seen = shopsInScope(db, reader).select('shops.shop_uid')
  return billRows.select(db, reader.ownerUid).where('shop_uid', 'in', seen).orderBy('month').orderBy('shop_uid')
}

/** Of one user the oldest reports go, so that this many are kept. */
export async function dropOldImports(db: Queries, ownerUid: string, userUid: string, kept: number): Promise<void> {
  const reports = await costImportRows.list(db, ownerUid, { user_uid: userUid })
  const gone = reports.slice(0, Math.max(0, reports.length - kept)).map(({ import_id }) => import_id)
  if (gone.length > 0) await costImportRows.removeWhere(db, ownerUid, { user_uid: userUid, import_id: gone })
}

/** Costs and bills. */
export async function dropCostsOf(db: Queries, { owner_uid, shop_uid }: DeletedShopKey): Promise<void> {
  await costRows.removeWhere(db, owner_uid, { shop_uid })
  await billRows.removeWhere(db, owner_uid, { shop_uid })
}
