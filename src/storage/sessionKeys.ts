/** Keys of session storage; apart from those of local storage, which the login page loads. */
export const SessionKey = {
  /** JSON of the goods on their way into the box, and whose they are. */
  collecting: 'zhanggui_collecting',
  /** JSON of own goods on their way to other shops, and whose they are. */
  copying: 'zhanggui_copying',
  /** JSON list of the addresses in the tab bar. */
  tabs: 'zhanggui_tabs',
  /** JSON of what was typed when the login expired, in which tabs, and whose it is. Only while its account is not logged in again. */
  typed: 'zhanggui_typed',
  /** When this tab last loaded again for a missing file, ms, and what was missing each time; a line each. */
  reloadedAt: 'zhanggui_reloaded_at',
} as const
