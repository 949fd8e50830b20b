import { createContext, useContext } from 'react'
import type { Remembered } from './createRemembered.ts'

/** Null: nothing is remembered here, and every list starts empty. */
export const RememberedContext = createContext<Remembered | null>(null)

export function useRemembered(): Remembered | null {
  return useContext(RememberedContext)
}
