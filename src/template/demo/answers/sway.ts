const UINT32 = 2 ** 32

/** A number from 0 up to 1 that looks like chance and is the same for the same seed, on any machine. */
export function sway(seed: number): number {
  let bits = Math.imul(seed + 1, 0x9e3779b9)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / UINT32
}

/** A whole number from `low` to `high`, both included. */
export function swayBetween(seed: number, low: number, high: number): number {
  return low + Math.floor(sway(seed) * (high - low + 1))
}

/** One of the choices. */
export function swayAmong<Choice>(seed: number, choices: readonly [Choice, ...Choice[]]): Choice {
  return choices[Math.floor(sway(seed) * choices.length)] ?? choices[0]
}
