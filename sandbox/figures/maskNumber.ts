/** Digits and signs of numbers, in the order of their private-use signs. Made up; nothing may depend on it but tests. */
const signs = '7031948256.%-+'
const FIRST_SIGN = 0xe600

/** A number as a text of private-use characters, which only the platform's own font could show. */
export function maskNumber(value: number): string {
  return Array.from(String(value), (sign) => String.fromCharCode(FIRST_SIGN + signs.indexOf(sign))).join('')
}
