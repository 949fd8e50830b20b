/** Whom the extension answers and where it may send. The manifest, filled in when the package is made, is the only source. */
export interface AllowLists {
  /** Origins whose pages may ask: `externally_connectable.matches`. */
  readonly consoleOrigins: readonly string[]
  /** Origins of the merchant platform: `host_permissions`, without the console's. */
  readonly merchantOrigins: readonly string[]
}

interface ManifestPart {
  readonly externally_connectable?: { readonly matches?: readonly string[] | undefined } | undefined
  readonly host_permissions?: readonly string[] | undefined
}

/**
 * Reads both lists. The package has the console among its hosts, too, so that the watch page in the extension's frame shares its storage: nothing is ever
 * relayed there. A pattern that is not exactly one origin with every path is left out, so it allows nothing. */
export function readAllowLists(manifest: ManifestPart): AllowLists {
  const consoleOrigins = toOrigins(manifest.externally_connectable?.matches)
  return { consoleOrigins, merchantOrigins: toOrigins(manifest.host_permissions).filter((origin) => !consoleOrigins.includes(origin)) }
}

function toOrigins(patterns: readonly string[] = []): readonly string[] {
  return [...new Set(patterns.flatMap((pattern) => toOrigin(pattern) ?? []))]
}

function toOrigin(pattern: string): string | null {
  if (!pattern.endsWith('/*')) return null
  const text = pattern.slice(0, -'/*'.length)
  if (text.includes('*') || !/^https?:\/\//.test(text) || !URL.canParse(text)) return null
  const { origin, href } = new URL(text)
  return href === `${origin}/` ? origin : null
}
