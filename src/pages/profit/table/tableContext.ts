import { createContext, useContext } from 'react'

/** Opens what a row is made of, by its key. */
export const OpenRowContext = createContext<(key: string) => void>(() => undefined)

export function useOpenRow(): (key: string) => void {
  return useContext(OpenRowContext)
}
