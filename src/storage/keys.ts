import type { EXTENSION_ID_STORAGE_KEY } from '../../contract/relay.ts'

/** Every key of local storage that we use. The first four are the specification's (section 3), the others ours. */
export const StorageKey = {
  token: 'token',
  /** JSON text of `{ uid, level }`. */
  uidLevel: 'uid_level',
  javaUid: 'java_uid',
  /** Checked against the contract by type alone: its module would bring the schemas to every page that only reads a key. */
  extensionId: 'gbb_plugin_id' satisfies typeof EXTENSION_ID_STORAGE_KEY,
  /** Name assumed: the specification does not show it. */
  locale: 'zhanggui_locale',
  /** JSON text of the settings drawer's choices, the theme among them. */
  settings: 'zhanggui_settings',
} as const

export type StorageKey = (typeof StorageKey)[keyof typeof StorageKey]
