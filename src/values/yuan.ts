import { plainFigure } from './plainFigure.ts'

/** Money is kept in whole fen and typed in yuan. */
export const FEN_PER_YUAN = 100

/** 123450 as `1234.50`: without sign and separators, as it is typed. */
export function toYuanText(fen: number): string {
  return (fen / FEN_PER_YUAN).toFixed(2)
}

/** An amount typed in yuan, as fen; null: it is no amount, or finer than a fen. It may have a currency sign, `元`, and commas between thousands. */
export function parseYuan(text: string): number | null {
  const plain = plainFigure(text.replace(/^(\s*-?)[¥￥]|元\s*$/g, '$1')) ?? ''
  // An amount of -0 is none below 0.
  return /^-?\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * FEN_PER_YUAN) + 0 : null
}
