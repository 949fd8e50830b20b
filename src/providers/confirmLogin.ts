import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { StorageKey } from '../storage/keys.ts'
import type { Identity } from './auth/createIdentity.ts'
import type { Session } from './session.ts'

/** The level that the server says replaces the one that came with the login; so does the user id, where that came with none. */
export function confirmLogin(
  storage: Pick<BrowserStorage, 'setJson'>,
  session: Pick<Session, 'read'>,
  { accountId, level }: Pick<Identity, 'accountId' | 'level'>,
): void {
  const known = session.read()
  const uid = known.uid || accountId || null
  if (known.token !== null && (uid !== known.uid || level !== known.level)) storage.setJson(StorageKey.uidLevel, { uid, level })
}
