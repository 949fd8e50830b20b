import * as z from 'zod/mini'
import { requiredText, text } from './fields.ts'
import { parseJsonText } from './lenient.ts'
import { COOKIE_MAX_CHARS, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, PASSWORD_MAX_CHARS, SHOPS_PER_CALL_MAX, USERNAME_MAX_CHARS } from './limits.ts'
import { brokenPasswordRules } from './passwordRules.ts'
import { sealedText } from './sealedText.ts'

/** Money in fen. */
export const fen = z.number().check(z.int())

/** A number with at most so many decimals. */
export function decimal(places: number) {
  return z.number().check(z.refine((value) => Number(value.toFixed(places)) === value, `too_precise:${places}`))
}

/** As a query or a form writes a number: no blanks, no sign but minus, no zeros before it. */
const NUMBER_TEXT = /^(?!-0(\.0+)?$)-?(0|[1-9]\d{0,15})(\.\d{1,16})?$/

/** A number, also as a query or a form writes it. `true`, an empty text, ` 5 `, `05` and `0x10` are none. */
export function wireNumber(...checks: Parameters<z.ZodMiniNumber['check']>) {
  const toNumber = (value: unknown) => (typeof value === 'string' && NUMBER_TEXT.test(value) ? Number(value) : value)
  return z.pipe(z.transform(toNumber), z.number().check(...checks))
}

/** The version that the editor saw; absent: replace what is there. */
export const version = z.optional(wireNumber(z.int()))

/** A switch, also from a form body. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0']), z.literal(1), z.literal(0)]),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
)

/** A filter on a switch, as an address writes it. */
export const flagFilter = z.optional(flag)

/** A list that some senders write as the JSON text of a list (specification 3, shop_uid_list). */
export function listOrJson<Item extends z.ZodMiniType>(item: Item, max = SHOPS_PER_CALL_MAX) {
  return z.pipe(z.transform(parseJsonText), z.array(item).check(z.maxLength(max)))
}

/**
 * Chinese characters, Latin letters with or without accents, digits and the plain signs of a keyboard. What looks like something else
 * is not among them: invisible characters, letters of other scripts, dotless and phonetic letters. Wide forms become plain ones.
 */
const USERNAME = /^[\x21-\x7e\p{Script=Han}\u00c0-\u017e]+(?: [\x21-\x7e\p{Script=Han}\u00c0-\u017e]+)*$/u
const USERNAME_LOOKALIKES = /[\u00d7\u00f7\u0131\u0138\u0149]/

/** A user name as one may be chosen. */
export const newUsername = z.pipe(
  z.pipe(
    z.string(),
    z.transform((name: string) => name.normalize('NFKC')),
  ),
  requiredText(USERNAME_MAX_CHARS).check(z.refine((name) => USERNAME.test(name) && !USERNAME_LOOKALIKES.test(name), 'username_rule')),
)

/** A sub-account's: `@` begins the part that we add (decision 0053). */
export const newSubUsername = newUsername.check(z.refine((name) => !name.includes('@'), 'username_rule'))

/** A password as one may be chosen (specification 5). */
export const newPassword = z.string().check(
  z.maxLength(PASSWORD_MAX_CHARS),
  z.refine((value) => brokenPasswordRules(value).length === 0, 'password_rule'),
)

/** A `name=value; name=value` header text. Control characters and anything beyond ASCII would be sent as raw bytes: refused. */
export const cookieText = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(COOKIE_MAX_CHARS),
  z.refine((value) => /^[\x20-\x7e]*$/.test(value), 'not_ascii'),
  z.refine((value) => /^[^=;\s]+=/.test(value), 'bad_format'),
)

/** A cookie, in plain or sealed to the one program that may read it. */
export const cookieOrSealed = z.union([cookieText, sealedText])

/** Parameters that every list but 46 and 63 takes (contract 1). `sort` is `field` or `-field`. */
export const listParameters = {
  page: z._default(wireNumber(z.int(), z.gte(1)), 1),
  page_size: z._default(wireNumber(z.int(), z.gte(1), z.lte(PAGE_SIZE_MAX)), PAGE_SIZE_DEFAULT),
  keyword: z.optional(text(100)),
  sort: z.optional(z.string().check(z.regex(/^-?[a-z_]{1,40}$/))),
}

/** What such a list answers with our own server. Those of the specification are a `loosePage`. */
export function listReply<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ list: z.array(item), total: z.number() })
}
