import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyRing } from './keyRing.ts'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16
const FINGERPRINT_INFO = 'zhanggui fingerprint v1'
const FINGERPRINT_KEY_BYTES = 32
/** Characters of a sealed text up to its key id: `v1.` and 8 hex digits. */
export const SEALED_PREFIX_CHARS = 11

/** What a sealed text belongs to; one moved to another row does not open. */
export type SealedPlace = readonly [ownerUid: string, record: string]

/** Encrypts what must not lie readable in the database: `v1.<keyId>.<iv>.<ciphertext and tag>`. */
export interface Vault {
  /** The prefix that texts sealed now carry. */
  readonly newestPrefix: string
  seal(text: string, place: SealedPlace): string
  /** Throws for a text of another place, an unknown key, or one that was tampered with. */
  open(sealed: string, place: SealedPlace): string
  /** Is there a key for texts with this prefix? */
  canOpenPrefix(prefix: string): boolean
  /** What two texts share that are the same, and tells nothing of them without the key: the id of the newest key, a point, and a keyed hash. */
  fingerprint(text: string): string
  /** Was this fingerprint made with the newest key? */
  isNewestFingerprint(fingerprint: string): boolean
}

export function createVault(ring: KeyRing): Vault {
  const fingerprintKey = Buffer.from(hkdfSync('sha256', keyOf(ring, ring.newest), '', FINGERPRINT_INFO, FINGERPRINT_KEY_BYTES))
  return {
    newestPrefix: `${VERSION}.${ring.newest}`,
    seal(text, place) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, keyOf(ring, ring.newest), iv).setAAD(toAad(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [VERSION, ring.newest, iv.toString('base64url'), sealed.toString('base64url')].join('.')
    },
    open(sealed, place) {
      const [version, keyId = '', iv = '', body = ''] = sealed.split('.')
      if (version !== VERSION) throw new Error('sealed text of an unknown version')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv(ALGORITHM, keyOf(ring, keyId), Buffer.from(iv, 'base64url'), { authTagLength: TAG_BYTES })
      decipher.setAAD(toAad(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    fingerprint: (text) => `${ring.newest}.${createHmac('sha256', fingerprintKey).update(text).digest('hex')}`,
    isNewestFingerprint: (fingerprint) => fingerprint.startsWith(`${ring.newest}.`),
    canOpenPrefix: (prefix) => prefix.startsWith(`${VERSION}.`) && ring.keys.has(prefix.slice(VERSION.length + 1)),
  }
}

function keyOf(ring: KeyRing, keyId: string): Buffer {
  const key = ring.keys.get(keyId)
  if (!key) throw new Error(`no key ${keyId} in the key file`)
  return key
}

function toAad([ownerUid, record]: SealedPlace): Buffer {
  return Buffer.from(`${ownerUid}|${record}|${VERSION}`)
}
