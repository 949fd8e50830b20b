import type { FaultKind } from './fault.ts'

/** What faults change in an endpoint's own answer. */
export interface Twists {
  /** Camel envelopes become snake and the other way round. */
  readonly swapsShape: boolean
  /** Each page repeats a row of the one before. */
  readonly shiftsPages: boolean
  /** Every figure of the data centre and of the goods list is written in private-use signs; those of one of the goods stay plain. */
  readonly masksNumbers: boolean
  /** A write on many goods fails for every second of them, beginning with the first. */
  readonly failsSome: boolean
  /** A write is answered as ever, and not applied. */
  readonly appliesNothing: boolean
  /** What was asked for is done, and the connection closes before the answer. */
  readonly losesAnswer: boolean
  /** The second row of each list is odd. */
  readonly spoilsRows: boolean
  /** Numbers come as text. */
  readonly writesNumbersAsText: boolean
  /** A list without rows comes as null. */
  readonly nullsEmptyLists: boolean
  /** The mall info is flat, and without a name. */
  readonly flattensMall: boolean
  /** Goods run in a promotion: the goods list has its prices, the detail the goods' own. */
  readonly promotesGoods: boolean
}

const twistOfKind: Partial<Record<FaultKind, keyof Twists>> = {
  swapShape: 'swapsShape',
  duplicateRows: 'shiftsPages',
  privateUseNumbers: 'masksNumbers',
  partialFailure: 'failsSome',
  silentFailure: 'appliesNothing',
  answerLost: 'losesAnswer',
  oddRow: 'spoilsRows',
  numbersAsText: 'writesNumbersAsText',
  nullLists: 'nullsEmptyLists',
  flatMall: 'flattensMall',
  promotionPrices: 'promotesGoods',
}

export const noTwists: Twists = {
  swapsShape: false,
  shiftsPages: false,
  masksNumbers: false,
  failsSome: false,
  appliesNothing: false,
  losesAnswer: false,
  spoilsRows: false,
  writesNumbersAsText: false,
  nullsEmptyLists: false,
  flattensMall: false,
  promotesGoods: false,
}

export function isTwist(kind: FaultKind): boolean {
  return twistOfKind[kind] !== undefined
}

export function twistsOf(kinds: readonly FaultKind[]): Twists {
  const named = kinds.flatMap((kind) => twistOfKind[kind] ?? [])
  return { ...noTwists, ...Object.fromEntries(named.map((twist) => [twist, true])) }
}
