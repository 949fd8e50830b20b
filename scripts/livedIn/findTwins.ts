import * as z from 'zod/mini'
import type { Shop } from '../../contract/entities/shop.ts'

const suppliers = z.array(z.object({ shop_id: z.string(), goods: z.array(z.object({ goods_id: z.string(), code: z.string() })) }))

/** Goods in a shop. */
export interface PlacedGoods {
  readonly shop_uid: string
  readonly goods_id: string
}

/** The stores that the demo's merchant has are the first of the stand-in platform. */
const STORES = 24

/** Finds the same goods in other shops, by the supplier's code that the stand-in platform tells its demo. */
export async function findTwins(sandbox: string, shops: readonly Shop[]): Promise<(goods_id: string) => readonly PlacedGoods[]> {
  const reply = await fetch(`${sandbox}/__sandbox/suppliers?first=${STORES}`)
  const uidOf = new Map(shops.map(({ shop_id, shop_uid }) => [shop_id, shop_uid]))
  const placesOf = new Map<string, PlacedGoods[]>()
  const codeOf = new Map<string, string>()
  for (const { shop_id, goods } of suppliers.parse(await reply.json())) {
    const shop_uid = uidOf.get(shop_id)
    if (shop_uid === undefined) continue
    for (const { goods_id, code } of goods) {
      codeOf.set(goods_id, code)
      placesOf.set(code, [...(placesOf.get(code) ?? []), { shop_uid, goods_id }])
    }
  }
  return (goods_id) => (placesOf.get(codeOf.get(goods_id) ?? '') ?? []).filter((place) => place.goods_id !== goods_id)
}
