import type { OfflineSheet } from './offlineSheet.ts'
import { isFreshSheet, OFFLINE_POLICY, toOfflinePage } from './toOfflinePage.ts'

/** As much of a request as tells a page that a person opens. */
export type LoadedRequest = Pick<Request, 'method' | 'mode' | 'destination'>

/** A page of this origin that somebody opens in a tab; not the watch page in its frame, no file, no call. */
export function isPageLoad({ method, mode, destination }: LoadedRequest): boolean {
  return method === 'GET' && mode === 'navigate' && destination === 'document'
}

interface PageLoadParts {
  /** From the network; rejects where there is none. */
  readonly load: () => Promise<Response>
  readonly sheets: { readonly read: () => Promise<OfflineSheet | null>; readonly forget: () => Promise<void> }
  /** ms since 1970. */
  readonly clock: () => number
  readonly languages: readonly string[]
}

/** The network's answer, whatever it is; the page without network only where there is none. So a release is there with the next load (R22). */
export async function answerPageLoad({ load, sheets, clock, languages }: PageLoadParts): Promise<Response> {
  try {
    return await load()
  } catch {
    const kept = await sheets.read()
    const sheet = kept && isFreshSheet(kept, clock()) ? kept : null
    if (kept && !sheet) await sheets.forget()
    return new Response(toOfflinePage(sheet, clock(), languages), {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': OFFLINE_POLICY },
    })
  }
}
