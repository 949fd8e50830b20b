import { createContext, useContext } from 'react'

/** What is typed in cells and not saved, by record and field. */
export type InlineDrafts = Map<string, string>

/** Kept by the list: rows come and go while one scrolls, filters and sorts. */
export const InlineDraftsContext = createContext<InlineDrafts>(new Map())

export function useInlineDrafts(): InlineDrafts {
  return useContext(InlineDraftsContext)
}
