/* Between the scripts of the extension; a page of the console cannot send them. */

/** Of the content script: a tab of the console is here. */
export const tabOpened = { nightWatch: 'tabOpened' } as const
/** Of the popup. */
export const watchSwitchedOff = { nightWatch: 'switchedOff' } as const

export const isTabOpened = (message: unknown) => isOf(message, tabOpened)
export const isWatchSwitchedOff = (message: unknown) => isOf(message, watchSwitchedOff)

function isOf(message: unknown, known: { readonly nightWatch: string }): boolean {
  return (message as { readonly nightWatch?: unknown } | null)?.nightWatch === known.nightWatch
}
