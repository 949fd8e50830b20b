import * as z from 'zod/mini'
import { DEFAULT_ANTI_CONTENT } from '../../contract/merchantCall.ts'
import { type ServerSettings, sandboxOriginOf } from '../settings.ts'

const TIMEOUT_MS = 5_000
const answerSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(4_096)) })

/** Where the platform's anti-content token comes from; we never compute it ourselves (contract 4). */
export type AntiContentProvider = (userId: string) => Promise<string>

/** `http` when an address is configured, else the sandbox's own issuer, else the constant. */
export function createAntiContentProvider(
  settings: Pick<ServerSettings, 'antiContentUrl' | 'platform' | 'sandboxPort'>,
): AntiContentProvider {
  if (settings.antiContentUrl) return askAt(settings.antiContentUrl)
  if (settings.platform === 'sandbox') return askAt(`${sandboxOriginOf(settings.sandboxPort)}/__sandbox/anti-content`)
  return async () => DEFAULT_ANTI_CONTENT
}

function askAt(url: string): AntiContentProvider {
  return async (userId) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: userId }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`anti-content provider answered ${answer.status}`)
    return answerSchema.parse(await answer.json()).token
  }
}
