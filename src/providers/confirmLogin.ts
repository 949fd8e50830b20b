import type { User } from '../../contract/entities/user.ts'
import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { StorageKey } from '../storage/keys.ts'
import type { Session } from './session.ts'

/** What the server says of the user replaces what came with the login: the level, and the user id where it says one. */
export function confirmLogin(
  storage: Pick<BrowserStorage, 'setJson'>,
  session: Pick<Session, 'read'>,
  { accountId, level }: Pick<User, 'accountId' | 'level'>,
): void {
  const known = session.read()
  const uid = accountId || known.uid
  if (known.token !== null && (uid !== known.uid || level !== known.level)) storage.setJson(StorageKey.uidLevel, { uid, level })
}
