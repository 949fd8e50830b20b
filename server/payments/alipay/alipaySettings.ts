import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { SettingsReader } from '../../settingsReader.ts'

/** `page`: the buyer is led to Alipay's page; `qr`: she scans a code. */
const alipayProducts = ['page', 'qr'] as const
const GATEWAY = 'https://openapi.alipay.com/gateway.do'
const KEY_MIN_BITS = 2_048

export interface AlipaySettings {
  readonly method: 'alipay'
  readonly appId: string
  /** Ours, PKCS8 PEM: signs what we send. */
  readonly privateKey: string
  /** Alipay's, SPKI PEM: checks what it sends. */
  readonly publicKey: string
  readonly gateway: string
  readonly product: (typeof alipayProducts)[number]
  /** Who is paid; null: whoever the app belongs to. */
  readonly sellerId: string | null
}

/** Refuses each setting that is missing or wrong by its name; a key is never repeated. */
export function readAlipaySettings(read: SettingsReader): AlipaySettings {
  const needed = (name: string, value: string | null) => read.needed(name, value, 'PAYMENT_METHOD is alipay')
  // Payments are reported there, from outside: no default will do.
  needed('PUBLIC_ORIGIN', read.textOrNull('PUBLIC_ORIGIN'))
  return {
    method: 'alipay',
    appId: needed('ALIPAY_APP_ID', read.textOrNull('ALIPAY_APP_ID')),
    privateKey: needed('ALIPAY_PRIVATE_KEY', read.secret('ALIPAY_PRIVATE_KEY', toPrivateKey, 'an RSA private key of 2048 bits or more')),
    publicKey: needed('ALIPAY_PUBLIC_KEY', read.secret('ALIPAY_PUBLIC_KEY', toPublicKey, 'Alipay’s RSA public key, 2048 bits or more')),
    gateway: read.url('ALIPAY_GATEWAY') ?? GATEWAY,
    product: read.word('ALIPAY_PRODUCT', alipayProducts, 'page'),
    sellerId: read.textOrNull('ALIPAY_SELLER_ID'),
  }
}

/** PEM, or the base64 alone as Alipay's key tool gives it, PKCS8 or PKCS1. */
function toPrivateKey(text: string): string | null {
  const formats = ['pkcs8', 'pkcs1'] as const
  const key = firstKey([
    () => createPrivateKey(text),
    ...formats.map((type) => () => createPrivateKey({ key: toBytes(text), format: 'der', type })),
  ])
  return key && (key.export({ type: 'pkcs8', format: 'pem' }) as string).trim()
}

function toPublicKey(text: string): string | null {
  // A private key would do for Node, which derives the public one: here it is a mix-up.
  if (text.includes('PRIVATE')) return null
  const key = firstKey([() => createPublicKey(text), () => createPublicKey({ key: toBytes(text), format: 'der', type: 'spki' })])
  return key && (key.export({ type: 'spki', format: 'pem' }) as string).trim()
}

function firstKey(attempts: readonly (() => KeyObject)[]): KeyObject | null {
  for (const attempt of attempts) {
    try {
      const key = attempt()
      const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
      return key.asymmetricKeyType === 'rsa' && bits >= KEY_MIN_BITS ? key : null
    } catch {
      // Not in this format; perhaps in the next.
    }
  }
  return null
}

function toBytes(text: string): Buffer {
  return Buffer.from(text.replace(/\s/g, ''), 'base64')
}
