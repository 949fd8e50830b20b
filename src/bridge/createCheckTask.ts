import { type Shop, ShopStatus } from '../../contract/entities/shop.ts'
import { BridgeError, type BridgeErrorKind } from './bridgeError.ts'
import { isDropped } from './lanes/laneJob.ts'
import { readMall } from './readMall.ts'
import type { ShopRunTask } from './runs/shopRun.ts'

/**
 * "Check all", as the task of a run over these shops: the mall info of each, with its own session. `onStatus` is told of each status as
 * it is learned. It is not told where nothing was learned: cancelled, no extension, or a session that is not shown to this account.
 */
export function createCheckTask(shops: readonly Shop[], onStatus: (shop_uid: string, status: ShopStatus) => void): ShopRunTask {
  const shopOf = new Map(shops.map((shop) => [shop.shop_uid, shop]))
  return async ({ shop_uid }, { call }) => {
    const shop = shopOf.get(shop_uid)
    if (!shop) throw new Error(`shop ${shop_uid} is not among those to check`)
    try {
      await readMall(call, shop)
    } catch (error) {
      const status = statusAfter(error, shop)
      if (status !== null) onStatus(shop_uid, status)
      throw error
    }
    onStatus(shop_uid, ShopStatus.online)
  }
}

/** What an error tells of the shop; what is not named here says that the check itself failed. */
const statusOfKind: Partial<Record<BridgeErrorKind, ShopStatus | null>> = {
  sessionExpired: ShopStatus.offline,
  // A login of another store is no login of this shop: the remedy is the same, to log in again.
  wrongStore: ShopStatus.offline,
  // The login is there; this browser was not given it.
  browserWaits: null,
  browserWithdrawn: null,
  notInstalled: null,
  sendFailed: null,
}

function statusAfter(error: unknown, shop: Shop): ShopStatus | null {
  if (isDropped(error)) return null
  if (!(error instanceof BridgeError)) return ShopStatus.checkFailed
  // A session that exists but is not shown to this account says nothing; one that does not exist is no login.
  if (error.kind === 'noSession') return shop.has_cookie ? null : ShopStatus.offline
  const status = statusOfKind[error.kind]
  return status === undefined ? ShopStatus.checkFailed : status
}
