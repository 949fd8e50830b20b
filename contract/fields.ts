/* What the login page loads too. All other field types are in values.ts, which it does not load. */

import * as z from 'zod/mini'

/** Text without surrounding blanks, at least one character, at most `max`. */
export function requiredText(max: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
}

/** Text without surrounding blanks, possibly empty, at most `max`. */
export function text(max: number) {
  return z.string().check(z.trim(), z.maxLength(max))
}

/** Milliseconds since 1970, UTC. */
export const timeMs = z.number().check(z.int(), z.nonnegative())

/** An identifier; other backends send numbers, forms send text: always text after parsing. */
export const id = z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), z.string().check(z.minLength(1), z.maxLength(64))))
