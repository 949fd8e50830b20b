import { createHash, createHmac } from 'node:crypto'

/** A series of numbers that looks like chance and repeats. */
export interface Random {
  /** From 0 up to, never reaching, 1. */
  next(): number
  /** A whole number, both ends included. */
  int(min: number, max: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/** The series of one thing: the same seed and keys give the same numbers. */
export function createRandom(seed: number, ...keys: readonly (string | number)[]): Random {
  let state = createHash('sha256')
    .update(JSON.stringify([seed, ...keys]))
    .digest()
    .readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

/** A hexadecimal text that only the holder of the seed can make again. */
export function createSeedMark(seed: number, ...keys: readonly (string | number)[]): string {
  return createHmac('sha256', `sandbox ${seed}`).update(JSON.stringify(keys)).digest('hex')
}
