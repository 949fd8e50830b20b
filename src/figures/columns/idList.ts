/** Entries of a list that are saved together. */
export const BLOCK_ENTRIES = 4_096

/** A part of a list as it is saved: entry for entry its parent, its number, and one more value. */
export interface IdBlock {
  readonly parents: Int32Array
  /** NaN: no plain number; its text is in `texts`. */
  readonly numbers: Float64Array
  readonly values: Int32Array
  /** By place in the whole list. */
  readonly texts: readonly (readonly [number, string])[]
}

/** Ids of one kind, each below a parent and with a place that never changes. Numbers take 16 bytes; what is no number is kept as a text. */
export interface IdList {
  readonly size: () => number
  /** The place of an id; added where it is new, then with this value. */
  readonly add: (parent: number, id: string, value?: number) => number
  /** -1: it is not there. */
  readonly find: (parent: number, id: string) => number
  readonly idAt: (place: number) => string
  /** By place: 1 for these ids, below each parent that has them. */
  readonly placesOf: (ids: readonly string[]) => Uint8Array
  readonly valueAt: (place: number) => number
  readonly setValue: (place: number, value: number) => void
  /** Parent by place. The array is replaced when the list grows. */
  readonly parents: () => Int32Array
  /** Blocks that hold something not saved yet, by number. */
  readonly unsaved: () => readonly (readonly [number, IdBlock])[]
  /** All up to this size is saved, and every changed value. */
  readonly saved: (size: number) => void
  /** Fills an empty list with saved blocks. They have to come in their order. */
  readonly load: (blocks: readonly IdBlock[]) => void
}

const SMALLEST = 1_024
/** Of a hash table, so that a search is short. */
const LOAD_MAX = 0.5

export function createIdList(): IdList {
  let parents = new Int32Array(SMALLEST)
  let numbers = new Float64Array(SMALLEST)
  let values = new Int32Array(SMALLEST)
  const texts = new Map<number, string>()
  const placeOfText = new Map<string, number>()
  let size = 0
  let savedSize = 0
  /** Blocks with a value that was changed since they were saved. */
  const changedBlocks = new Set<number>()
  /** Places plus one by hash; 0 is empty. Made with the first search: a list that is only read needs none. */
  let table: Int32Array | null = null

  function grow(wanted: number): void {
    if (wanted <= parents.length) return
    let capacity = parents.length
    while (capacity < wanted) capacity *= 2
    const oldParents = parents
    const oldNumbers = numbers
    const oldValues = values
    parents = new Int32Array(capacity)
    parents.set(oldParents)
    numbers = new Float64Array(capacity)
    numbers.set(oldNumbers)
    values = new Int32Array(capacity)
    values.set(oldValues)
  }

  /** The slot of a number, or the empty one where it belongs. */
  function slotOf(slots: Int32Array, parent: number, number: number): number {
    const mask = slots.length - 1
    let slot = hash(parent, number) & mask
    for (;;) {
      const place = (slots[slot] ?? 0) - 1
      if (place < 0 || (parents[place] === parent && numbers[place] === number)) return slot
      slot = (slot + 1) & mask
    }
  }

  function tableFor(wanted: number): Int32Array {
    if (table && wanted <= table.length * LOAD_MAX) return table
    let length = SMALLEST * 2
    while (wanted > length * LOAD_MAX) length *= 2
    const made = new Int32Array(length)
    for (let place = 0; place < size; place += 1) {
      const number = numbers[place] ?? Number.NaN
      if (!Number.isNaN(number)) made[slotOf(made, parents[place] ?? 0, number)] = place + 1
    }
    table = made
    return made
  }

  function append(parent: number, number: number, value: number): number {
    grow(size + 1)
    parents[size] = parent
    numbers[size] = number
    values[size] = value
    size += 1
    return size - 1
  }

  return {
    size: () => size,

    add(parent, id, value = 0) {
      const number = toNumber(id)
      if (number === null) {
        const key = toTextKey(parent, id)
        const known = placeOfText.get(key)
        if (known !== undefined) return known
        const place = append(parent, Number.NaN, value)
        texts.set(place, id)
        placeOfText.set(key, place)
        return place
      }
      const slots = tableFor(size + 1)
      const slot = slotOf(slots, parent, number)
      const known = (slots[slot] ?? 0) - 1
      if (known >= 0) return known
      const place = append(parent, number, value)
      slots[slot] = place + 1
      return place
    },

    find(parent, id) {
      const number = toNumber(id)
      if (number === null) return placeOfText.get(toTextKey(parent, id)) ?? -1
      const slots = tableFor(size)
      return (slots[slotOf(slots, parent, number)] ?? 0) - 1
    },

    idAt: (place) => texts.get(place) ?? String(numbers[place]),
    placesOf(ids) {
      const wanted = new Set(ids.map(toNumber))
      const places = new Uint8Array(size)
      for (let place = 0; place < size; place += 1) if (wanted.has(numbers[place] ?? null)) places[place] = 1
      const wantedTexts = new Set(ids)
      for (const [place, text] of texts) places[place] = wantedTexts.has(text) ? 1 : 0
      return places
    },
    valueAt: (place) => values[place] ?? 0,
    setValue(place, value) {
      values[place] = value
      changedBlocks.add(Math.floor(place / BLOCK_ENTRIES))
    },
    parents: () => parents,

    unsaved() {
      const blocks: [number, IdBlock][] = []
      for (let block = 0; block * BLOCK_ENTRIES < size; block += 1) {
        const from = block * BLOCK_ENTRIES
        const to = Math.min(size, (block + 1) * BLOCK_ENTRIES)
        if (to <= savedSize && !changedBlocks.has(block)) continue
        const blockTexts: [number, string][] = []
        for (let place = from; place < to; place += 1) {
          const text = texts.get(place)
          if (text !== undefined) blockTexts.push([place, text])
        }
        const parts = { parents: parents.slice(from, to), numbers: numbers.slice(from, to), values: values.slice(from, to) }
        blocks.push([block, { ...parts, texts: blockTexts }])
      }
      return blocks
    },

    saved(upTo) {
      savedSize = Math.max(savedSize, upTo)
      changedBlocks.clear()
    },

    load(blocks) {
      grow(blocks.reduce((sum, block) => sum + block.parents.length, 0))
      for (const block of blocks) {
        parents.set(block.parents, size)
        numbers.set(block.numbers, size)
        values.set(block.values, size)
        size += block.parents.length
        for (const [place, text] of block.texts) {
          texts.set(place, text)
          placeOfText.set(toTextKey(parents[place] ?? 0, text), place)
        }
      }
      savedSize = size
      table = null
    },
  }
}

/** Null: no number that a float holds and writes back as it was. */
function toNumber(id: string): number | null {
  return /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : null
}

function toTextKey(parent: number, id: string): string {
  return `${parent} ${id}`
}

function hash(parent: number, number: number): number {
  const low = number | 0
  const high = (number / 2 ** 32) | 0
  let mixed = Math.imul(low ^ Math.imul(high, 0x9e3779b1) ^ Math.imul(parent, 0x85ebca6b), 0xc2b2ae35)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x27d4eb2f)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
