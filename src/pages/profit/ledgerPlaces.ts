import type { SaidReason } from '../../../contract/reasons.ts'
import { type CostPlace, placeOf } from './costHistory.ts'
import { parseLedgerCell } from './ledgerCells.ts'
import { type SheetColumn, wholeShopWord } from './ledgerColumns.ts'
import { type LedgerNames, noNames, specKey, toName } from './ledgerNames.ts'
import { findNamedShop, type SheetShop } from './sheetShops.ts'

/** `digits_lost`: the number of goods or of a SKU was kept as a number, which has fewer digits than the platform's. */
export type LedgerReason = SaidReason | 'digits_lost'

export interface LineProblem {
  readonly column: SheetColumn
  readonly reason: LedgerReason
}

/** What the cells of a line say, by column; blank ones are absent. */
export type ReadCells = ReadonlyMap<SheetColumn, string | number | null>

export interface PlaceContext {
  readonly shops: readonly SheetShop[]
  /** Whose lines they are that name neither a shop nor goods that are known; null: such a line is refused. */
  readonly shopUid: string | null
  /** Shop of each goods that is known, for sheets that do not name it. */
  readonly shopOfGoods: ReadonlyMap<string, string>
  /** By which own numbers and titles goods are found. Default: by none. */
  readonly names?: LedgerNames
}

export interface PlacesOfSheet extends PlaceContext {
  /** The columns of the sheet; null: it is none of the ledger's. */
  readonly columns: readonly (SheetColumn | null)[]
  /** Whether any line of the sheet names its shop. */
  readonly namesShops: boolean
}

type FoundPlaces = { readonly places: readonly CostPlace[] } | { readonly problem: LineProblem }

/** What a line says of its place. Texts that it does not say are ''. */
interface NamedPlace {
  readonly goods_id: string
  readonly sku_id: string
  readonly code: string
  readonly title: string
  readonly spec: string
  /** Null: nothing says it. */
  readonly shop_uid: string | null
  readonly names: LedgerNames
  /** Those in the shop that the line names; all where it names none. */
  readonly inShop: (places?: readonly CostPlace[]) => readonly CostPlace[]
}

/** Which goods, SKUs or shop a line is about: by the platform's numbers, by the seller's own, or by title, in this order. */
export function findPlaces(read: ReadCells, sheet: PlacesOfSheet): FoundPlaces {
  const textOf = (column: SheetColumn) => String(read.get(column) ?? '')
  const shop = textOf('shop')
  const goods_id = textOf('goods_id')
  const sku_id = textOf('sku_id')
  const names = sheet.names ?? noNames
  const shop_uid = findShop(shop, goods_id, sheet)
  if (shop !== '' && shop_uid === null) return refused('shop', 'unknown_record')
  const isKnown = sheet.shopOfGoods.has(goods_id) || names.byId.has(goods_id) || names.byId.has(sku_id)
  // Cells of shops that are merged are blank but for the first: a name would be looked for in every shop.
  if (shop === '' && sheet.namesShops && !isKnown) return refused('shop', 'required')

  if (isWholeShop(goods_id)) return sku_id === '' ? toWholeShop(shop_uid) : refused('sku_id', 'bad_format')
  const named: NamedPlace = {
    goods_id,
    sku_id,
    code: textOf('code'),
    title: textOf('title'),
    spec: textOf('spec'),
    shop_uid,
    names,
    inShop: (places = []) => places.filter((place) => shop === '' || place.shop_uid === shop_uid),
  }
  if (goods_id !== '') return findByGoods(named)
  if (sku_id !== '') return findBySku(named)
  if (named.code !== '' || named.title !== '') return findByOwnWords(named)
  // A line whose name or number is missing must not become the cost of a whole shop.
  const naming = sheet.columns.find((column) => column !== null && namingColumns.includes(column))
  return naming ? refused(naming, 'required') : toWholeShop(shop_uid)
}

const namingColumns: readonly SheetColumn[] = ['goods_id', 'sku_id', 'code', 'title']

function refused(column: SheetColumn, reason: LedgerReason): FoundPlaces {
  return { problem: { column, reason } }
}

/** By the column of goods: sellers write their own number or the title there, too. */
function findByGoods({ goods_id, sku_id, shop_uid, names: { byCode, byTitle, byId }, inShop }: NamedPlace): FoundPlaces {
  const known = inShop(byId.get(goods_id))
  // Sellers' own numbers look like the platform's: those of goods that are there come first.
  const own = known.length > 0 ? [] : inShop(byCode.get(toName(goods_id)) ?? byTitle.get(toName(goods_id)))
  if (own.length > 0) return sku_id === '' ? { places: own } : toSkusOf(own, inShop(byId.get(sku_id) ?? byCode.get(toName(sku_id))))
  // A SKU in place of its goods.
  const skus = known.filter((place) => place.sku_id !== '')
  if (sku_id === '' && skus.length > 0) return { places: skus }
  if (!isGoodsId(goods_id)) return refused('goods_id', 'bad_format')
  if (sku_id !== '' && !isGoodsId(sku_id)) return refused('sku_id', 'bad_format')
  return shop_uid === null ? refused('shop', 'required') : { places: [{ shop_uid, goods_id, sku_id }] }
}

/** Of goods that a line names in the seller's own words, the SKUs that it names besides: a price of one is not that of all. */
function toSkusOf(goods: readonly CostPlace[], skus: readonly CostPlace[]): FoundPlaces {
  const keys = new Set(goods.map((place) => placeOf({ ...place, sku_id: '' })))
  const places = skus.filter((place) => place.sku_id !== '' && keys.has(placeOf({ ...place, sku_id: '' })))
  return places.length > 0 ? { places } : refused('sku_id', 'unknown_record')
}

function findBySku({ sku_id, names: { byId, byCode }, inShop }: NamedPlace): FoundPlaces {
  const skus = inShop(byId.get(sku_id) ?? byCode.get(toName(sku_id)))
  return skus.length > 0 ? { places: skus } : refused('goods_id', 'required')
}

function findByOwnWords({ code, title, spec, names: { byCode, byTitle, bySpec }, inShop }: NamedPlace): FoundPlaces {
  const coded = inShop(byCode.get(toName(code)))
  if (coded.length > 0) return { places: coded }
  const titled = inShop(byTitle.get(toName(title)))
  const places = spec === '' ? titled : titled.flatMap((goods) => bySpec.get(specKey(goods, spec)) ?? [])
  if (places.length > 0) return { places }
  return refused(titled.length > 0 ? 'spec' : code === '' ? 'title' : 'code', 'unknown_record')
}

function isWholeShop(text: string): boolean {
  return [wholeShopWord.zh, wholeShopWord.en].includes(text.toLowerCase())
}

function toWholeShop(shop_uid: string | null): FoundPlaces {
  return shop_uid === null ? refused('shop', 'required') : { places: [{ shop_uid, goods_id: '', sku_id: '' }] }
}

/** Whether a text can be the platform's number of goods or of a SKU. */
export function isGoodsId(text: string): boolean {
  return typeof parseLedgerCell('goods_id', text) === 'string'
}

function findShop(text: string, goodsId: string, { shops, shopUid, shopOfGoods }: PlaceContext): string | null {
  if (text === '') return shopOfGoods.get(goodsId) ?? shopUid
  return findNamedShop(text, shops)?.shop_uid ?? null
}
