import type { Listing } from '../../contract/entities/boxGoods.ts'
import type { MerchantResult } from '../../contract/merchantApi.ts'
import type { ShopLanes } from '../bridge/lanes/shopLanes.ts'

export type CategoryPath = MerchantResult<'categorySearch'>['cat_info_v2_lists']['rows'][number]
export type Category = NonNullable<Listing['category']>

/** What the platform states about listings of a category. Left out: it does not say. */
export interface StatedLimit {
  /** As wide as the title may be. */
  readonly titleWidthMax?: number
  /** Seconds. */
  readonly shipmentLimits?: readonly number[]
}

export interface FoundCategory extends Category {
  /** The store lacks a certificate for it, or nothing may be put there. */
  readonly isForbidden: boolean
}

/** Levels that there are not have the number 0. */
export function toFoundCategory(path: CategoryPath): FoundCategory {
  const levels = [
    [path.cat_id_1, path.cat_name_1],
    [path.cat_id_2, path.cat_name_2],
    [path.cat_id_3, path.cat_name_3],
    [path.cat_id_4, path.cat_name_4],
  ].filter(([id]) => Number(id ?? 0) > 0)
  return {
    ids: levels.map(([id]) => Number(id)),
    names: levels.map(([, name]) => (name ?? '').slice(0, 60)),
    isForbidden: path.optional === false || path.cat_qualification_detail?.inValid === true,
  }
}

/**
 * May a shop put goods into a category? Null: the platform did not say. Assumed: its search answers for the shop that asks, and finds a
 * category by its own name. Rejects with a BridgeError.
 */
export async function readPermit(
  call: ShopLanes['call'],
  shop_uid: string,
  { ids, names }: Category,
  options: { readonly signal?: AbortSignal } = {},
): Promise<boolean | null> {
  const { cat_info_v2_lists } = await call('categorySearch', shop_uid, { keyword: names.at(-1) ?? '' }, options)
  const found = cat_info_v2_lists.rows.map(toFoundCategory).find((each) => each.ids.at(-1) === ids.at(-1))
  return found ? !found.isForbidden : null
}

/** What the platform states for listings of a category; empty where it says nothing. *Assumed*: it is the same for all shops. Rejects with a BridgeError. */
export async function readLimit(
  call: ShopLanes['call'],
  shop_uid: string,
  { ids }: Category,
  options: { readonly signal?: AbortSignal } = {},
): Promise<StatedLimit> {
  const said = await call('publishRules', shop_uid, { cat_id: ids.at(-1) ?? 0 }, options)
  const { shipment_limit_second: seconds, goods_title_length_limit: width } = said
  return {
    ...(width && width > 0 && { titleWidthMax: width }),
    ...(seconds && seconds.length > 0 && { shipmentLimits: seconds }),
  }
}
