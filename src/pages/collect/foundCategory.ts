import type { Listing } from '../../../contract/entities/boxGoods.ts'
import type { MerchantResult } from '../../../contract/merchantApi.ts'

export type Category = NonNullable<Listing['category']>
/** A category as the platform's search and its proposals have it. */
export type CategoryPath = MerchantResult<'categorySearch'>['cat_info_v2_lists']['rows'][number]

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
