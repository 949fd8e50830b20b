import type { Source } from './sources.ts'

/** An exported name, and the files that each declare something by it. */
export interface RepeatedName {
  readonly name: string
  readonly paths: readonly string[]
}

/** Names that two files declare with one meaning, and why they do not share them. */
export const oneMeaning: Readonly<Record<string, string>> = {
  DAY_S: 'the sandbox counts by its own code, so that it can say what is true (decision 0039)',
  dayOf: 'as DAY_S',
  parseDay: 'as DAY_S',
}

/**
 * The exported names that more than one file declares, in order, without those that are known to have one meaning. A type and its schema by one name in one file are one thing; a name that is only
 * handed on is declared where it is from.
 */
export function repeatedNames(sources: readonly Pick<Source, 'path' | 'exported'>[]): readonly RepeatedName[] {
  const paths = new Map<string, string[]>()
  for (const { path, exported } of sources) {
    for (const name of exported) paths.set(name, [...(paths.get(name) ?? []), path])
  }
  const repeated = [...paths].flatMap(([name, places]) => (places.length > 1 && !(name in oneMeaning) ? [{ name, paths: places }] : []))
  return repeated.sort((a, b) => (a.name < b.name ? -1 : 1))
}
