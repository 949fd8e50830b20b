/**
 * The numbers by which people and companies are known, as far as a number alone can be checked.
 *
 * | what | standard | shape |
 * |---|---|---|
 * | identity card | GB 11643 | region 6, birthday 8, sequence 3, check character (modulo 11-2) |
 * | unified social credit code | GB 32100 | authority and kind 2, region 6, organization 9, check character (modulo 31) |
 */
import type { Certification } from '../../contract/entities/certification.ts'

const ID_CARD_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const ID_CARD_CHECKS = '10X98765432'
/** Without I, O, S, V and Z, which look like digits. */
const CREDIT_CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_CODE_BASE = 3

/** Can this be the number of such a document? Letters are capitals. */
export function isDocumentNo(kind: Certification['kind'], text: string): boolean {
  return kind === 'personal' ? isIdCardNo(text) : isCreditCode(text)
}

export function isIdCardNo(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(text) || !isDay(text.slice(6, 14))) return false
  const sum = ID_CARD_WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return ID_CARD_CHECKS[sum % ID_CARD_CHECKS.length] === text.at(-1)
}

export function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/.test(text)) return false
  const modulus = CREDIT_CODE_CHARACTERS.length
  let weight = 1
  let sum = 0
  for (const character of text.slice(0, -1)) {
    sum += weight * CREDIT_CODE_CHARACTERS.indexOf(character)
    weight = (weight * CREDIT_CODE_BASE) % modulus
  }
  return CREDIT_CODE_CHARACTERS[(modulus - (sum % modulus)) % modulus] === text.at(-1)
}

/** First and last characters, enough to know one's own document by. */
export function maskDocumentNo(text: string): string {
  return `${text.slice(0, 3)}${'*'.repeat(Math.max(0, text.length - 5))}${text.slice(-2)}`
}

/** A day of the calendar, as `19490307`. */
function isDay(text: string): boolean {
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  const day = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso)
}
