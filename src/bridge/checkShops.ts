import { type Shop, ShopStatus } from '../../contract/entities/shop.ts'
import { BridgeError, type BridgeErrorKind } from './bridgeError.ts'
import type { Bridge } from './createBridge.ts'
import { type FanOutOutcome, fanOut } from './fanOut.ts'
import type { LaneCounts, LaneState } from './lane.ts'
import { readMall } from './readMall.ts'

/** What a check learned about one shop. */
export interface ShopCheck {
  readonly shop_uid: string
  readonly state: LaneState
  /** Null: nothing was learned about the shop (cancelled, no extension, or its session is not shown to us). */
  readonly status: ShopStatus | null
  /** When, ms. */
  readonly checked_at: number
  readonly error: BridgeError | null
}

export interface ShopChecksReport {
  readonly checks: readonly ShopCheck[]
  readonly counts: LaneCounts
  /** True: not every shop is online. */
  readonly isPartial: boolean
}

interface ShopChecks {
  readonly bridge: Pick<Bridge, 'callMerchant'>
  readonly shops: readonly Shop[]
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly signal?: AbortSignal
  readonly concurrency?: number
  /** Told of every change of a shop's lane. */
  readonly onProgress?: (shop_uid: string, state: LaneState, counts: LaneCounts) => void
  /** Told of each shop's result as it arrives. */
  readonly onCheck?: (check: ShopCheck) => void
}

/** "Check all": the mall info of every shop, each with its own session. */
export async function checkShops({ bridge, shops, clock, onProgress, onCheck, ...limits }: ShopChecks): Promise<ShopChecksReport> {
  const checks: ShopCheck[] = []
  const { counts, isPartial } = await fanOut<Shop, string>({
    ...limits,
    items: shops,
    run: (shop) => readMall(bridge, shop),
    onProgress: (shop, state, countsNow) => onProgress?.(shop.shop_uid, state, countsNow),
    onOutcome(outcome) {
      const check = toShopCheck(outcome, clock())
      checks.push(check)
      onCheck?.(check)
    },
  })
  return { checks, counts, isPartial }
}

/** What an error tells of the shop; what is not named here says that the check itself failed. */
const statusOfKind: Partial<Record<BridgeErrorKind, ShopStatus | null>> = {
  sessionExpired: ShopStatus.offline,
  // A login of another store is no login of this shop: the remedy is the same, to log in again.
  wrongStore: ShopStatus.offline,
  notInstalled: null,
  sendFailed: null,
}

function toShopCheck(outcome: FanOutOutcome<Shop, string>, now: number): ShopCheck {
  const { item: shop, state } = outcome
  const known = { shop_uid: shop.shop_uid, state, checked_at: now }
  if (outcome.state === 'ok') return { ...known, status: ShopStatus.online, error: null }
  if (outcome.state === 'cancelled') return { ...known, status: null, error: null }
  const error = outcome.error instanceof BridgeError ? outcome.error : new BridgeError('requestFailed', { cause: outcome.error })
  return { ...known, status: statusAfter(error, shop), error }
}

function statusAfter({ kind }: BridgeError, shop: Shop): ShopStatus | null {
  // A session that exists but is not shown to this account says nothing; one that does not exist is no login.
  if (kind === 'noSession') return shop.has_cookie ? null : ShopStatus.offline
  const status = statusOfKind[kind]
  return status === undefined ? ShopStatus.checkFailed : status
}
