import type { Cost } from '../../../contract/entities/cost.ts'
import type { FigureRow } from '../../figures/answers/question.ts'
import { inPlaces } from '../../values/inPlaces.ts'
import { type CostHistories, type CostPlace, placeOf, termsAt } from './costHistory.ts'

/** One place of the ledger as a row of its table. */
export interface LedgerRow extends CostPlace {
  /** What a SKU is called; '': nothing says it. */
  readonly spec: string
  /** The seller's own number; '': nothing says it. */
  readonly code: string
  /** What buyers paid in the window; null: none of it was sold, or it was not read. Fen. */
  readonly paidFen: number | null
  /** Is its cost known today, from itself or from something wider? */
  readonly isKnown: boolean
}

/** Goods with a row for all of their SKUs, and one for each; or a shop with the row of all its goods. */
export interface LedgerGroup {
  readonly key: string
  readonly shop_uid: string
  /** '': the whole shop. */
  readonly goods_id: string
  /** '': no order says it. */
  readonly title: string
  readonly paidFen: number
  /** The wide row first. */
  readonly rows: readonly LedgerRow[]
  /** The cost of every SKU that was sold is known; of goods that were not sold, that of all in the ledger. */
  readonly isKnown: boolean
}

export interface LedgerCoverage {
  readonly knownGoods: number
  readonly goods: number
  readonly knownPaidFen: number
  readonly paidFen: number
}

export interface LedgerRows {
  readonly groups: readonly LedgerGroup[]
  /** The row of each shop that holds for all of its goods. */
  readonly shops: readonly LedgerGroup[]
  /** Over goods that were sold in the window. */
  readonly coverage: LedgerCoverage
}

/** Everything that was sold and everything that is in the ledger, in no order. */
export function toLedger(
  shops: readonly string[],
  sold: readonly FigureRow[],
  costs: readonly Cost[],
  histories: CostHistories,
  day: string,
): LedgerRows {
  const goods = new Map<string, { place: CostPlace; title: string; skus: Map<string, SoldSku> }>()
  const find = (shop_uid: string, goods_id: string) => {
    const place = { shop_uid, goods_id, sku_id: '' }
    const known = goods.get(placeOf(place)) ?? { place, title: '', skus: new Map() }
    goods.set(placeOf(place), known)
    return known
  }
  for (const { shop = '', goods: id = '', sku = '', name, sums } of sold) {
    if (id === '') continue
    const found = find(shop, id)
    found.title ||= name?.title ?? ''
    found.skus.set(sku, { spec: name?.spec ?? '', code: name?.code ?? '', paidFen: sums.salesAmount?.part ?? null })
  }
  for (const { shop_uid, goods_id, sku_id } of costs) {
    if (goods_id === '') continue
    const { skus } = find(shop_uid, goods_id)
    if (sku_id !== '' && !skus.has(sku_id)) skus.set(sku_id, { spec: '', code: '', paidFen: null })
  }
  const isKnown = (place: CostPlace) => termsAt(histories, place, day, []).terms.costFen !== null
  const groups = [...goods.values()].map(({ place, title, skus }): LedgerGroup => {
    const rows = [...skus].map(([sku_id, sku]): LedgerRow => {
      const own = { ...place, sku_id }
      return { ...own, ...sku, isKnown: isKnown(own) }
    })
    const asked = rows.some(({ paidFen }) => paidFen !== null) ? rows.filter(({ paidFen }) => paidFen !== null) : rows
    return {
      key: placeOf(place),
      shop_uid: place.shop_uid,
      goods_id: place.goods_id,
      title,
      paidFen: rows.reduce((sum, { paidFen }) => sum + (paidFen ?? 0), 0),
      rows: [{ ...place, spec: '', code: '', paidFen: null, isKnown: isKnown(place) }, ...rows],
      isKnown: asked.length > 0 ? asked.every((row) => row.isKnown) : isKnown(place),
    }
  })
  return { groups, shops: shops.map((shop_uid) => toShopGroup(shop_uid, isKnown)), coverage: coverageOf(groups) }
}

/** What buyers paid for a row of a group: for goods, for all of their SKUs. Fen; null: nothing of it was sold, or it was not read. */
export function paidOf(row: LedgerRow, { rows, paidFen }: LedgerGroup): number | null {
  const isOfAll = row.sku_id === '' && rows.some((each) => each.paidFen !== null)
  return isOfAll ? paidFen : row.paidFen
}

type SoldSku = Pick<LedgerRow, 'spec' | 'code' | 'paidFen'>

function toShopGroup(shop_uid: string, isKnown: (place: CostPlace) => boolean): LedgerGroup {
  const place = { shop_uid, goods_id: '', sku_id: '' }
  const known = isKnown(place)
  return {
    key: placeOf(place),
    shop_uid,
    goods_id: '',
    title: '',
    paidFen: 0,
    isKnown: known,
    rows: [{ ...place, spec: '', code: '', paidFen: null, isKnown: known }],
  }
}

function coverageOf(groups: readonly LedgerGroup[]): LedgerCoverage {
  const sold = groups.filter(({ rows }) => rows.some(({ paidFen }) => paidFen !== null))
  return {
    goods: sold.length,
    knownGoods: sold.filter(({ isKnown }) => isKnown).length,
    paidFen: sold.reduce((sum, { paidFen }) => sum + paidFen, 0),
    knownPaidFen: sold.reduce((sum, { rows }) => sum + rows.reduce((own, row) => own + (row.isKnown ? (row.paidFen ?? 0) : 0), 0), 0),
  }
}

/** The first is the default: what loses money wants its cost looked at first. */
export const ledgerOrders = ['losing', 'unknown', 'paid', 'title'] as const
export type LedgerOrder = (typeof ledgerOrders)[number]

/** `profits`: by `shop/goods`, what they earned, fen; null: unknown. Absent: not known yet, or nothing was sold. */
export function orderGroups(
  groups: readonly LedgerGroup[],
  order: LedgerOrder,
  profits: ReadonlyMap<string, number | null>,
): readonly LedgerGroup[] {
  const lossOf = ({ shop_uid, goods_id }: LedgerGroup) => Math.min(0, profits.get(`${shop_uid}/${goods_id}`) ?? 0)
  const byPaid = (a: LedgerGroup, b: LedgerGroup) => b.paidFen - a.paidFen
  const byUnknown = (a: LedgerGroup, b: LedgerGroup) => Number(a.isKnown) - Number(b.isKnown) || byPaid(a, b)
  const orders: Readonly<Record<LedgerOrder, (a: LedgerGroup, b: LedgerGroup) => number>> = {
    losing: (a, b) => lossOf(a) - lossOf(b) || byUnknown(a, b),
    unknown: byUnknown,
    paid: byPaid,
    title: (a, b) => a.title.localeCompare(b.title, 'zh') || byPaid(a, b),
  }
  return groups.toSorted(orders[order])
}

/** Groups and their rows in the places that they had, by `placeOf`; what is new comes last, in its own order. Nothing moves under the hand of somebody who types. */
export function keepPlaces(groups: readonly LedgerGroup[], keys: readonly string[]): readonly LedgerGroup[] {
  const kept = groups.map((group) => ({ ...group, rows: inPlaces(group.rows, keys, placeOf) }))
  return inPlaces(kept, keys, ({ key }) => key)
}

/** Every row of the groups by `placeOf`, in order: what `keepPlaces` keeps. */
export function placesOf(groups: readonly LedgerGroup[]): readonly string[] {
  return groups.flatMap(({ rows }) => rows.map(placeOf))
}
