/** Decimals of a number as it reads; `shift`: places that the decimal point is moved to the right, as 2 for a percentage. */
interface Places {
  readonly least: number
  readonly most: number
  readonly shift: number
}

/** From here on numbers are written with an exponent. */
const WRITTEN_OUT_BELOW = 1e15
const THOUSANDS = /\B(?=(?:\d{3})+$)/g
const HALF_OR_MORE = /[5-9]/

/**
 * The digits of a number as the languages of the console write them, such as `1,234.5` of 1234.5, rounded to the nearest, halves away from 0; without its sign. Null: it is too large or
 * too small to be written so. Chinese and English have the same separators.
 */
export function plainNumber(value: number, { least, most, shift }: Places): string | null {
  const size = Math.abs(value)
  const text = String(size)
  if (!(size < WRITTEN_OUT_BELOW) || text.includes('e')) return null
  const [before = '', after = ''] = text.split('.')
  const digits = `${before}${after.padEnd(shift, '0')}`
  const point = before.length + shift
  const kept = digits.slice(0, point + most).padEnd(point + most, '0')
  const isUp = HALF_OR_MORE.test(digits.charAt(point + most))
  const rounded = String(BigInt(kept) + (isUp ? 1n : 0n)).padStart(most + 1, '0')
  const whole = rounded.slice(0, rounded.length - most).replaceAll(THOUSANDS, ',')
  let part = rounded.slice(rounded.length - most)
  while (part.length > least && part.endsWith('0')) part = part.slice(0, -1)
  return part === '' ? whole : `${whole}.${part}`
}
