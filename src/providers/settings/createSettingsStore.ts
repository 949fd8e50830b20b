import type { BrowserStorage } from '../../storage/createBrowserStorage.ts'
import { createStore } from '../../storage/createStore.ts'
import { StorageKey } from '../../storage/keys.ts'
import { readStoredSettings, storeSettings } from '../../theme/theme.ts'
import { changeSettings, momentKeys, parseSettings, SETTINGS_DEFAULT, type Settings } from './settings.ts'

type MomentKey = (typeof momentKeys)[number]

/** The settings as something to read, change and follow; other tabs follow through the storage. */
export interface SettingsStore {
  /** The same object until something changes. */
  read(): Settings
  change(change: Partial<Settings>): void
  /** Calls back after every change, in this tab or another; answers the way to stop. */
  subscribe(changed: () => void): () => void
}

export function createSettingsStore(storage: BrowserStorage): SettingsStore {
  /** How often something has changed, here or in the storage. */
  const changes = createStore(0)
  let moment: Pick<Settings, MomentKey> = SETTINGS_DEFAULT
  let known: { readonly text: string | null; readonly moment: typeof moment; readonly settings: Settings } | null = null

  function read(): Settings {
    const text = storage.get(StorageKey.settings)
    if (known?.text === text && known.moment === moment) return known.settings
    const { globalSettings, serverMenu } = moment
    const settings = { ...parseSettings(readStoredSettings(storage)), globalSettings, serverMenu }
    // Asked again: a corrupt text was removed by the reading.
    known = { text: storage.get(StorageKey.settings), moment, settings }
    return settings
  }

  function tell() {
    changes.setState(changes.getState() + 1)
  }

  function change(wanted: Partial<Settings>) {
    const before = read()
    const after = changeSettings(before, wanted)
    const changed = (Object.keys(after) as (keyof Settings)[]).filter((key) => after[key] !== before[key])
    if (changed.length === 0) return
    moment = after
    const lasting = changed.filter((key) => !isMomentKey(key))
    if (lasting.length === 0) tell()
    else storeSettings(storage, Object.fromEntries(lasting.map((key) => [key, after[key]])))
  }

  storage.subscribe(StorageKey.settings, tell)
  // The menu was fetched for the user who has gone (specification 4, logout).
  storage.subscribe(StorageKey.token, (token) => token === null && change({ serverMenu: SETTINGS_DEFAULT.serverMenu }))

  return {
    read,
    change,
    subscribe: changes.subscribe,
  }
}

function isMomentKey(key: keyof Settings): key is MomentKey {
  return (momentKeys as readonly string[]).includes(key)
}
