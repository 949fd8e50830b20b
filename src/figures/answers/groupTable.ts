/** Groups by key, each with a row of sums. Small key ranges are looked up directly, large ones by a map. */
export interface GroupTable {
  /** Where the sums of a group begin in `sums()`; the group is made with the first question. */
  readonly at: (key: number) => number
  /** -1: there is no such group. */
  readonly find: (key: number) => number
  readonly size: () => number
  readonly keyAt: (group: number) => number
  /** Of all groups, one row after the other. Replaced when the table grows. */
  readonly sums: () => Float64Array
}

const DIRECT_KEYS_MAX = 2 ** 23
const SMALLEST = 16

/** `keys`: one more than the largest key. `width`: sums of a group. */
export function createGroupTable(keys: number, width: number): GroupTable {
  const direct = keys <= DIRECT_KEYS_MAX ? new Int32Array(keys) : null
  const byKey = new Map<number, number>()
  let keyOf = new Float64Array(SMALLEST)
  let sums = new Float64Array(SMALLEST * width)
  let size = 0

  function groupOf(key: number): number {
    return direct ? (direct[key] ?? 0) - 1 : (byKey.get(key) ?? -1)
  }

  function grow(): void {
    if (size < keyOf.length) return
    const [oldKeys, oldSums] = [keyOf, sums]
    keyOf = new Float64Array(size * 2)
    keyOf.set(oldKeys)
    sums = new Float64Array(size * 2 * width)
    sums.set(oldSums)
  }

  return {
    at(key) {
      const known = groupOf(key)
      if (known >= 0) return known * width
      grow()
      keyOf[size] = key
      if (direct) direct[key] = size + 1
      else byKey.set(key, size)
      size += 1
      return (size - 1) * width
    },
    find: (key) => {
      const group = groupOf(key)
      return group < 0 ? -1 : group * width
    },
    size: () => size,
    keyAt: (group) => keyOf[group] ?? 0,
    sums: () => sums,
  }
}
