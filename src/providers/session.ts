import type { LoginReply } from '../../contract/entities/loginReply.ts'
import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { StorageKey } from '../storage/keys.ts'
import type { CallerSession } from './toolApi/createToolApi.ts'

/** The login as the browser keeps it, under the specification's keys: token, uid_level, java_uid. */
export interface Session {
  read(): CallerSession
  store(reply: LoginReply): void
  clear(): void
  /** Calls back when the login changes in this or another tab; answers a function that stops it. */
  subscribe(changed: () => void): () => void
}

export function createSession(storage: BrowserStorage): Session {
  return {
    read() {
      const uidLevel = storage.getJson(StorageKey.uidLevel) as { uid?: unknown; level?: unknown } | null
      return {
        token: storage.get(StorageKey.token),
        uid: typeof uidLevel?.uid === 'string' ? uidLevel.uid : null,
        level: typeof uidLevel?.level === 'number' ? uidLevel.level : null,
      }
    },
    store({ token, user_id, level, java_uid }) {
      storage.setJson(StorageKey.uidLevel, { uid: user_id, level })
      if (java_uid === undefined) storage.remove(StorageKey.javaUid)
      else storage.set(StorageKey.javaUid, java_uid)
      storage.set(StorageKey.token, token)
    },
    clear() {
      for (const key of [StorageKey.token, StorageKey.uidLevel, StorageKey.javaUid]) storage.remove(key)
    },
    subscribe: (changed) => storage.subscribe(StorageKey.token, changed),
  }
}
