import type { CachedResult } from '../../../bridge/resultCache/resultCache.ts'
import { type RunState, runStates, type ShopRunLine } from '../../../bridge/runs/shopRun.ts'
import type { Tone } from '../../../resources/schema/field.ts'

/**
 * The state of a shop, as a query counts it. `short`: it ended well, with fewer rows than the platform says there are; `completing`: its
 * rows are there, and figures that came unreadable are asked for in another way.
 */
export type ShopState = RunState | 'short' | 'completing'

/** In the order of the strip. */
export const shopStates: readonly ShopState[] = runStates.flatMap((state): ShopState[] =>
  state === 'ok' ? ['completing', 'ok', 'short'] : [state],
)

export const toneOfState: Readonly<Record<ShopState, Tone>> = {
  queued: 'quiet',
  running: 'quiet',
  completing: 'quiet',
  ok: 'good',
  short: 'warning',
  expired: 'bad',
  limited: 'warning',
  failed: 'warning',
  cancelled: 'quiet',
}

const underWay: readonly ShopState[] = ['queued', 'running', 'completing']

export function shopStateOf(line: ShopRunLine): ShopState {
  const { state, completion, resumesAt } = line
  if (state === 'ok') return isShort(line) ? 'short' : 'ok'
  // A lane that is held up while figures are completed holds up no row.
  const isActive = state === 'running' || (state === 'limited' && resumesAt !== null)
  return completion && isActive ? 'completing' : state
}

function isShort({ done, total }: ShopRunLine): boolean {
  return total !== null && done < total
}

/** Are all rows of the shop there? */
export function isWhole(line: ShopRunLine): boolean {
  const state = shopStateOf(line)
  return state === 'ok' || (state === 'completing' && !isShort(line))
}

/** Are rows still on their way? Figures that are completed are no rows. */
export function isReading(lines: readonly ShopRunLine[]): boolean {
  return lines.some((line) => {
    const state = shopStateOf(line)
    return state === 'queued' || state === 'running' || (state === 'limited' && line.resumesAt !== null)
  })
}

/** Is something missing that is not on its way? */
export function isMissing(line: ShopRunLine): boolean {
  const state = shopStateOf(line)
  return state !== 'ok' && !underWay.includes(state)
}

/** Can the shop be asked again by a click? One whose login is dead comes by itself once it is logged in to. */
export function canAskAgain(line: ShopRunLine): boolean {
  return isMissing(line) && line.state !== 'expired' && line.resumesAt === null
}

/** Has the strip something to say: shops under way, or whose rows are not all there, or hold what could not be read? */
export function isToldByShop(lines: readonly ShopRunLine[]): boolean {
  return isReading(lines) || lines.some(isMissing) || toUnreadable(lines) !== null || (toCompletion(lines)?.left ?? 0) > 0
}

/** How many shops are in each state; only states that occur. */
export function countShopStates(lines: readonly ShopRunLine[]): readonly { readonly state: ShopState; readonly count: number }[] {
  const states = lines.map(shopStateOf)
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

/** How far the figures of all shops are completed. */
export interface CompletedFigures {
  readonly done: number
  readonly total: number
  /** Those that stay unreadable, as far as that is known: not asked for any more, or asked for in vain. */
  readonly left: number
  readonly isUnderWay: boolean
}

export function toCompletion(lines: readonly ShopRunLine[]): CompletedFigures | null {
  const parts = lines.flatMap((line) => (line.completion ? [{ ...line.completion, isUnderWay: shopStateOf(line) === 'completing' }] : []))
  if (parts.length === 0) return null
  const add = (figure: (part: (typeof parts)[number]) => number) => parts.reduce((sum, part) => sum + figure(part), 0)
  return {
    done: add(({ done }) => done),
    total: add(({ total }) => total),
    left: add(({ done, total, failed, isUnderWay }) => (isUnderWay ? failed : total - done + failed)),
    isUnderWay: parts.some(({ isUnderWay }) => isUnderWay),
  }
}

/** Of how many shops the rows are, and how many were asked. */
export interface AnsweredShare {
  readonly done: number
  readonly total: number
}

/** Of the run, or of the rows that were kept from an earlier one; shops with missing rows do not count as done. */
export function toShopShare(lines: readonly ShopRunLine[], cached: Pick<CachedResult<unknown>, 'shops'> | null): AnsweredShare {
  if (lines.length === 0) return { done: cached?.shops.answered.length ?? 0, total: cached?.shops.asked ?? 0 }
  return { done: lines.filter(isWhole).length, total: lines.length }
}
