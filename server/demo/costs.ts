import type { CostTerms, ProfitSettingsFields } from '../../contract/entities/cost.ts'
import type { Queries } from '../db/schema.ts'
import type { CostEntriesTable } from '../db/tables/profit.ts'
import { profitSettingsTable, saveCostEntries } from '../repositories/costs.ts'
import type { SandboxGoods, SandboxStore } from './stores.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ZONE_MS = 8 * 60 * 60 * 1000
const ROWS_PER_INSERT = 300
/** Of so many goods the cost of one is not known. */
const UNKNOWN_EVERY = 9
/** Of so many goods one is bought too dear. */
const DEAR_EVERY = 23
/** Goods of the first shop whose supplier became dearer since. */
const DEARER_GOODS = 6
const DEARER = 1.08
const DEARER_DAYS_AGO = 20
const SETTINGS_DAYS_AGO = 45

interface Merchant {
  readonly ownerUid: string
  readonly userUid: string
  readonly name: string
}

/**
 * What the demo's merchant knows of her costs: those of most goods, the same for the same goods in every shop, some of them dearer since a
 * few days, some unknown; rent, labour and taxes; and what couriers take. `shopUids`: in the order of the stores.
 */
export async function seedCosts(
  db: Queries,
  merchant: Merchant,
  stores: readonly SandboxStore[],
  shopUids: readonly string[],
  now: number,
): Promise<void> {
  const saved = { saved_by: merchant.userUid, saved_by_name: merchant.name, saved_at: now - DEARER_DAYS_AGO * DAY_MS }
  const toRow = (shop_uid: string, goods_id: string, terms: CostTerms, more: Partial<CostEntriesTable> = {}): CostEntriesTable => ({
    owner_uid: merchant.ownerUid,
    shop_uid,
    goods_id,
    sku_id: '',
    valid_from: '',
    terms: JSON.stringify(terms),
    weight_grams: null,
    courier: '',
    source: 'file',
    proof: '',
    is_refused: 0,
    ...saved,
    ...more,
  })
  const costOfCode = new Map<string, number>()
  const rows = stores.flatMap((store, at) => {
    const shop_uid = shopUids[at]
    if (shop_uid === undefined) return []
    const known = store.goods.filter(({ goods_id }) => drawOf(goods_id) % UNKNOWN_EVERY !== 0)
    const ofGoods = known.flatMap((goods, place) => {
      const costFen = costOfCode.get(goods.code) ?? toCostFen(goods)
      costOfCode.set(goods.code, costFen)
      const weight = { weight_grams: 200 + (drawOf(goods.goods_id) % 16) * 100 }
      const entry = toRow(shop_uid, goods.goods_id, { costFen }, weight)
      if (at > 0 || place >= DEARER_GOODS) return [entry]
      const dearer = { costFen: Math.round(costFen * DEARER) }
      return [entry, toRow(shop_uid, goods.goods_id, dearer, { ...weight, valid_from: dayBefore(now, DEARER_DAYS_AGO), source: 'typed' })]
    })
    return [toRow(shop_uid, '', { packingFen: 35, insuranceFen: 60 }, { courier: at % 2 === 0 ? '中通' : '', source: 'typed' }), ...ofGoods]
  })
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) await saveCostEntries(db, rows.slice(from, from + ROWS_PER_INSERT))
  await profitSettingsTable.create(db, {
    owner_uid: merchant.ownerUid,
    settings: JSON.stringify(toSettings(now, shopUids)),
    version: 1,
    saved_at: now - SETTINGS_DAYS_AGO * DAY_MS,
    saved_by_name: merchant.name,
  })
}

function toSettings(now: number, shopUids: readonly string[]): ProfitSettingsFields {
  const from = dayBefore(now, 120)
  return {
    shared: [
      { id: 'rent', name: '仓库房租', kind: 'monthly', amount: 680_000, from, to: null, shop_uid_list: null },
      { id: 'labour', name: '打包人工', kind: 'perOrder', amount: 115, from, to: null, shop_uid_list: null },
      { id: 'tax', name: '税', kind: 'ofRevenue', amount: 100, from, to: null, shop_uid_list: null },
      {
        id: 'photos',
        name: '新品拍摄',
        kind: 'once',
        amount: 120_000,
        from: dayBefore(now, 12),
        to: null,
        shop_uid_list: shopUids.slice(0, 3),
      },
    ],
    freight: [
      { courier: '', first_grams: 1_000, first_fen: 300, step_grams: 1_000, step_fen: 150 },
      { courier: '中通', first_grams: 1_000, first_fen: 280, step_grams: 1_000, step_fen: 120 },
    ],
    target_margin_bp: 1_500,
  }
}

/** About half of the price; now and then nearly all of it. */
function toCostFen({ goods_id, lowest_fen }: SandboxGoods): number {
  const draw = drawOf(goods_id)
  const percent = draw % DEAR_EVERY === 0 ? 93 : 38 + (draw % 15)
  return Math.round((lowest_fen * percent) / 100)
}

/** The same number for the same goods at every start. */
function drawOf(goodsId: string): number {
  let draw = 7
  for (const sign of goodsId) draw = (draw * 31 + Number(sign)) % 1_000_003
  return draw
}

/** A day of China. */
function dayBefore(now: number, days: number): string {
  return new Date(now + ZONE_MS - days * DAY_MS).toISOString().slice(0, 10)
}
