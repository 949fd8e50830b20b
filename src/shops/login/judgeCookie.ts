import * as z from 'zod/mini'
import { toFieldErrors } from '../../../contract/reasons.ts'
import { cookieText } from '../../../contract/values.ts'

export type JudgedCookie = { readonly cookie: string } | { readonly reason: string }

/** A pasted text as the contract takes it, or the reason why it does not. Developer tools copy the header's name along: it is left out. */
export function judgeCookie(pasted: string): JudgedCookie {
  const text = pasted.replace(/^\s*cookie:/i, '')
  const parsed = z.safeParse(cookieText, text)
  if (parsed.success) return { cookie: parsed.data }
  const [reason = 'bad_format'] = Object.values(toFieldErrors(parsed.error.issues, text))
  return { reason }
}
