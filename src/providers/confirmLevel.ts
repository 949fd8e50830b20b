import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { StorageKey } from '../storage/keys.ts'
import type { Session } from './session.ts'

/** The level that the server says of the user replaces the one that came with the login. */
export function confirmLevel(storage: Pick<BrowserStorage, 'setJson'>, session: Pick<Session, 'read'>, level: number): void {
  const known = session.read()
  if (known.token !== null && level !== known.level) storage.setJson(StorageKey.uidLevel, { uid: known.uid, level })
}
