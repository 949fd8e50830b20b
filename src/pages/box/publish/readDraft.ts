import type { MerchantResult } from '../../../../contract/merchantApi.ts'
import { BridgeError } from '../../../bridge/bridgeError.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import type { PublishValues } from './values.ts'

/** What the platform calls a draft. */
export type DraftIds = Pick<PublishValues, 'goods_id' | 'goods_commit_id'>

interface DraftShop {
  readonly call: ShopLanes['call']
  readonly shop_uid: string
  readonly signal?: AbortSignal | undefined
}

/** A draft as its shop has it now, also where the shop's list is behind. Null: the platform refuses to show it, as one that is not there. Rejects with a BridgeError. */
export async function readDraft({ call, shop_uid, signal }: DraftShop, draft: DraftIds): Promise<MerchantResult<'draftDetail'> | null> {
  try {
    return await call('draftDetail', shop_uid, toDraftNumbers(draft), { signal })
  } catch (error) {
    if (error instanceof BridgeError && error.kind === 'rejected') return null
    throw error
  }
}

/** As the calls of one draft take it. */
export function toDraftNumbers({ goods_id, goods_commit_id }: DraftIds) {
  return { goods_id: Number(goods_id), goods_commit_id: Number(goods_commit_id) }
}
