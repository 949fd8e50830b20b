import { RELAY_KEY_HEADER } from '../../contract/relayLimits.ts'
import { isSealed, SEAL_LIFETIME_MS } from '../../contract/sealedText.ts'
import { createSealer, type SealProblem } from '../../contract/sealing.ts'
import { cookieText } from '../../contract/values.ts'
import type { ShopsTable } from '../db/tables/shops.ts'
import type { CallContext } from '../http/callContext.ts'
import { invalidPayload } from '../replyError.ts'

/** Writes a shop's cookie as this answer may show it. */
export type WriteCookie = (cookie: string, shop: Pick<ShopsTable, 'owner_uid' | 'shop_uid' | 'shop_id'>) => Promise<string>

/**
 * Sealed to the extension whose key the call brought, if it asked for cookies; without a key in plain where the operator allows it, asked
 * or not, as the specification has it; else (null) not at all.
 */
export async function createCookieWriter(
  { relayKey, services, now }: Pick<CallContext, 'relayKey' | 'services' | 'now'>,
  isAskedFor: boolean,
): Promise<WriteCookie | null> {
  if (relayKey === null) return services.settings.plainCookies ? async (cookie) => cookie : null
  if (!isAskedFor) return null
  const sealer = await createSealer(relayKey)
  if (sealer === null) throw invalidPayload({ [RELAY_KEY_HEADER]: 'bad_format' })
  const expires_at = now + SEAL_LIFETIME_MS
  return (cookie, { owner_uid: owner, shop_uid, shop_id }) => sealer.seal(cookie, { owner, shop_uid, shop_id, expires_at })
}

const reasonOf: Readonly<Record<SealProblem, string>> = {
  expired: 'seal_expired',
  wrongKey: 'seal_foreign',
  wrongPlace: 'seal_foreign',
  damaged: 'bad_format',
}

/** A cookie as it was handed in, opened: one that an extension captured is good for the person who captured it, and for that store. */
export async function openHandedIn(
  cookie: string,
  shop_id: string,
  { actor, services, now }: Pick<CallContext, 'actor' | 'services' | 'now'>,
): Promise<string> {
  if (!isSealed(cookie)) return cookie
  const opened = await services.sealing.open(cookie, { now, owner: actor.userUid, shop_id })
  if (!opened.ok) throw invalidPayload({ cookie: reasonOf[opened.problem] })
  const text = cookieText.safeParse(opened.text)
  if (!text.success) throw invalidPayload({ cookie: 'bad_format' })
  return text.data
}
