import type { CalculatorSource } from '../profit/index.ts'

/** Fills the profit calculator with an opportunity that was picked. */
export const chanceSource: CalculatorSource = {
  parameter: 'chance',
  call: 'chanceList',
  load: () => import('./ChanceCalculator.tsx').then((module) => module.ChanceCalculator),
}
