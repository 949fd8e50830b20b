import AES from 'crypto-js/aes.js'
import Utf8 from 'crypto-js/enc-utf8.js'
import ECB from 'crypto-js/mode-ecb.js'
import Pkcs7 from 'crypto-js/pad-pkcs7.js'
import md5 from 'md5'

/**
 * Compatibility with the product's wire (specification 9, contract 4): AES in ECB mode, and MD5. This is not protection: the key is
 * known to every browser, ECB shows equal blocks, MD5 is broken. What protects the call is the login and TLS. Web Crypto has
 * neither ECB nor MD5, hence the libraries.
 */
const mode = { mode: ECB, padding: Pkcs7 }
const SIGN_FACTOR = 1217
const keyLengthsBytes: readonly number[] = [16, 24, 32]

/** Base64 of the encrypted text. The key has 16, 24 or 32 bytes. */
export function encryptText(text: string, key: string): string {
  return AES.encrypt(text, parseKey(key), mode).toString()
}

/** The text, or null. crypto-js answers an empty text for garbage instead of an error, so an empty text is a failure too. */
export function decryptText(base64: string, key: string): string | null {
  const bytes = AES.decrypt(base64, parseKey(key), mode)
  try {
    return bytes.toString(Utf8) || null
  } catch {
    return null
  }
}

/** Sign helper (specification 9): MD5 of integer x 1217 + number. */
export function signOf(integer: number, number: number): string {
  return md5(String(integer * SIGN_FACTOR + number))
}

function parseKey(key: string) {
  const bytes = Utf8.parse(key)
  if (!keyLengthsBytes.includes(bytes.sigBytes)) throw new RangeError('the auth-token key must have 16, 24 or 32 bytes')
  return bytes
}
