import type { BrowserStorage } from './createBrowserStorage.ts'
import { StorageKey } from './keys.ts'

/** Text `<extension id> <public key>`. Apart from StorageKey, which the login page loads. */
export const RELAY_KEY_STORAGE_KEY = 'zhanggui_relay_key'

/** The public key of the extension that is here now, no secret; null: none is known. */
export function readRelayKey(storage: Pick<BrowserStorage, 'get'>): string | null {
  const [extensionId, key] = storage.get(RELAY_KEY_STORAGE_KEY)?.split(' ') ?? []
  return key && extensionId === storage.get(StorageKey.extensionId) ? key : null
}
