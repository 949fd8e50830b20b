import type { BoxClaim } from '../../../../contract/entities/boxClaim.ts'
import { parseReason } from '../../../batches/rules/batchReasons.ts'
import { saysShopIsBarred } from './fieldOfRefusal.ts'

/** A refusal is remembered for so long. */
export const BARRED_MS = 86_400_000

/**
 * Shops that refused goods within the last day because of themselves (punished, closing, data missing), with the platform's words, by
 * shop_uid. What a shop took after that shows that it is free again. *Assumed*: no public call tells whether a shop may publish, so that only
 * refusals do.
 */
export function toBarredShops(claims: readonly BoxClaim[], now: number): ReadonlyMap<string, string> {
  const latest = new Map<string, { readonly at: number; readonly words: string | null }>()
  for (const { shop_uid, state, reason, saved_at } of claims) {
    const words = state === 'refused' ? barringWords(reason) : null
    if (saved_at < now - BARRED_MS || (words === null && state !== 'review')) continue
    if (saved_at > (latest.get(shop_uid)?.at ?? 0)) latest.set(shop_uid, { at: saved_at, words })
  }
  return new Map([...latest].flatMap(([shop_uid, { words }]) => (words === null ? [] : [[shop_uid, words] as const])))
}

/** Null: the refusal is about the goods. */
function barringWords(reason: string): string | null {
  const parsed = parseReason(reason)
  if (parsed?.word === 'shopBarred') return parsed.params[0] ?? ''
  return saysShopIsBarred(reason) ? reason : null
}
