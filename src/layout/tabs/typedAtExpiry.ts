import { readBuild } from '../../boot/startFiles.ts'
import type { LastingDraft } from '../../providers/drafts/createTabDrafts.ts'
import type { BrowserStorage } from '../../storage/createBrowserStorage.ts'
import { SessionKey } from '../../storage/sessionKeys.ts'
import { tabStorage } from '../../storage/tabStorage.ts'

/** Apart from StorageKey, which the login page loads. There from the end of a login that expired until the next console starts. */
const EXPIRED_STORAGE_KEY = 'zhanggui_login_expired'

/** Right before the login is forgotten, so that every tab knows how it ended: by hand leaves nothing. */
export function markExpired(storage: Pick<BrowserStorage, 'set'>): void {
  storage.set(EXPIRED_STORAGE_KEY, '1')
}

export function hasExpired(storage: Pick<BrowserStorage, 'get'>): boolean {
  return storage.get(EXPIRED_STORAGE_KEY) !== null
}

/** What waits in this tab of the browser until its account has logged in again (decision 0247). */
interface TypedAtExpiry {
  /** Addresses of the tabs that it was typed in. */
  readonly addresses: readonly string[]
  readonly drafts: readonly LastingDraft[]
}

/** `uid`: whose it is; null: nobody knows, and nothing is kept. */
export function keepTyped(uid: string | null, typed: TypedAtExpiry): void {
  if (uid === null || typed.drafts.length === 0) dropTyped()
  else tabStorage.setJson(SessionKey.typed, { uid, build: readBuild(document), ...typed })
}

/** Null: nothing waits for this account. What another release kept may be of another shape. */
export function readTyped(uid: string | null): TypedAtExpiry | null {
  const kept = tabStorage.getJson(SessionKey.typed) as (TypedAtExpiry & { readonly uid: string; readonly build: string }) | null
  return kept !== null && kept.uid === uid && kept.build === readBuild(document) ? kept : null
}

export function dropTyped(): void {
  tabStorage.remove(SessionKey.typed)
}

/** A console has started: what waited in this tab is in its memory, or of somebody else. */
export function beginTyped(storage: Pick<BrowserStorage, 'remove'>): void {
  dropTyped()
  storage.remove(EXPIRED_STORAGE_KEY)
}
