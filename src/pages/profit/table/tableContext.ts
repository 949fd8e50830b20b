import { createContext, useContext } from 'react'
import type { ProfitRow } from '../figures/profitQuestion.ts'

/** Opens what a row is made of. */
export const OpenRowContext = createContext<(row: ProfitRow) => void>(() => undefined)

export function useOpenRow(): (row: ProfitRow) => void {
  return useContext(OpenRowContext)
}
