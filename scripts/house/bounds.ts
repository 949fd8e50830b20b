import type { MeasureName } from './measures.ts'

/**
 * The best that each line of `npm run house` has been. `--check` refuses what is worse, `--keep` writes what is better. Imports between features
 * have no bound: they may become more where they go through an index.
 */
export const bounds: Readonly<Record<Exclude<MeasureName, 'crossings'>, number>> = {
  profitRooms: 1,
  returnsRooms: 1,
  boxRooms: 5,
  pastIndex: 10,
  knots: 2,
  namings: 5,
  largestText: 2134,
  loadedTexts: 89,
  repeatedNames: 0,
  unsharedDomain: 26,
  wiring: 36,
  squeezed: 308,
  newResource: 146,
}
