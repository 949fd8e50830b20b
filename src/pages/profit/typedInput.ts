import { FEN_PER_YUAN, parseYuan, toYuanText } from '../../values/yuan.ts'
import type { CalculatorInput } from './calculatorInputs.ts'

const PER_UNIT = 100

/** A value as it is typed: yuan, percent and ROI have at most two decimals. Unknown is empty. */
export function formatTyped(unit: CalculatorInput['unit'], value: number | null): string {
  if (value === null) return ''
  if (unit === 'fen') return toYuanText(value)
  return unit === 'switch' ? String(value) : String(value / PER_UNIT)
}

/** What was typed, as a whole number; null: nothing, which is unknown; undefined: it cannot be read, or is out of bounds. */
export function parseTyped(
  { unit, least, most }: Pick<CalculatorInput, 'unit' | 'least' | 'most'>,
  text: string,
): number | null | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(unit === 'basisPoints' ? /\s*%$/ : /^$/, '')
  if (plain === '') return null
  const value = unit === 'fen' ? parseYuan(plain) : /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * PER_UNIT) : null
  return value === null || value < least || value > most ? undefined : value
}

const TOP_LEAST_FEN = 10 * FEN_PER_YUAN
const steps = [1, 2, 5, 10] as const

/** Where a slider ends. Money has no natural end: the next round amount above twice the value. */
export function sliderTop({ unit, most }: Pick<CalculatorInput, 'unit' | 'most'>, value: number | null): number {
  if (unit !== 'fen') return most
  const wanted = Math.max(TOP_LEAST_FEN, (value ?? 0) * 2)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = steps.find((each) => each * power >= wanted) ?? 1
  return Math.min(most, step * power)
}

/** The sign of what an input counts in. */
export function toUnitSign(unit: CalculatorInput['unit']): string {
  return { fen: '¥', basisPoints: '%', hundredths: '×', switch: '' }[unit]
}
