import { CAPTURE_LIFETIME_MS, isSealed } from '../../contract/sealedText.ts'
import { createOpener, createSealer, type Opener, type SealDemands, toSealKeys } from '../../contract/sealing.ts'
import { storeOf } from '../../contract/storeOf.ts'
import { cookieText } from '../../contract/values.ts'
import type { ShopPlace } from '../admittedRequest.ts'
import { RelayError } from '../relayError.ts'
import type { ServerClock } from './createServerClock.ts'

/** A captured session as the page gets it. */
export interface SealedCapture {
  readonly cookie: string
  readonly relayCookie?: string
}

/** Whose a captured session is: the person who will hand it in, and the store's number. */
export interface Captor {
  readonly owner: string
  readonly shop_id: string
}

export interface Seals {
  /** The extension's public key; null: this browser keeps none, so nothing can be sealed to it. */
  readPublicKey(): Promise<string | null>
  /**
   * The cookie that a request carries: a sealed one opened, a plain one as it is. Rejects with `cookie_not_opened`, and with
   * `cookie_of_other_shop` where it is sealed for another shop than the request is for (null: for any), or names another store as its own.
   */
  openCookie(cookie: string, shop: ShopPlace | null): Promise<string>
  /** The same for a session that opens a shop's backend. Rejects also with `cookie_of_other_use`: what a list answers opens none. */
  openBrowserCookie(cookie: string, shop: ShopPlace): Promise<string>
  /** Texts that the extension keeps for itself, each sealed. */
  sealKept(texts: readonly string[]): Promise<readonly string[]>
  /** The same texts again; rejects with `cookie_not_opened` where the key is another by now. */
  openKept(sealed: readonly string[]): Promise<readonly string[]>
  /** Seals a captured session to the server of this package; plain where the package names none. */
  sealCapture(cookie: string, captor: Captor): Promise<SealedCapture>
}

interface SealParts {
  readonly readKeyPair: () => Promise<CryptoKeyPair>
  readonly readServerKey: () => Promise<string | null>
  readonly clock: ServerClock
}

/** Of no shop and no account, and for as long as it takes: the browser's own. */
const KEPT = { owner: '', shop_id: '', expires_at: Number.MAX_SAFE_INTEGER, use: 'kept' } as const

export function createSeals({ readKeyPair, readServerKey, clock }: SealParts): Seals {
  const readKeys = once(async () => toSealKeys(await readKeyPair()))
  const readOpener = once(async () => createOpener(await readKeys()))
  const readServer = once(readServerKey)

  async function open(cookie: string, demands: Omit<SealDemands, 'now'>, openSealed: Opener): Promise<string> {
    let opened = await openSealed(cookie, { now: clock.now(), ...demands })
    if (!opened.ok && opened.problem === 'expired') {
      await clock.learn()
      opened = await openSealed(cookie, { now: clock.now(), ...demands })
    }
    if (!opened.ok && opened.problem === 'wrongPlace') throw new RelayError('cookie_of_other_shop')
    if (!opened.ok && opened.problem === 'wrongUse') throw new RelayError('cookie_of_other_use')
    const text = opened.ok ? cookieText.safeParse(opened.text) : null
    if (!text?.success) throw new RelayError('cookie_not_opened')
    return text.data
  }

  return {
    readPublicKey: async () => (await readKeys().catch(() => null))?.publicKey ?? null,
    openCookie: async (cookie, shop) => ofShop(isSealed(cookie) ? await open(cookie, { ...shop }, await readOpener()) : cookie, shop),
    openBrowserCookie: async (cookie, shop) => ofShop(await open(cookie, { ...shop, use: 'browser' }, await readOpener()), shop),
    async sealKept(texts) {
      const sealer = (await createSealer((await readKeys()).publicKey)) ?? fail()
      return Promise.all(texts.map((text) => sealer.seal(text, KEPT)))
    },
    async openKept(sealed) {
      const openSealed = await readOpener()
      return Promise.all(
        sealed.map(async (each) => {
          const opened = await openSealed(each, { now: clock.now(), use: KEPT.use })
          if (!opened.ok) throw new RelayError('cookie_not_opened')
          return opened.text
        }),
      )
    },
    async sealCapture(cookie, captor) {
      const serverKey = await readServer()
      if (serverKey === null) return { cookie }
      await clock.learn()
      const binding = { ...captor, expires_at: clock.now() + CAPTURE_LIFETIME_MS }
      const seal = async (key: string) => (await createSealer(key))?.seal(cookie, binding) ?? fail()
      return { cookie: await seal(serverKey), relayCookie: await seal((await readKeys()).publicKey) }
    },
  }
}

/** A session that was saved under a shop by mistake still names its own store. One that names none is let through. */
function ofShop(session: string, shop: ShopPlace | null): string {
  const named = storeOf(session)
  if (shop !== null && named !== null && named !== shop.shop_id) throw new RelayError('cookie_of_other_shop')
  return session
}

/** Asked once for each worker; what failed is asked again. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | null = null
  return () => {
    asked ??= read().catch((error: unknown) => {
      asked = null
      throw error
    })
    return asked
  }
}

/** A package with a key that is none: never fall back to plain text. */
function fail(): never {
  throw new RelayError('internal')
}
