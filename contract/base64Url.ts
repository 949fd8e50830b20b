/* Bytes as base64url without padding, with functions that browsers, workers and Node all have. */

export type Bytes = Uint8Array<ArrayBuffer>

export function toBase64Url(bytes: Bytes): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Null: not base64url, or not the one spelling that these bytes have. */
export function fromBase64Url(text: string): Bytes | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  return toBase64Url(bytes) === text ? bytes : null
}
