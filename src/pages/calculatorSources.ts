import type { CalculatorSource } from './profit/index.ts'

/** What fills the profit calculator, besides goods that are sold: a line for each feature that sends its users there. */
export const calculatorSources: readonly CalculatorSource[] = [
  {
    parameter: 'chance',
    call: 'chanceList',
    load: () => import('./hot/ChanceCalculator.tsx').then((module) => module.ChanceCalculator),
  },
]
