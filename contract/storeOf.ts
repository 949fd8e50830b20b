import { SESSION_COOKIE_NAME } from './merchantCall.ts'
import { isSealed, readBinding } from './sealedText.ts'

const storeNumber = new RegExp(`(?:^|; ?)${SESSION_COOKIE_NAME}=[^;]*_\\d{1,20}_(\\d{1,20})(?:;|$)`)

/** The number of the store that a session names as its own (`<opaque>_<userId>_<mallId>`), or that its seal names; null: it names none. */
export function storeOf(cookie: string): string | null {
  if (isSealed(cookie)) return readBinding(cookie)?.shop_id ?? null
  return storeNumber.exec(cookie)?.[1] ?? null
}
