/* The look of a sealed cookie, apart from sealing.ts: who only carries one needs no cipher. */

import * as z from 'zod/mini'
import { fromBase64Url } from './base64Url.ts'
import { COOKIE_MAX_CHARS } from './limits.ts'

export const SEALED_PREFIX = 'sealed:v1:'
/** Everything of a sealed text but its ciphertext is shorter than this. */
const SEALED_FRAME_MAX_CHARS = 1_000
const SEALED_MAX_CHARS = Math.ceil((COOKIE_MAX_CHARS * 4) / 3) + SEALED_FRAME_MAX_CHARS
/** A shop's session as the list gives it: long enough for a working day, and then the list is asked again. */
export const SEAL_LIFETIME_MS = 12 * 60 * 60 * 1000
/** A captured session on its way to the server: time to look at whose it is, and to choose groups. */
export const CAPTURE_LIFETIME_MS = 60 * 60 * 1000

/** A session on its way into the browser: it is used at once, and a right that was taken back ends with it. */
export const BROWSER_SEAL_LIFETIME_MS = 60 * 1000

/** `browser`: a shop's session that opens its backend in the browser. `kept`: the browser's own cookies, which the extension seals to itself. */
const sealUses = ['browser', 'kept'] as const

/** What a sealed text is for; it is readable in the text and authenticated with the rest. */
export const sealBindingSchema = z.strictObject({
  /** On its way to the extension: the main account. On its way to the server: the person who may hand it in. */
  owner: z.string().check(z.maxLength(64)),
  /** Absent on its way to the server: the store may be new there. */
  shop_uid: z.optional(z.string().check(z.maxLength(64))),
  shop_id: z.string().check(z.maxLength(64)),
  expires_at: z.number(),
  /** One of `sealUses`, and good for nothing else. Absent: to be sent with a request. */
  use: z.optional(z.enum(sealUses)),
})
export type SealBinding = z.infer<typeof sealBindingSchema>

/** `sealed:v1:<key id>.<ephemeral key>.<binding>.<iv>.<ciphertext>`, each part base64url. */
const SEALED_FORM = /^sealed:v1:[\w-]{11}\.[\w-]{87}\.[\w-]{1,600}\.[\w-]{16}\.[\w-]{22,}$/

/** Its findings end the search, so that of a text that is neither sealed nor a cookie the cookie's are told. */
export const sealedText = z.string().check(z.maxLength(SEALED_MAX_CHARS, { abort: true }), z.regex(SEALED_FORM, { abort: true }))

/** A public key as it travels: the 65 bytes of an uncompressed P-256 point. Whether it lies on the curve is seen when it is used. */
export const sealKeyText = z.string().check(z.regex(/^B[\w-]{86}$/))

export function isSealed(cookie: string): boolean {
  return cookie.startsWith(SEALED_PREFIX)
}

/** What a sealed text says it is for, unproved; null: it is not one. */
export function readBinding(sealed: string): SealBinding | null {
  const bytes = isSealed(sealed) ? fromBase64Url(sealed.split('.')[2] ?? '') : null
  if (bytes === null) return null
  try {
    const parsed = sealBindingSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
