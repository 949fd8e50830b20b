import type { BridgeError } from '../../../bridge/bridgeError.ts'
import type { ShopRunState } from '../../../bridge/runs/shopRun.ts'
import { timeLeftMs } from './rules/trafficPace.ts'

/**
 * | status | why |
 * |---|---|
 * | loading | the backend is asked for what it has |
 * | reading | the platform is asked for what is missing |
 * | done | nothing is missing but what the platform does not have, and shops whose reading broke off |
 * | waiting | orders come first, or nothing can be read: the reader says why |
 * | stopped | by `stop` |
 * | elsewhere | another tab reads; what it keeps is asked for again from time to time |
 * | notAllowed | the user may not keep days, or the backend cannot: nothing is read |
 */
export type TrafficStatus = 'loading' | 'reading' | 'done' | 'waiting' | 'stopped' | 'elsewhere' | 'notAllowed'

export interface TrafficProgress {
  readonly status: TrafficStatus
  /** Of the shops that are read here, those of which nothing is missing. */
  readonly shopsDone: number
  readonly shopsTotal: number
  /** Of this pass. */
  readonly requestsDone: number
  readonly requestsTotal: number
  /** ms; null: not known yet. */
  readonly leftMs: number | null
  readonly goodsDone: number
  readonly goodsTotal: number
  /** Shops whose reading broke off; one whose login died goes on by itself after the next login. */
  readonly failed: readonly { readonly shopId: string; readonly error: BridgeError }[]
  /** Why days that were read are not with the backend yet; null: they are, or are on their way. */
  readonly saveError: Error | null
}

interface ProgressParts {
  readonly status: TrafficStatus
  readonly runs: { readonly shops: ShopRunState; readonly goods: ShopRunState }
  /** Shops that are read here. */
  readonly watched: number
  /** By shop_uid: requests that were expected before the first left. */
  readonly planned: ReadonlyMap<string, number>
  readonly saveError: Error | null
  /** ms since 1970. */
  readonly now: number
}

/** How far the reading is. */
export function toTrafficProgress({ status, runs: { shops, goods }, watched, planned, saveError, now }: ProgressParts): TrafficProgress {
  const open = shops.lines.filter(({ state }) => state !== 'ok')
  const requestsDone = shops.lines.reduce((sum, { done }) => sum + done, 0)
  const requestsTotal = shops.lines.reduce((sum, { shop, total }) => sum + (total ?? planned.get(shop.shop_uid) ?? 0), 0)
  const elapsedMs = shops.startedAt === null ? 0 : now - shops.startedAt
  return {
    status,
    shopsDone: watched - open.length,
    shopsTotal: watched,
    requestsDone,
    requestsTotal,
    leftMs: shops.isRunning ? timeLeftMs(requestsDone, requestsTotal, elapsedMs) : null,
    goodsDone: goods.lines.reduce((sum, { done }) => sum + done, 0),
    goodsTotal: goods.lines.reduce((sum, { total }) => sum + (total ?? 0), 0),
    failed: [...shops.lines, ...goods.lines].flatMap(({ shop, error }) => (error ? { shopId: shop.shop_uid, error } : [])),
    saveError,
  }
}
