import { RELAY_KEY_HEADER } from '../../contract/relayLimits.ts'
import { isSealed, SEAL_LIFETIME_MS } from '../../contract/sealedText.ts'
import { createSealer, type SealProblem } from '../../contract/sealing.ts'
import { storeOf } from '../../contract/storeOf.ts'
import { cookieText } from '../../contract/values.ts'
import type { ShopsTable } from '../db/tables/shops.ts'
import type { CallContext } from '../http/callContext.ts'
import { invalidPayload } from '../replyError.ts'
import { admitRelayKey, noteReading } from './relayKeyAdmission.ts'

/** Writes a shop's cookie as this answer may show it. */
export type WriteCookie = (cookie: string, shop: Pick<ShopsTable, 'owner_uid' | 'shop_uid' | 'shop_id'>) => Promise<string>

/** How the cookies of one answer are shown. */
export interface CookieWay {
  /** Null: not at all. */
  readonly write: WriteCookie | null
  /** Why not, where it is the extension that may not open them. */
  readonly refused?: 'waiting' | 'withdrawn'
  /** Told, before they are answered, of the shops whose cookies are. Out: may they be? */
  readonly note: (shopUids: readonly string[]) => Promise<boolean>
}

const withoutTrail = async () => true
export const noCookies: CookieWay = { write: null, note: withoutTrail }

/**
 * Sealed to the extension whose key the call brought, if it asked for cookies, that one may open them and the trail has it; without a key
 * in plain where the operator allows it, asked or not, as the specification has it; else not at all.
 */
export async function findCookieWay(context: CallContext, isAskedFor: boolean): Promise<CookieWay> {
  const { relayKey, services, now } = context
  if (relayKey === null) return services.settings.plainCookies ? { write: async (cookie) => cookie, note: withoutTrail } : noCookies
  if (!isAskedFor) return noCookies
  const sealer = await createSealer(relayKey)
  if (sealer === null) throw invalidPayload({ [RELAY_KEY_HEADER]: 'bad_format' })
  const key = await admitRelayKey(relayKey, context)
  if (key.state !== 'allowed') return { ...noCookies, refused: key.state === 'waiting' ? 'waiting' : 'withdrawn' }
  const expires_at = now + SEAL_LIFETIME_MS
  return {
    write: (cookie, { owner_uid: owner, shop_uid, shop_id }) => sealer.seal(cookie, { owner, shop_uid, shop_id, expires_at }),
    note: (shopUids) => noteReading(key, shopUids, context),
  }
}

const reasonOf: Readonly<Record<SealProblem, string>> = {
  expired: 'seal_expired',
  wrongKey: 'seal_foreign',
  wrongPlace: 'seal_foreign',
  wrongUse: 'seal_foreign',
  damaged: 'bad_format',
}

type Receiver = Pick<CallContext, 'actor' | 'services' | 'now'>

/**
 * A cookie as it was handed in, opened: one that an extension captured is good for the person who captured it, and for that store. One that names
 * another store than the shop is refused, since every request of the shop would be made in that other store.
 */
export async function openHandedIn(cookie: string, shop_id: string, receiver: Receiver): Promise<string> {
  const text = await openCaptured(cookie, shop_id, receiver)
  const named = storeOf(text)
  if (named !== null && named !== shop_id) throw invalidPayload({ cookie: `other_shop:${named}` })
  return text
}

async function openCaptured(cookie: string, shop_id: string, { actor, services, now }: Receiver): Promise<string> {
  if (!isSealed(cookie)) return cookie
  const opened = await services.sealing.open(cookie, { now, owner: actor.userUid, shop_id })
  if (!opened.ok) throw invalidPayload({ cookie: reasonOf[opened.problem] })
  const text = cookieText.safeParse(opened.text)
  if (!text.success) throw invalidPayload({ cookie: 'bad_format' })
  return text.data
}
