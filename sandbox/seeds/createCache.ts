/**
 * Things that can be made again from their key: the ones used last are kept, up to a total weight.
 * `weigh` says how much one counts. Default 1 each.
 */
export function createCache<Key, Value>(weightMax: number, weigh: (value: Value) => number = () => 1) {
  const kept = new Map<Key, Value>()
  let weight = 0
  return {
    get(key: Key, make: () => Value): Value {
      const known = kept.get(key)
      const value = known ?? make()
      if (known === undefined) weight += weigh(value)
      else kept.delete(key)
      kept.set(key, value)
      for (const [oldest, old] of kept) {
        if (weight <= weightMax || oldest === key) break
        kept.delete(oldest)
        weight -= weigh(old)
      }
      return value
    },
    clear() {
      kept.clear()
      weight = 0
    },
  }
}
