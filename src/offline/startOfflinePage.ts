import { OFFLINE_WORKER_PATH } from '../../contract/consolePaths.ts'
import { isPhone } from '../bridge/transports/isPhone.ts'
import type { Session } from '../providers/session.ts'
import { offlineSheets } from './offlineSheet.ts'

/** Whether this browser gets the page without network: a phone, or a console that was installed. A computer's tab has no worker. */
export function wantsOfflinePage(): boolean {
  return isPhone(navigator) || window.matchMedia('(display-mode: standalone)').matches
}

/**
 * Runs after the first picture. Puts the worker into the browser where it is wanted, names the manifest in the reader's language, and forgets what somebody else
 * saw last: another login may come without a logout before it. Never rejects: without a worker the browser says itself that there is no network.
 */
export async function startOfflinePage(session: Pick<Session, 'read' | 'subscribe'>): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  if (link && document.documentElement.lang === 'en-US') link.href = '/manifest.en-US.webmanifest'
  if (!wantsOfflinePage()) return
  const forgetOthers = async () => {
    const kept = await offlineSheets.read()
    if (kept && kept.uid !== session.read().uid) await offlineSheets.forget()
  }
  // The end of a login wipes all of it.
  session.subscribe(() => {
    if (session.read().token !== null) void forgetOthers()
  })
  await forgetOthers()
  // Nor is it taken out here: a worker that is unregistered while the browser brings its follower, which does the same, comes back.
  if (await isSwitchedOff()) return
  // `none`: the browser asks for the worker itself each time, so that one that is switched off is gone with the next page.
  await navigator.serviceWorker?.register(OFFLINE_WORKER_PATH, { updateViaCache: 'none' }).catch(() => undefined)
}

/** Registered again, the worker that removes itself would stay. It alone has this word. The browser finds it by itself after each page load. */
function isSwitchedOff(): Promise<boolean> {
  return fetch(OFFLINE_WORKER_PATH)
    .then((reply) => reply.text())
    .then(
      (text) => text.includes('unregister'),
      () => false,
    )
}
