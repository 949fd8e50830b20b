import { SESSION_COOKIE_NAME } from '../../contract/merchantCall.ts'

const HIDDEN = '[hidden]'
const cookieValues = new RegExp(`\\b(${SESSION_COOKIE_NAME}|api_uid|_nano_fp|JSESSIONID)=[^;\\s"'\\\\]+`, 'gi')
const sealedCookies = /\bsealed:v\d+:[\w.~-]+/gi
const accessKeys = /\bzgk_[0-9a-f]{32}_[\w-]{43}\b/g
const bearerTokens = /\b[0-9a-f]{8}-[0-9a-f-]{27}\.[\w-]{43}\b/g

/** Up to where a text in JSON ends. What a run holds is looked at by itself: in one expression that takes the square of its length. */
const runs = /[^\s"\\]+/g
const isEncoded = /%[0-9a-f]{2}/i
/** A secret that is encoded more often than this is not looked for. */
const DECODED_MAX = 4

/** Takes cookies of shops and our own tokens out of a text that may be JSON, also where they are percent-encoded. */
export function scrubSecrets(text: string): string {
  return scrubPlain(text.includes('%') ? text.replace(runs, scrubEncoded) : text)
}

/** Does a text hold a cookie of a shop, in plain, sealed or percent-encoded? */
export function holdsCookie(text: string): boolean {
  return [text, ...toDecoded(text)].some((each) => each.search(cookieValues) >= 0 || each.search(sealedCookies) >= 0)
}

/** What holds nothing stays as it was written. */
function scrubEncoded(run: string): string {
  if (!isEncoded.test(run)) return run
  const decoded = toDecoded(run).find((each) => scrubPlain(each) !== each)
  return decoded === undefined ? run : JSON.stringify(scrubPlain(decoded)).slice(1, -1)
}

function scrubPlain(text: string): string {
  return text.replace(cookieValues, `$1=${HIDDEN}`).replace(sealedCookies, HIDDEN).replace(bearerTokens, HIDDEN).replace(accessKeys, HIDDEN)
}

/** Decoded once, twice and so on, as long as that changes it. Escapes that stand for no text stay. */
function toDecoded(text: string): readonly string[] {
  const found: string[] = []
  for (let before = text; found.length < DECODED_MAX; before = found.at(-1) ?? '') {
    const decoded = before.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    if (decoded === before) break
    found.push(decoded)
  }
  return found
}
