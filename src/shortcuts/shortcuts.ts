/** Where a shortcut works: on every page of the frame, on a list, or on the page of a record. */
export const shortcutScopes = ['everywhere', 'goTo', 'list', 'record'] as const
export type ShortcutScope = (typeof shortcutScopes)[number]

export interface ShortcutKeys {
  /** As react-hotkeys-hook writes them: `mod` is Ctrl, or Command on a Mac; `>` is between keys pressed one after the other. */
  readonly keys: string
  readonly scope: ShortcutScope
  /** Also while the reader types in a field. Default: it waits, or it would take her letters. */
  readonly whileTyping?: boolean
}

export type ShortcutDeed =
  | 'palette'
  | 'sheet'
  | 'search'
  | 'create'
  | 'nextRow'
  | 'previousRow'
  | 'chooseRow'
  | 'editRow'
  | 'peekRow'
  | 'previousRecord'
  | 'nextRecord'

export interface Shortcut extends ShortcutKeys {
  readonly does: ShortcutDeed
}

/** Also shown on the search button. */
export const PALETTE_KEYS = 'mod+k'

/** Every shortcut of the console but those that open a page: these are the `menu.key` of its declaration. */
export const shortcuts: readonly Shortcut[] = [
  { keys: PALETTE_KEYS, scope: 'everywhere', does: 'palette', whileTyping: true },
  { keys: '?', scope: 'everywhere', does: 'sheet' },
  { keys: '/', scope: 'list', does: 'search' },
  { keys: 'n', scope: 'list', does: 'create' },
  { keys: 'j', scope: 'list', does: 'nextRow' },
  { keys: 'k', scope: 'list', does: 'previousRow' },
  { keys: 'x', scope: 'list', does: 'chooseRow' },
  { keys: 'e', scope: 'list', does: 'editRow' },
  { keys: 'p', scope: 'list', does: 'peekRow' },
  { keys: '[', scope: 'record', does: 'previousRecord' },
  { keys: ']', scope: 'record', does: 'nextRecord' },
]
