import type { FigureRow } from '../../figures/answers/question.ts'
import { toValue } from '../../figures/measures/defineMeasure.ts'
import { type GoodsFacts, type KnownGoods, pictureOf } from '../../figures/sameGoods.ts'
import { type FamilyKnowledge, type GoodsFamily, toFamilies } from '../../figures/toFamilies.ts'

/** How a shop sends goods; null: not known. */
export type CourierOf = (shop: string, goods: string) => string | null

export interface Twin extends KnownGoods {
  readonly row: FigureRow
}

/** Goods of an answer with what is known of them. `skus`: rows of their SKUs. `facts`: by `shop/goods`. */
export function toTwins(
  rows: readonly FigureRow[],
  skus: readonly FigureRow[],
  facts: ReadonlyMap<string, GoodsFacts>,
  families: FamilyKnowledge,
): readonly GoodsFamily<Twin>[] {
  const specs = new Map<string, string[]>()
  const skuCodes = new Map<string, string[]>()
  for (const { shop, goods, name } of skus) {
    const key = `${shop}/${goods}`
    if (name?.spec) specs.set(key, [...(specs.get(key) ?? []), name.spec])
    if (name?.code) skuCodes.set(key, [...(skuCodes.get(key) ?? []), name.code])
  }
  return toFamilies(
    rows.map((row): Twin => {
      const { shop = '', goods = '', name } = row
      const key = `${shop}/${goods}`
      return {
        row,
        shop,
        goods,
        title: name?.title ?? null,
        thumb: name?.thumb ?? null,
        code: null,
        specs: specs.get(key) ?? [],
        skuCodes: skuCodes.get(key) ?? [],
        ...facts.get(key),
      }
    }),
    families,
  )
}

/** In what goods differ from the same goods elsewhere. What is not known of either does not differ. */
export interface TwinDifferences {
  readonly title: boolean
  readonly picture: boolean
  /** By how much an order comes to more, as a share of that elsewhere; below 0: to less. Null: to about as much. */
  readonly price: number | null
  /** How it is sent, where that is another way than elsewhere. Null: the same, or not known of both. */
  readonly courier: string | null
}

export const noDifferences: TwinDifferences = { title: false, picture: false, price: null, courier: null }
/** Orders of several pieces and coupons move the average of an order by a few percent at the same price. */
const PRICE_SHARE_MIN = 0.05

export function toDifferences(twin: Twin, other: Twin, courierOf: CourierOf = () => null): TwinDifferences {
  const differ = (left: string | null, right: string | null) => left !== null && right !== null && left !== right
  const pictureIn = ({ thumb }: Twin) => (thumb === null ? null : pictureOf(thumb))
  const priceIn = ({ row }: Twin) => (row.sums.averageOrderValue ? toValue(row.sums.averageOrderValue) : null)
  const own = priceIn(twin)
  const elsewhere = priceIn(other)
  const price = own === null || !elsewhere ? null : own / elsewhere - 1
  const courier = courierOf(twin.shop, twin.goods)
  return {
    title: differ(twin.title?.trim() ?? null, other.title?.trim() ?? null),
    picture: differ(pictureIn(twin), pictureIn(other)),
    price: price !== null && Math.abs(price) >= PRICE_SHARE_MIN ? price : null,
    courier: differ(courier, courierOf(other.shop, other.goods)) ? courier : null,
  }
}
