import { decryptText, encryptText } from './legacyWire.ts'

interface AntiContentParts {
  /** Asks the backend for the token of an encrypted user id; the answer is encrypted too. */
  readonly fetchToken: (encryptedUserId: string) => Promise<string>
  /** Key of the compatibility encryption, from the deployment. */
  readonly key: string
  readonly userId: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Told why there is no token; never the token itself. */
  readonly log: (message: string, cause?: unknown) => void
}

/** How long a token is used before the next is fetched (assumed: nothing public says how long the platform takes one). */
export const ANTI_CONTENT_LIFETIME_MS = 5 * 60 * 1000

/** The anti-content token of a user (specification 4): fetched once for all who wait, kept a while; null where none is to be had. */
export function createAntiContent(parts: AntiContentParts): () => Promise<string | null> {
  let kept: { readonly token: string; readonly expiresAt: number } | null = null
  let underway: Promise<string | null> | null = null

  async function renew(): Promise<string | null> {
    const token = await fetchAndDecrypt(parts)
    kept = token === null ? null : { token, expiresAt: parts.clock() + ANTI_CONTENT_LIFETIME_MS }
    return token
  }

  return () => {
    if (kept && parts.clock() < kept.expiresAt) return Promise.resolve(kept.token)
    underway ??= renew().finally(() => {
      underway = null
    })
    return underway
  }
}

async function fetchAndDecrypt({ fetchToken, key, userId, log }: AntiContentParts): Promise<string | null> {
  try {
    const token = decryptText(await fetchToken(encryptText(userId, key)), key)
    if (token === null) log('The anti-content token could not be decrypted')
    return token
  } catch (cause) {
    log('The anti-content token could not be fetched', cause)
    return null
  }
}
