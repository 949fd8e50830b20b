import type { Formats } from '../../locales/formats.ts'

/** An amount with its sign, also above 0. Fen. */
export function toSigned(fen: number, formats: Formats): string {
  return fen > 0 ? `+${formats.money(fen)}` : formats.money(fen)
}
