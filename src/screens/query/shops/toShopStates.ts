import type { CachedResult } from '../../../bridge/resultCache/resultCache.ts'
import { type RunState, runStates, type ShopRunLine } from '../../../bridge/runs/shopRun.ts'
import type { Tone } from '../../../resources/schema/field.ts'

/** The state of a shop, as a query counts it. `short`: it ended well, with fewer rows than the platform says there are. */
export type ShopState = RunState | 'short'

/** In the order of the strip. */
export const shopStates: readonly ShopState[] = runStates.flatMap((state): ShopState[] => (state === 'ok' ? ['ok', 'short'] : [state]))

export const toneOfState: Readonly<Record<ShopState, Tone>> = {
  queued: 'quiet',
  running: 'quiet',
  ok: 'good',
  short: 'warning',
  expired: 'bad',
  limited: 'warning',
  failed: 'warning',
  cancelled: 'quiet',
}

const underWay: readonly ShopState[] = ['queued', 'running']

export function stateOf({ state, done, total }: ShopRunLine): ShopState {
  return state === 'ok' && total !== null && done < total ? 'short' : state
}

/** Is something missing that is not on its way? */
export function isMissing(line: ShopRunLine): boolean {
  const state = stateOf(line)
  return state !== 'ok' && !underWay.includes(state)
}

/** Can the shop be asked again by a click? One whose login is dead comes by itself once it is logged in to. */
export function isRetryable(line: ShopRunLine): boolean {
  return isMissing(line) && line.state !== 'expired' && line.resumesAt === null
}

/** How many shops are in each state; only states that occur. */
export function countShopStates(lines: readonly ShopRunLine[]): readonly { readonly state: ShopState; readonly count: number }[] {
  const states = lines.map(stateOf)
  return shopStates.map((state) => ({ state, count: states.filter((each) => each === state).length })).filter(({ count }) => count > 0)
}

/** Rows that came and could not be read, and of how many shops they are. */
export interface UnreadableRows {
  readonly rows: number
  readonly shops: number
}

export function toUnreadable(lines: readonly Pick<ShopRunLine, 'unreadable'>[]): UnreadableRows | null {
  const odd = lines.filter(({ unreadable }) => unreadable > 0)
  return odd.length === 0 ? null : { rows: odd.reduce((sum, { unreadable }) => sum + unreadable, 0), shops: odd.length }
}

/** Of how many shops the rows are, and how many were asked. */
export interface ShopShare {
  readonly done: number
  readonly total: number
}

/** Of the run, or of the rows that were kept from an earlier one; shops of which something is missing do not count as done. */
export function toShopShare(lines: readonly ShopRunLine[], cached: Pick<CachedResult<unknown>, 'shops'> | null): ShopShare {
  if (lines.length === 0) return { done: cached?.shops.answered.length ?? 0, total: cached?.shops.asked ?? 0 }
  return { done: lines.filter((line) => stateOf(line) === 'ok').length, total: lines.length }
}
