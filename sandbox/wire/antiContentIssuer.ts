import { DEFAULT_ANTI_CONTENT } from '../../contract/merchantCall.ts'
import { createSeedMark } from '../seeds/random.ts'

export const ANTI_CONTENT_LIFE_MS = 10 * 60 * 1000
const TOKEN_FORM = /^0asbx([0-9a-z]+)\.([0-9a-f]{64})$/

/** The sandbox's own anti-content tokens: opaque, valid for ten minutes, made up. The real platform's are never computed. */
export interface AntiContentIssuer {
  issue(userId: string): { readonly token: string; readonly expires_at: number }
  /** Also true for the constant that is sent where the deployment supplies no token. */
  isValid(token: string | undefined): boolean
}

export function createAntiContentIssuer(seed: number, now: () => number): AntiContentIssuer {
  const userMark = (userId: string) => createSeedMark(seed, 'anti-content user', userId).slice(0, 32)
  const seal = (expires: string, user: string) => createSeedMark(seed, 'anti-content', expires, user).slice(0, 32)
  return {
    issue(userId) {
      const expires_at = now() + ANTI_CONTENT_LIFE_MS
      const expires = expires_at.toString(36)
      const user = userMark(userId)
      return { token: `0asbx${expires}.${user}${seal(expires, user)}`, expires_at }
    },
    isValid(token) {
      if (token === DEFAULT_ANTI_CONTENT) return true
      const [, expires, marks] = TOKEN_FORM.exec(token ?? '') ?? []
      if (!expires || !marks) return false
      return marks.slice(32) === seal(expires, marks.slice(0, 32)) && Number.parseInt(expires, 36) > now()
    },
  }
}
