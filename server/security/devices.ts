import { createHash, randomBytes } from 'node:crypto'

const COOKIE_NAME = 'zhanggui_device'
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
/** People who share a browser: each has a token of her own there. */
const TOKENS_MAX = 5
/** A place that was not used for so long is a strange one. */
export const PLACE_KNOWN_MS = 90 * 24 * 60 * 60 * 1000

/** Proofs of earlier logins in this browser, from its `Cookie` header. None of them is a login. */
export function parseDeviceTokens(header: string | undefined): readonly string[] {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  const value = pairs.find(([name]) => name === COOKIE_NAME)?.[1] ?? ''
  return value
    .split('.')
    .filter((token) => TOKEN.test(token))
    .slice(0, TOKENS_MAX)
}

/** Made by us at each first login of a person in a browser, so that nobody can plant one that we would take. */
export function createDeviceToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** How a device is kept: 256 random bits need no slow hash. */
export function toDevicePlace(token: string): string {
  return `device:${createHash('sha256').update(token).digest('hex')}`
}

/** The `Set-Cookie` header that leaves these tokens in the browser, the newest first, for the calls of a path. */
export function toDeviceCookie(tokens: readonly string[], path: string, isSecure: boolean): string {
  const parts = [`${COOKIE_NAME}=${tokens.slice(0, TOKENS_MAX).join('.')}`, `Path=${path}`, `Max-Age=${PLACE_KNOWN_MS / 1000}`]
  return [...parts, 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].join('; ')
}
