import type { Shop } from '../../../contract/entities/shop.ts'
import type { MerchantCallName, MerchantPayload, MerchantResult } from '../../../contract/merchantApi.ts'

/** As much of a shop as its lane needs. */
export type LaneShop = Pick<Shop, 'shop_uid' | 'shop_id' | 'status' | 'cookie' | 'has_cookie' | 'cookie_version'>

/**
 * Whether a shop's requests may go out.
 *
 * | gate         | why                                               | opens                                     |
 * |--------------|---------------------------------------------------|-------------------------------------------|
 * | open         | nothing speaks against it                         | -                                         |
 * | cooling      | the platform said "too often" (HTTP 429 …)       | by itself at `opensAt`                    |
 * | broken       | several requests in a row failed                  | by itself at `opensAt`, for one to try    |
 * | verification | the platform wants a person to pass a check       | when she says so, or renewed the session  |
 * | permission   | this browser is not given the login               | when it is permitted, or she says so      |
 * | expired      | the login is dead (43001 and its kin), or missing | when the shop is logged in to again       |
 */
export const laneGates = ['open', 'cooling', 'broken', 'verification', 'permission', 'expired'] as const
export type LaneGate = (typeof laneGates)[number]

export interface ShopLane {
  readonly gate: LaneGate
  /** When a closed gate opens by itself, ms since 1970; null: open, or only a person can open it. */
  readonly opensAt: number | null
  /** Requests of the shop that wait for their turn, and those under way. */
  readonly waiting: number
  readonly running: number
}

export interface LaneCallOptions {
  /** A request that has not left yet is dropped (rejects with an AbortError); one that left is let finish. */
  readonly signal?: AbortSignal | undefined
  /**
   * A request that has not left by this moment, ms since 1970, is dropped as by its signal: a timer that fires it does not run while the computer
   * sleeps. Default: it may wait as long as it takes.
   */
  readonly notAfter?: number | undefined
  /** Told each time the request leaves: the first time, and when a read is tried again. */
  readonly onStart?: (() => void) | undefined
  /**
   * The request asks whether the login is alive. It passes a gate that only a person opens, and is paced like any other. It is not tried
   * again, and `onExpired` is not told of it: its caller shows and saves what it finds. Default: false.
   */
  readonly isLoginCheck?: boolean | undefined
  /** Nobody waits for it: it leaves when nothing else may, and never takes more than its part of the requests at once. Default: false. */
  readonly isBackground?: boolean | undefined
  /**
   * It must not wait long, such as a write whose look grows old: it leaves before what waits elsewhere and in its own lane, while others of its
   * kind take no more than their part of the requests at once; then it waits for its lane's turn as any other. Pace and gate of its shop hold
   * for it. Default: false.
   */
  readonly isPressing?: boolean | undefined
}

/**
 * Every request of a screen or a batch to the platform goes through its shop's lane: paced, limited over all shops, reads tried
 * again, writes never; one shop's trouble holds up no other shop. Rejects with a BridgeError: while a gate waits for a person, at
 * once (but not a check of the login); while it opens by itself, the request waits.
 */
export interface ShopLanes {
  readonly call: <Name extends MerchantCallName>(
    name: Name,
    shop_uid: string,
    payload: MerchantPayload<Name>,
    options?: LaneCallOptions,
  ) => Promise<MerchantResult<Name>>
  /** The shops as the list says now. A shop that was logged in to again, here or elsewhere, has its gate opened. What a first request waits for is fetched. */
  readonly know: (shops: readonly LaneShop[]) => void
  /** The shop was logged in to again: its gate opens with the next list, which has the new session. */
  readonly renewed: (shop_uid: string) => void
  /** This browser may use shops now: every gate that waited for that opens. */
  readonly permitted: () => void
  /** Opens the gate of a shop whose check a person passed, or that shall not wait any longer. */
  readonly open: (shop_uid: string) => void
  /** Snapshot for `useSyncExternalStore`: a new map with each change, by shop_uid; a shop without requests so far is absent. */
  readonly read: () => ReadonlyMap<string, ShopLane>
  readonly subscribe: (onChange: () => void) => () => void
}
