/*
 * Cookies that only one program can read (contract 5): P-256 ECDH with an ephemeral key, HKDF-SHA-256, AES-256-GCM. With functions that browsers,
 * worker and Node all have. What comes before the ciphertext (key id, ephemeral key, binding, iv) is its additional data.
 */

import { type Bytes, fromBase64Url, toBase64Url } from './base64Url.ts'
import { readBinding, SEALED_PREFIX, type SealBinding, sealedText, sealKeyText } from './sealedText.ts'

const { subtle } = globalThis.crypto
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const INFO_LABEL = 'zhanggui sealed cookie v1'
const SHARED_BITS = 256
const IV_BYTES = 12
const KEY_ID_BYTES = 8

/** Who can open: the public key as it travels, and its private half. */
export interface SealKeys {
  readonly publicKey: string
  readonly privateKey: CryptoKey
}

/** Seals to one public key. */
export interface Sealer {
  seal(text: string, binding: SealBinding): Promise<string>
}

/** `wrongKey`: for another key than ours; `wrongPlace`: genuine, but of another owner or shop; `wrongUse`: for something else; `damaged`: anything else. */
export type SealProblem = 'damaged' | 'wrongKey' | 'expired' | 'wrongPlace' | 'wrongUse'
export type OpenedSeal =
  | { readonly ok: true; readonly text: string; readonly binding: SealBinding }
  | { readonly ok: false; readonly problem: SealProblem }

/** What must hold of a sealed text beside its seal. */
export interface SealDemands {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Each absent: any. */
  readonly owner?: string
  readonly shop_id?: string
  /** What it is opened for. Absent: to be sent with a request. */
  readonly use?: SealBinding['use']
}

/** A new pair; its private half never leaves the browser's or Node's own keeping. */
export function createSealKeyPair(): Promise<CryptoKeyPair> {
  return subtle.generateKey(CURVE, false, ['deriveBits'])
}

export async function toSealKeys({ publicKey, privateKey }: CryptoKeyPair): Promise<SealKeys> {
  return { publicKey: toBase64Url(new Uint8Array(await subtle.exportKey('raw', publicKey))), privateKey }
}

/** Null: not a public key. All that one sealer seals shares an ephemeral key, so that a list costs one agreement and not a thousand. */
export async function createSealer(recipient: string): Promise<Sealer | null> {
  const key = await importPublicKey(recipient)
  if (key === null) return null
  const ephemeral = await createSealKeyPair()
  const { publicKey } = await toSealKeys(ephemeral)
  const cipherKey = await deriveCipherKey(ephemeral.privateKey, key, publicKey, recipient)
  const start = `${SEALED_PREFIX}${await toKeyId(recipient)}.${publicKey}`
  return {
    async seal(text, { owner, shop_uid, shop_id, expires_at, use }) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const frame = `${start}.${toBase64Url(toBytes(JSON.stringify({ owner, shop_uid, shop_id, expires_at, use })))}.${toBase64Url(iv)}`
      const ciphertext = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: toBytes(frame) }, cipherKey, toBytes(text))
      return `${frame}.${toBase64Url(new Uint8Array(ciphertext))}`
    },
  }
}

/** Opens what is sealed to one pair of keys. Never rejects because of the text: what is wrong with it is an answer. */
export type Opener = (sealed: string, demands: SealDemands) => Promise<OpenedSeal>

/** How many key agreements are kept, one for each list of sealed cookies. A console sends one list; each further tab or login sends its own. */
const AGREEMENTS_MAX = 8

/** What one sealer sealed shares an ephemeral key, so the opener agrees once for a list, too, and keeps that key. No opened text is kept. */
export function createOpener(keys: SealKeys): Opener {
  const ownId = toKeyId(keys.publicKey)
  const agreements = new Map<string, Promise<CryptoKey | null>>()

  function agreeOn(ephemeral: string): Promise<CryptoKey | null> {
    const agreed = agreements.get(ephemeral) ?? agree(ephemeral, keys)
    agreements.delete(ephemeral)
    agreements.set(ephemeral, agreed)
    const [oldest = ephemeral] = agreements.keys()
    if (agreements.size > AGREEMENTS_MAX) agreements.delete(oldest)
    return agreed
  }

  return async (sealed, { now, owner, shop_id, use }) => {
    const problem = (word: SealProblem): OpenedSeal => ({ ok: false, problem: word })
    const binding = readBinding(sealed)
    if (binding === null || !sealedText.safeParse(sealed).success) return problem('damaged')
    const [keyId = '', ephemeral = '', , iv = '', ciphertext = ''] = sealed.slice(SEALED_PREFIX.length).split('.')
    if (keyId !== (await ownId)) return problem('wrongKey')
    const text = await decrypt(sealed.slice(0, sealed.lastIndexOf('.')), iv, ciphertext, await agreeOn(ephemeral))
    if (text === null) return problem('damaged')
    if (now >= binding.expires_at) return problem('expired')
    if (binding.use !== use) return problem('wrongUse')
    const isInPlace = (owner ?? binding.owner) === binding.owner && (shop_id ?? binding.shop_id) === binding.shop_id
    return isInPlace ? { ok: true, text, binding } : problem('wrongPlace')
  }
}

/** Opens one text. */
export function openSealed(sealed: string, keys: SealKeys, demands: SealDemands): Promise<OpenedSeal> {
  return createOpener(keys)(sealed, demands)
}

/** Null: the text names no key. */
async function agree(ephemeral: string, keys: SealKeys): Promise<CryptoKey | null> {
  const key = await importPublicKey(ephemeral)
  return key && deriveCipherKey(keys.privateKey, key, ephemeral, keys.publicKey)
}

async function decrypt(frame: string, ivText: string, ciphertext: string, cipherKey: CryptoKey | null): Promise<string | null> {
  const iv = fromBase64Url(ivText)
  const bytes = fromBase64Url(ciphertext)
  if (cipherKey === null || iv === null || bytes === null) return null
  try {
    return new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv, additionalData: toBytes(frame) }, cipherKey, bytes))
  } catch {
    return null
  }
}

async function importPublicKey(text: string): Promise<CryptoKey | null> {
  const bytes = sealKeyText.safeParse(text).success ? fromBase64Url(text) : null
  if (bytes === null) return null
  // A point beside the curve is refused here.
  return subtle.importKey('raw', bytes, CURVE, true, []).catch(() => null)
}

async function deriveCipherKey(own: CryptoKey, other: CryptoKey, ephemeral: string, recipient: string): Promise<CryptoKey> {
  const shared = await subtle.deriveBits({ name: 'ECDH', public: other }, own, SHARED_BITS)
  const material = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const info = toBytes(`${INFO_LABEL}|${ephemeral}|${recipient}`)
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Tells keys apart; kept short, since it protects nothing. */
async function toKeyId(publicKey: string): Promise<string> {
  return toBase64Url(new Uint8Array(await subtle.digest('SHA-256', toBytes(publicKey))).slice(0, KEY_ID_BYTES))
}

function toBytes(text: string): Bytes {
  return new TextEncoder().encode(text)
}
