import type { BoxClaim, ClaimState } from '../../../../contract/entities/boxClaim.ts'
import { PAGE_SIZE_MAX } from '../../../../contract/limits.ts'
import { parseReason } from '../../../batches/rules/batchReasons.ts'
import { chinaDay } from '../../../domain/chinaDay.ts'
import { saysShopIsBarred } from './fieldOfRefusal.ts'

const newest = { sort: '-saved_at', page_size: PAGE_SIZE_MAX } as const
/** What tells which shops refused lately, as it is asked for; and what they took, asked for apart so that it crowds no refusal out. */
export const newestRefusals = { states: ['refused'], ...newest } as const
export const newestTaken = { states: ['review', 'published'], ...newest } as const

/** A refusal is remembered for so long. */
export const BARRED_MS = 86_400_000

const takenStates: readonly ClaimState[] = newestTaken.states

/**
 * Shops that refused goods within the last day because of themselves (punished, closing, data missing), with the platform's words, by
 * shop_uid. What a shop took after that shows that it is free again. *Assumed*: no public call tells whether a shop may publish, so that only
 * refusals do.
 */
export function toBarredShops(claims: readonly BoxClaim[], now: number): ReadonlyMap<string, string> {
  const latest = new Map<string, { readonly at: number; readonly words: string | null }>()
  for (const { shop_uid, state, reason, saved_at } of claims) {
    const words = state === 'refused' ? barringWords(reason) : null
    if (saved_at < now - BARRED_MS || (words === null && !takenStates.includes(state))) continue
    if (saved_at > (latest.get(shop_uid)?.at ?? 0)) latest.set(shop_uid, { at: saved_at, words })
  }
  return new Map([...latest].flatMap(([shop_uid, { words }]) => (words === null ? [] : [[shop_uid, words] as const])))
}

/** A refusal because of the shop itself. */
export interface BarredRefusal {
  readonly shop_uid: string
  /** Ms since 1970. */
  readonly at: number
  /** The platform's. */
  readonly words: string
}

/** The first such refusal of each shop and day, as far as they are kept with the goods: what was published since is none any more. */
export function toBarredRefusals(
  claims: readonly Pick<BoxClaim, 'shop_uid' | 'state' | 'reason' | 'saved_at'>[],
): readonly BarredRefusal[] {
  const first = new Map<string, BarredRefusal>()
  for (const { shop_uid, state, reason, saved_at } of claims) {
    const words = state === 'refused' ? barringWords(reason) : null
    const key = `${shop_uid} ${chinaDay(saved_at)}`
    if (words !== null && saved_at < (first.get(key)?.at ?? Number.POSITIVE_INFINITY)) first.set(key, { shop_uid, at: saved_at, words })
  }
  return [...first.values()]
}

/** Null: the refusal is about the goods. */
function barringWords(reason: string): string | null {
  const parsed = parseReason(reason)
  if (parsed?.word === 'shopBarred') return parsed.params[0] ?? ''
  return saysShopIsBarred(reason) ? reason : null
}
