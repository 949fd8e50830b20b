const SCHEME = 'chrome-extension://'

/** The id of the extension whose page frames this one; null: no extension does, as in a tab. */
export function readFramingExtension(): string | null {
  const parent = window.location.ancestorOrigins?.item(0)
  return parent?.startsWith(SCHEME) ? parent.slice(SCHEME.length) : null
}
