/** What is kept beside rows, so that they can be judged without being read. */
export interface CacheEntry {
  readonly key: string
  readonly owner: string
  readonly shape: number
  readonly asOf: number
  readonly shops: { readonly asked: number; readonly answered: readonly string[] }
  /** Length of the rows' text. */
  readonly chars: number
}

export interface CacheLimits {
  readonly entries: number
  /** Over all entries; a char takes up to two bytes. */
  readonly chars: number
  readonly ageMs: number
}

/** 60 MB at most, of which a browser makes no fuss; a week, after which prices and stocks are no help any more. */
export const cacheLimits: CacheLimits = { entries: 30, chars: 30_000_000, ageMs: 7 * 24 * 3_600_000 }

/** The same for the same parameters, in whatever order they are named; what is undefined is not said. */
export function toCacheKey(owner: string, name: string, parameters: unknown): string {
  return JSON.stringify([owner, name, parameters], (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
  })
}

/** The entries that go when another comes: other persons', those out of date, its own predecessor, and the oldest until all have room. */
export function toEvicted(entries: readonly CacheEntry[], coming: CacheEntry, now: number, limits: CacheLimits): readonly string[] {
  const staying: CacheEntry[] = []
  let chars = coming.chars
  for (const entry of entries.toSorted((left, right) => right.asOf - left.asOf)) {
    const isOurs = entry.owner === coming.owner && entry.key !== coming.key && now - entry.asOf <= limits.ageMs
    if (!isOurs || staying.length + 1 >= limits.entries || chars + entry.chars > limits.chars) continue
    staying.push(entry)
    chars += entry.chars
  }
  return entries.filter((entry) => !staying.includes(entry)).map(({ key }) => key)
}
