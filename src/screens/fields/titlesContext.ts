import { createContext, useContext } from 'react'

/** Texts of another resource's records by id. */
export type Titles = ReadonlyMap<string, string>

/** How the records of a resource are recognised. */
export interface RecordNames {
  readonly titles: Titles
  /** What else a person knows a record by, such as the number of a store: titles may be the same. */
  readonly marks: Titles
}

/** Per resource; one that is absent is not known: still loading, failed, or not for this reader. */
export const TitlesContext = createContext<Readonly<Record<string, RecordNames>>>({})

/** Titles of a resource's records; null while they are not known. */
export function useTitles(resource: string): Titles | null {
  return useRecordNames(resource)?.titles ?? null
}

/** Titles and marks of a resource's records; null while they are not known. */
export function useRecordNames(resource: string): RecordNames | null {
  return useContext(TitlesContext)[resource] ?? null
}
