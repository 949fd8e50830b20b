import { chanceSource } from './hot/calculatorSource.ts'
import type { CalculatorSource } from './profit/index.ts'

/** What fills the profit calculator, besides goods that are sold: a line for each feature that sends its users there. */
export const calculatorSources: readonly CalculatorSource[] = [chanceSource]
