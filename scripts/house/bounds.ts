import type { MeasureName } from './measures.ts'

/**
 * The best that each line of `npm run house` has been. `--check` refuses what is worse, `--keep` writes what is better. Imports between features
 * have no bound: they may become more where they go through an index.
 */
export const bounds: Readonly<Record<Exclude<MeasureName, 'crossings'>, number>> = {
  profitRooms: 1,
  returnsRooms: 6,
  boxRooms: 5,
  pastIndex: 18,
  knots: 2,
  namings: 5,
  largestText: 2421,
  loadedTexts: 100,
  repeatedNames: 0,
  unsharedDomain: 27,
  wiring: 36,
  squeezed: 309,
  newResource: 146,
}
