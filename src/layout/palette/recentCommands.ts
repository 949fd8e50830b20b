import type { BrowserStorage } from '../../storage/createBrowserStorage.ts'
import { StorageKey } from '../../storage/keys.ts'

export const RECENT_COMMANDS_MAX = 5

/** Ids of what was chosen last, the latest first. Ids alone: what the user may not see is not shown, even if another user chose it. */
export function readRecentCommands(storage: BrowserStorage): readonly string[] {
  const kept = storage.getJson(StorageKey.recentCommands)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}

export function rememberCommand(storage: BrowserStorage, id: string): void {
  const others = readRecentCommands(storage).filter((other) => other !== id)
  storage.setJson(StorageKey.recentCommands, [id, ...others].slice(0, RECENT_COMMANDS_MAX))
}
