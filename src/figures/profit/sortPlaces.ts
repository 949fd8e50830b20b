const DIGIT_BITS = 16
const DIGITS = 2 ** DIGIT_BITS
const SIGN = 0x80000000

/**
 * Places in the order of their values, and equal ones in the order that they came in. It sorts the bits of the numbers digit by digit, which takes
 * a tenth of the time of a sort that compares. No value may be NaN.
 */
export function sortPlaces(places: Uint32Array, values: Float64Array, isDescending = false): Uint32Array {
  const size = places.length
  const gathered = new Float64Array(size)
  // 0 in place of -0.
  for (let at = 0; at < size; at += 1) gathered[at] = (values[places[at] as number] as number) + 0
  // Every browser has the lower half of a number first.
  const halves = new Uint32Array(gathered.buffer)
  const [low, high] = [new Uint32Array(size), new Uint32Array(size)]
  const turn = isDescending ? 0xffffffff : 0
  for (let at = 0; at < size; at += 1) {
    const top = halves[2 * at + 1] as number
    const flip = top >= SIGN ? 0xffffffff : 0
    low[at] = (halves[2 * at] as number) ^ flip ^ turn
    high[at] = top ^ (flip === 0 ? SIGN : flip) ^ turn
  }
  let order = new Uint32Array(size)
  for (let at = 0; at < size; at += 1) order[at] = at
  for (const half of [low, high]) {
    for (const shift of [0, DIGIT_BITS]) order = sortByDigit(order, half, shift)
  }
  return order.map((at) => places[at] as number)
}

function sortByDigit(order: Uint32Array<ArrayBuffer>, half: Uint32Array, shift: number): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(DIGITS + 1)
  for (let at = 0; at < half.length; at += 1) {
    const next = (((half[at] as number) >>> shift) & (DIGITS - 1)) + 1
    starts[next] = (starts[next] as number) + 1
  }
  // Most amounts need half of their digits.
  const first = ((half[0] ?? 0) >>> shift) & (DIGITS - 1)
  if (starts[first + 1] === half.length) return order
  for (let digit = 0; digit < DIGITS; digit += 1) starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number)
  const sorted = new Uint32Array(order.length)
  for (let at = 0; at < order.length; at += 1) {
    const place = order[at] as number
    const digit = ((half[place] as number) >>> shift) & (DIGITS - 1)
    const to = starts[digit] as number
    sorted[to] = place
    starts[digit] = to + 1
  }
  return sorted
}
