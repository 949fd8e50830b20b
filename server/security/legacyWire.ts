/**
 * The specification's encryption of user id and anti-content token (9; contract 4): AES, ECB, PKCS7, base64. This is wire
 * compatibility, NOT protection: ECB hides no patterns, nothing is authenticated, and every console knows the key. The two calls are
 * protected by login and TLS. Nothing else may use this module.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto'

export function encryptLegacy(text: string, key: string): string {
  const cipher = createCipheriv(algorithmOf(key), Buffer.from(key), null)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

/** Null when it is not base64, not of this key, or not text. */
export function decryptLegacy(encrypted: string, key: string): string | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encrypted)) return null
  try {
    const decipher = createDecipheriv(algorithmOf(key), Buffer.from(key), null)
    const bytes = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function algorithmOf(key: string): string {
  return `aes-${Buffer.byteLength(key) * 8}-ecb`
}
