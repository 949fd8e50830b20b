/** Groups by key, each with a row of sums. Small key ranges are looked up directly, large ones by a hash table: a map takes twice as long. */
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

/** Of a wider range most keys have no group, and making room for all of them takes longer than looking them up. */
const DIRECT_KEYS_MAX = 2 ** 19
const SMALLEST = 16
/** Slots of the hash table for each group, at least: so that a search is short. */
const SLOTS_PER_GROUP = 2

/** `keys`: one more than the largest key. `width`: sums of a group. */
export function createGroupTable(keys: number, width: number): GroupTable {
  const direct = keys <= DIRECT_KEYS_MAX ? new Int32Array(keys) : null
  /** Group plus one; 0 is empty. */
  let slots = new Int32Array(direct ? 0 : SMALLEST * SLOTS_PER_GROUP)
  let keyOf = new Float64Array(SMALLEST)
  let sums = new Float64Array(SMALLEST * width)
  let size = 0

  function groupOf(key: number): number {
    return direct ? (direct[key] ?? 0) - 1 : (slots[slotOf(key)] ?? 0) - 1
  }

  /** The slot of a key, or the empty one where it belongs. */
  function slotOf(key: number): number {
    const mask = slots.length - 1
    let slot = hash(key) & mask
    for (;;) {
      const group = (slots[slot] ?? 0) - 1
      if (group < 0 || keyOf[group] === key) return slot
      slot = (slot + 1) & mask
    }
  }

  function grow(): void {
    if (size < keyOf.length) return
    const oldKeys = keyOf
    const oldSums = sums
    keyOf = new Float64Array(size * 2)
    keyOf.set(oldKeys)
    sums = new Float64Array(size * 2 * width)
    sums.set(oldSums)
    if (direct) return
    slots = new Int32Array(keyOf.length * SLOTS_PER_GROUP)
    for (let group = 0; group < size; group += 1) slots[slotOf(keyOf[group] ?? 0)] = group + 1
  }

  return {
    at(key) {
      const known = groupOf(key)
      if (known >= 0) return known * width
      grow()
      keyOf[size] = key
      if (direct) direct[key] = size + 1
      else slots[slotOf(key)] = size + 1
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

function hash(key: number): number {
  const mixed = Math.imul((key | 0) ^ Math.imul((key / 2 ** 32) | 0, 0x9e3779b1), 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}
