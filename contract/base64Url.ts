/* Bytes as base64url without padding, with functions that browsers, workers and Node all have. */

export type Bytes = Uint8Array<ArrayBuffer>

/** Bytes that become characters at a time: a function takes no more arguments than about 65,000. */
const BYTES_AT_ONCE = 8_192

export function toBase64Url(bytes: Bytes): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += BYTES_AT_ONCE) {
    // Spread, they would be taken one by one: ten times slower, and a list has a whole account's sessions.
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(start, start + BYTES_AT_ONCE))
  }
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Null: not base64url, or not the one spelling that these bytes have. */
export function fromBase64Url(text: string): Bytes | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  return toBase64Url(bytes) === text ? bytes : null
}
