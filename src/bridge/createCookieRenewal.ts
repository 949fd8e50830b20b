import type { Shop } from '../../contract/entities/shop.ts'
import { isSealed, readBinding, SEAL_LIFETIME_MS } from '../../contract/sealedText.ts'
import { BridgeError } from './bridgeError.ts'
import type { ExtensionState } from './extensionState.ts'
import type { ShopSession } from './toRelayRequest.ts'
import type { RenewCookie } from './withOpenCookie.ts'

interface CookieRenewalParts {
  /** Learns the extension's key on the way. */
  readonly ping: () => Promise<ExtensionState>
  /** The key that the next list is asked for with. */
  readonly readKey: () => string | null
  /** All shops with their cookies. */
  readonly fetchShops: () => Promise<readonly Pick<Shop, 'shop_uid' | 'cookie' | 'cookie_version' | 'relay_key'>[]>
  /** Told when the key was the right one and the cookie of a session only too old: the lists on the screen still hold it. */
  readonly onExpired: () => void
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export interface CookieRenewal {
  readonly renew: RenewCookie
  /** Fetches what `renew` would wait for, where that has not been done for the key of now; rejects as `renew` does. */
  readonly fetchAhead: () => Promise<void>
}

interface Fetched {
  readonly key: string | null
  /** The extension is of before the time of sealed cookies: none come for it, unless the server answers plain ones. */
  readonly isTooOld: boolean
  readonly at: number
  readonly cookies: ReadonlyMap<string, string>
  readonly versions: ReadonlyMap<string, string | null | undefined>
  /** By shop, the version that was asked for: the answer may have a newer one, and was asked for no later. */
  readonly answered: Map<string, string | null | undefined>
  /** Why there are none: this browser's extension is not given any. Undefined: it is. */
  readonly refused: Shop['relay_key']
}

/** The first protocol whose extension has a key. */
const RELAY_KEY_SINCE = 2
/** A shop without a cookie is not asked for again at once: its list says so to everyone who asks. */
const ASK_AGAIN_AFTER_MS = 60_000
/** A cookie this near its end would be too old on its way. */
const LEAST_LIFE_MS = 60_000

/** One list for all that wait for a cookie: the extension is asked for its key first, since an extension that was installed again has another. */
export function createCookieRenewal({ ping, readKey, fetchShops, onExpired, clock }: CookieRenewalParts): CookieRenewal {
  let last: Fetched | null = null
  let underway: Promise<Fetched> | null = null

  async function fetchAnew(isTooOld: boolean): Promise<Fetched> {
    const keyBefore = readKey()
    const found = await ping()
    if ('error' in found) throw found.error
    const shops = await fetchShops()
    if (isTooOld && keyBefore !== null && keyBefore === readKey()) onExpired()
    const versions = new Map(shops.map(({ shop_uid, cookie_version }) => [shop_uid, cookie_version]))
    const before = last
    const isAsBefore = (shop_uid: string) => before?.versions.get(shop_uid) === versions.get(shop_uid)
    return {
      key: readKey(),
      isTooOld: found.protocol < RELAY_KEY_SINCE,
      at: clock(),
      cookies: new Map(shops.flatMap(({ shop_uid, cookie }) => (cookie ? [[shop_uid, cookie] as const] : []))),
      versions,
      answered: new Map([...(before?.answered ?? [])].filter(([shop_uid]) => isAsBefore(shop_uid))),
      refused: shops.find(({ relay_key }) => relay_key)?.relay_key,
    }
  }

  async function fetchOnce(isTooOld: boolean): Promise<Fetched> {
    underway ??= fetchAnew(isTooOld).finally(() => {
      underway = null
    })
    return underway.catch((cause: unknown) => {
      throw cause instanceof BridgeError ? cause : new BridgeError('noSession', { relayReason: 'cookie_not_opened', cause })
    })
  }

  async function renew(session: ShopSession): Promise<string | null> {
    const shop_uid = uidOf(session)
    if (shop_uid === null) return null
    const isOf = ({ versions, answered }: Fetched) =>
      session.cookie_version === versions.get(shop_uid) || (answered.has(shop_uid) && session.cookie_version === answered.get(shop_uid))
    const known = last?.cookies.get(shop_uid)
    const isCurrent = last !== null && last.key === readKey() && (session.cookie_version === undefined || isOf(last))
    if (isCurrent && last !== null && known && known !== session.cookie && isLasting(known, clock() - last.at)) return known
    if (isCurrent && !known && last !== null && clock() - last.at < ASK_AGAIN_AFTER_MS) return noneOf(last)
    const isUnderway = underway !== null
    last = await fetchOnce(Boolean(session.cookie))
    // It was asked for before the shop was logged in to again.
    if (isUnderway && session.cookie_version !== undefined && !isOf(last)) last = await fetchOnce(false)
    last.answered.set(shop_uid, session.cookie_version)
    return last.cookies.get(shop_uid) ?? noneOf(last)
  }

  return {
    renew,
    async fetchAhead() {
      if (last === null || last.key !== readKey()) last = await fetchOnce(false)
    },
  }
}

/** Null says that the shop has none for us; to an old extension, that it wants to be updated. */
function noneOf({ isTooOld, refused }: Fetched): null {
  if (refused) throw new BridgeError(refused === 'waiting' ? 'browserWaits' : 'browserWithdrawn')
  if (isTooOld) throw new BridgeError('requestFailed', { relayReason: 'message_malformed' })
  return null
}

function uidOf({ shop_uid, cookie }: ShopSession): string | null {
  return shop_uid ?? readBinding(cookie ?? '')?.shop_uid ?? null
}

/** By its age here: when it ends is said by the server's clock, and this computer's may be another. */
function isLasting(cookie: string, ageMs: number): boolean {
  return !isSealed(cookie) || ageMs < SEAL_LIFETIME_MS - LEAST_LIFE_MS
}
