import type { Cost, CostTerm, FreightRule } from '../../../contract/entities/cost.ts'
import { groupBy } from '../../values/groupBy.ts'
import { averageFreight } from './rules/freight.ts'
import { type ResolvedTerms, resolveTerms, type TermOrigin } from './rules/inputs.ts'
import { versionAt } from './rules/versions.ts'

/** A SKU, all SKUs of goods (`sku_id` is ''), or a whole shop (`goods_id` is '', too). */
export type CostPlace = Pick<Cost, 'shop_uid' | 'goods_id' | 'sku_id'>

/** The ledger by place, each with its history. */
export type CostHistories = ReadonlyMap<string, readonly HistoryEntry[]>

export interface HistoryEntry {
  readonly from: string
  readonly cost: Cost
}

export function placeOf({ shop_uid, goods_id, sku_id }: CostPlace): string {
  return `${shop_uid}/${goods_id}/${sku_id}`
}

export function indexCosts(costs: readonly Cost[]): CostHistories {
  const index = new Map<string, HistoryEntry[]>()
  for (const cost of costs) {
    const key = placeOf(cost)
    const entry = { from: cost.valid_from, cost }
    const known = index.get(key)
    if (known) known.push(entry)
    else index.set(key, [entry])
  }
  return index
}

/** What the ledger says of one place on a day; undefined: nothing. An inherited cost that was refused says nothing. */
export function costAtPlace(histories: CostHistories, place: CostPlace, day: string): Cost | undefined {
  const history = histories.get(placeOf(place))?.filter(({ cost }) => !cost.is_refused)
  return history && versionAt(history, day)?.cost
}

/** `freight`: by weight and courier, where the ledger does not say what sending costs. */
export type FoundTerms = Omit<ResolvedTerms, 'origins'> & { readonly origins: Readonly<Record<CostTerm, TermOrigin | 'freight'>> }

/** Each term of a SKU on a day, from its own entry, that of its goods, or that of its shop. `pieces`: of an average parcel, for freight by weight. */
export function termsAt(histories: CostHistories, place: CostPlace, day: string, freight: readonly FreightRule[], pieces = 1): FoundTerms {
  const at = (of: Partial<CostPlace>) => costAtPlace(histories, { ...place, ...of }, day)
  const own = place.sku_id === '' ? undefined : at({})
  const goods = place.goods_id === '' ? undefined : at({ sku_id: '' })
  const shop = at({ goods_id: '', sku_id: '' })
  const { terms, origins } = resolveTerms({
    ...(own && { sku: own.terms }),
    ...(goods && { goods: goods.terms }),
    ...(shop && { shop: shop.terms }),
  })
  const places = [own, goods, shop]
  const grams = places.find((each) => each && each.weight_grams !== null)?.weight_grams ?? null
  const courier = places.find((each) => each && each.courier !== '')?.courier ?? null
  if (origins.freightFen !== 'preset' || (grams === null && courier === null) || freight.length === 0) return { terms, origins }
  return {
    terms: { ...terms, freightFen: averageFreight(freight, courier, grams, pieces) },
    origins: { ...origins, freightFen: 'freight' },
  }
}

/**
 * By which couriers the ledger says that goods are sent on a day, in the order of their names: those of its SKUs and of the goods, or where
 * neither names one that of the shop. Null: it does not say.
 */
export function couriersAt(costs: readonly Cost[], day: string): (shop_uid: string, goods_id: string) => string | null {
  const histories = indexCosts(costs)
  const places = new Map(costs.map((cost) => [placeOf(cost), cost]))
  const byGoods = groupBy(places.values(), ({ shop_uid, goods_id }) => `${shop_uid}/${goods_id}`)
  const named = (place: string) =>
    [...new Set((byGoods.get(place) ?? []).map((each) => costAtPlace(histories, each, day)?.courier ?? ''))]
      .filter((each) => each !== '')
      .sort()
  return (shop_uid, goods_id) => {
    const own = named(`${shop_uid}/${goods_id}`)
    const couriers = own.length > 0 ? own : named(`${shop_uid}/`)
    return couriers.length > 0 ? couriers.join(', ') : null
  }
}
