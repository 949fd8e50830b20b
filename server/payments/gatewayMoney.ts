const FEN_PER_YUAN = 100

/** Stricter than `src/values/yuan.ts`, which reads what people type: fen as the gateway writes money: 9900 is `99.00`. */
export function yuanOfFen(fen: number): string {
  return `${Math.trunc(fen / FEN_PER_YUAN)}.${String(fen % FEN_PER_YUAN).padStart(2, '0')}`
}

/** The gateway's money in fen, digit by digit: no floating number comes near it. Null: it is no amount. */
export function fenOfYuan(text: string): number | null {
  const parts = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) return null
  const [, yuan = '', rest = ''] = parts
  return Number(`${yuan}${rest.padEnd(2, '0')}`)
}
