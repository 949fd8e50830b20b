import type { PriceChange, PriceEnding, Rounding } from './batchSettings.ts'

/** Fen by which a price of that ending differs from whole yuan. */
const endingFen: Readonly<Record<PriceEnding, number | null>> = { any: null, '.9': 90, '.99': 99 }
const FEN_PER_YUAN = 100
/** Hundredths of a percent: 10 % more of 2000 fen is 2200, and not a float beside it. */
const HUNDREDTHS_PER_PERCENT = 100
const HUNDREDTHS_PER_WHOLE = 10_000

const round: Readonly<Record<Rounding, (value: number) => number>> = { nearest: Math.round, up: Math.ceil, down: Math.floor }

/** The new price, whole fen; it may be one that no goods may have. Null leaves the price as it is, whatever the ending. */
export function changePrice(fen: number, change: PriceChange | null, ending: PriceEnding, rounding: Rounding): number {
  return change ? endIn(apply(fen, change, rounding), ending, rounding) : fen
}

function apply(fen: number, change: PriceChange, rounding: Rounding): number {
  if (change.how === 'set') return change.fen
  if (change.how === 'add') return fen + change.fen
  const hundredths = HUNDREDTHS_PER_WHOLE + Math.round(change.percent * HUNDREDTHS_PER_PERCENT)
  return round[rounding]((fen * hundredths) / HUNDREDTHS_PER_WHOLE)
}

function endIn(fen: number, ending: PriceEnding, rounding: Rounding): number {
  const last = endingFen[ending]
  return last === null ? fen : round[rounding]((fen - last) / FEN_PER_YUAN) * FEN_PER_YUAN + last
}
