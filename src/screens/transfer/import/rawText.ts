import type { RawCell } from '../file/table.ts'
import { formatWall, fromWallMs } from '../file/wallClock.ts'

/** Excel keeps so many digits of a number; the rest it makes zeros. */
const EXACT_DIGITS = 15

/** A cell as a person would read it out: an identifier with all its digits, also one that was kept as a number. */
export function rawText(cell: RawCell | undefined): string {
  if (cell === undefined || cell === null) return ''
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return 'wallMs' in cell ? formatWall(fromWallMs(cell.wallMs)) : expandDigits(cell.digits)
}

/** Was it kept as a number, and is it too long for one? */
export function isRounded(cell: RawCell | undefined): boolean {
  if (typeof cell !== 'object' || cell === null || !('digits' in cell)) return false
  return /^\d+$/.test(expandDigits(cell.digits)) && expandDigits(cell.digits).length > EXACT_DIGITS
}

function expandDigits(digits: string): string {
  const value = Number(digits)
  return Number.isInteger(value) && /e/i.test(digits) ? BigInt(value).toString() : digits
}
