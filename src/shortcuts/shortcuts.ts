/** Where a shortcut works: on every page of the frame, or on a list. */
export const shortcutScopes = ['everywhere', 'goTo', 'list'] as const
export type ShortcutScope = (typeof shortcutScopes)[number]

interface ShortcutKeys {
  /** As react-hotkeys-hook writes them: `mod` is Ctrl, or Command on a Mac; `>` is between keys pressed one after the other. */
  readonly keys: string
  readonly scope: ShortcutScope
  /** Also while the reader types in a field. Default: it waits, or it would take her letters. */
  readonly whileTyping?: boolean
}

export type ShortcutDeed = 'palette' | 'sheet' | 'search' | 'create' | 'nextRow' | 'previousRow'

export type Shortcut =
  | (ShortcutKeys & { readonly does: ShortcutDeed })
  /** Opens the page of this route; absent for a user who may not open it. */
  | (ShortcutKeys & { readonly goTo: string })

/** Also shown on the search button. */
export const PALETTE_KEYS = 'mod+k'

/** Every shortcut of the console. */
export const shortcuts: readonly Shortcut[] = [
  { keys: PALETTE_KEYS, scope: 'everywhere', does: 'palette', whileTyping: true },
  { keys: '?', scope: 'everywhere', does: 'sheet' },
  { keys: 'g>h', scope: 'goTo', goTo: 'Workplace' },
  { keys: 'g>s', scope: 'goTo', goTo: 'shops' },
  { keys: 'g>g', scope: 'goTo', goTo: 'shopGroups' },
  { keys: 'g>a', scope: 'goTo', goTo: 'auditTrail' },
  { keys: 'g>i', scope: 'goTo', goTo: 'userInfo' },
  { keys: 'g>e', scope: 'goTo', goTo: 'plugDownload' },
  { keys: '/', scope: 'list', does: 'search' },
  { keys: 'n', scope: 'list', does: 'create' },
  { keys: 'j', scope: 'list', does: 'nextRow' },
  { keys: 'k', scope: 'list', does: 'previousRow' },
]
