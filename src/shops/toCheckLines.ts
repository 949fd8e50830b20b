import type { Shop } from '../../contract/entities/shop.ts'
import type { ShopCheck } from '../bridge/checkShops.ts'
import { type LaneState, laneStates } from '../bridge/lane.ts'

/** Where a shop stands, as the strip counts it. A login of another store is told apart: its remedy is another. */
export type CheckState = LaneState | 'wrongStore'

export interface CheckLine {
  readonly shop: Shop
  readonly state: CheckState
  /** Null: no result yet. */
  readonly check: ShopCheck | null
}

export const checkStates: readonly CheckState[] = laneStates.flatMap((state): CheckState[] =>
  state === 'expired' ? ['expired', 'wrongStore'] : [state],
)
/** States in which the platform said something about the shop's login. */
const answeredStates: readonly CheckState[] = ['ok', 'expired', 'wrongStore']
const retryableStates: readonly CheckState[] = ['limited', 'failed', 'cancelled']

/** One line a shop, in the shops' own order. Later checks of a shop replace earlier ones. */
export function toCheckLines(
  shops: readonly Shop[],
  lanes: Readonly<Record<string, LaneState>>,
  checks: readonly ShopCheck[],
): readonly CheckLine[] {
  const lastCheck = new Map(checks.map((check) => [check.shop_uid, check]))
  return shops.map((shop) => {
    const check = lastCheck.get(shop.shop_uid) ?? null
    const lane = lanes[shop.shop_uid] ?? check?.state ?? 'queued'
    const isUnderWay = lane === 'queued' || lane === 'running'
    const state = lane === 'expired' && check?.error?.kind === 'wrongStore' ? 'wrongStore' : lane
    return { shop, state, check: isUnderWay ? null : check }
  })
}

export function isAnswered({ state }: CheckLine): boolean {
  return answeredStates.includes(state)
}

export function isRetryable({ state }: CheckLine): boolean {
  return retryableStates.includes(state)
}
