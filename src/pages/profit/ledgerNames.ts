import type { CostPlace } from './costHistory.ts'
import type { LedgerGroup } from './ledgerRows.ts'

/** By which names of the seller's own goods are found. Each can mean several: the same goods are in several shops. */
export interface LedgerNames {
  /** Goods and SKUs by the seller's own number. */
  readonly byCode: ReadonlyMap<string, readonly CostPlace[]>
  /** Goods by title. */
  readonly byTitle: ReadonlyMap<string, readonly CostPlace[]>
  /** SKUs by what they are called, within the goods `shop/goods`. */
  readonly bySpec: ReadonlyMap<string, CostPlace>
  /** Goods and SKUs by the platform's number. */
  readonly byId: ReadonlyMap<string, readonly CostPlace[]>
}

export const noNames: LedgerNames = { byCode: new Map(), byTitle: new Map(), bySpec: new Map(), byId: new Map() }

/** `codes`: own numbers of goods, by `shop/goods`, where they are known. */
export function toLedgerNames(groups: readonly LedgerGroup[], codes: ReadonlyMap<string, string>): LedgerNames {
  const byCode = new Map<string, CostPlace[]>()
  const byTitle = new Map<string, CostPlace[]>()
  const bySpec = new Map<string, CostPlace>()
  const byId = new Map<string, CostPlace[]>()
  for (const { shop_uid, goods_id, title, rows } of groups) {
    if (goods_id === '') continue
    const goods = { shop_uid, goods_id, sku_id: '' }
    add(byId, goods_id, goods)
    add(byTitle, title, goods)
    add(byCode, codes.get(`${shop_uid}/${goods_id}`) ?? '', goods)
    for (const { sku_id, spec, code } of rows) {
      if (sku_id === '') continue
      const sku = { ...goods, sku_id }
      add(byId, sku_id, sku)
      add(byCode, code, sku)
      if (spec !== '') bySpec.set(specKey(goods, spec), sku)
    }
  }
  return { byCode, byTitle, bySpec, byId }
}

export function specKey({ shop_uid, goods_id }: CostPlace, spec: string): string {
  return `${shop_uid}/${goods_id}/${toName(spec)}`
}

/** Blanks, case, width and marks make no difference. */
export function toName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '')
}

function add(places: Map<string, CostPlace[]>, name: string, place: CostPlace): void {
  const key = toName(name)
  if (key === '') return
  const known = places.get(key)
  if (known) known.push(place)
  else places.set(key, [place])
}
