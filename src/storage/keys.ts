import { EXTENSION_ID_STORAGE_KEY } from '../../contract/relayLimits.ts'

/** Every key of local storage that we use. The first four are the specification's (section 3), the others ours. */
export const StorageKey = {
  token: 'token',
  /** JSON text of `{ uid, level }`. */
  uidLevel: 'uid_level',
  javaUid: 'java_uid',
  extensionId: EXTENSION_ID_STORAGE_KEY,
  /** Name assumed: the specification does not show it. */
  locale: 'zhanggui_locale',
  /** JSON text of the settings drawer's choices, the theme among them. */
  settings: 'zhanggui_settings',
  /** JSON text of the ids of the palette's last choices. */
  recentCommands: 'zhanggui_recent_commands',
  /** JSON text of the style rules that follow from a theme colour of the reader's own. */
  colorRules: 'zhanggui_color_rules',
} as const

export type StorageKey = (typeof StorageKey)[keyof typeof StorageKey]
