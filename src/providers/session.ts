import type { LoginReply } from '../../contract/entities/loginReply.ts'
import type { User } from '../../contract/entities/user.ts'
import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { StorageKey } from '../storage/keys.ts'
import type { CallerSession } from './toolApi/createToolApi.ts'

/** The login as the browser keeps it, under the specification's keys: token, uid_level, java_uid. */
export interface Session {
  read(): CallerSession
  store(reply: LoginReply): void
  /** What the server says of the user replaces what came with the login: the level, and the user id where it says one. */
  confirm(user: Pick<User, 'accountId' | 'level'>): void
  clear(): void
  /** Calls back when the login changes in this or another tab; answers a function that stops it. */
  subscribe(changed: () => void): () => void
}

export function createSession(storage: BrowserStorage): Session {
  function read() {
    const uidLevel = storage.getJson(StorageKey.uidLevel) as { uid?: unknown; level?: unknown } | null
    return {
      token: storage.get(StorageKey.token),
      uid: typeof uidLevel?.uid === 'string' ? uidLevel.uid : null,
      level: typeof uidLevel?.level === 'number' ? uidLevel.level : null,
    }
  }

  return {
    read,
    store({ token, user_id, level, java_uid }) {
      storage.setJson(StorageKey.uidLevel, { uid: user_id, level })
      if (java_uid === undefined) storage.remove(StorageKey.javaUid)
      else storage.set(StorageKey.javaUid, java_uid)
      storage.set(StorageKey.token, token)
    },
    confirm({ accountId, level }) {
      const known = read()
      const uid = accountId || known.uid
      if (known.token !== null && (uid !== known.uid || level !== known.level)) storage.setJson(StorageKey.uidLevel, { uid, level })
    },
    clear() {
      for (const key of [StorageKey.token, StorageKey.uidLevel, StorageKey.javaUid]) storage.remove(key)
    },
    subscribe: (changed) => storage.subscribe(StorageKey.token, changed),
  }
}
