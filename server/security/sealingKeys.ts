import { createECDH, hkdfSync, webcrypto } from 'node:crypto'
import { type OpenedSeal, openSealed, type SealDemands, type SealKeys } from '../../contract/sealing.ts'
import type { KeyRing } from './keyRing.ts'

const INFO = 'zhanggui captured session v1'
/** Longer than the curve's order, so that the remainder favours no number. */
const SEED_BYTES = 48
const CURVE_ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
const SCALAR_BYTES = 32
const POINT_START = 1

/** To whom the extension seals a captured session. */
export interface SealingKeys {
  /** Of the newest key of the ring; packed into the extension. */
  readonly publicKey: string
  /** Opens what was sealed to any key of the ring: an extension packed before a rotation goes on working. */
  open(sealed: string, demands: SealDemands): Promise<OpenedSeal>
}

/** A pair for each key of the ring, derived from it: nothing more to keep, to back up, or to share between servers. */
export async function createSealingKeys({ newest, keys }: KeyRing): Promise<SealingKeys> {
  const pairs = await Promise.all([...keys.values()].map(derivePair))
  const newestPair = pairs[[...keys.keys()].indexOf(newest)]
  if (!newestPair) throw new Error('the newest key is not in the ring')
  return {
    publicKey: newestPair.publicKey,
    async open(sealed, demands) {
      for (const pair of pairs) {
        const opened = await openSealed(sealed, pair, demands)
        if (opened.ok || opened.problem !== 'wrongKey') return opened
      }
      return { ok: false, problem: 'wrongKey' }
    },
  }
}

async function derivePair(secret: Buffer): Promise<SealKeys> {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', INFO, SEED_BYTES))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (CURVE_ORDER - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(SCALAR_BYTES * 2, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  const x = point.subarray(POINT_START, POINT_START + SCALAR_BYTES)
  const y = point.subarray(POINT_START + SCALAR_BYTES)
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url'), d: d.toString('base64url') }
  const privateKey = await webcrypto.subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return { publicKey: point.toString('base64url'), privateKey }
}
