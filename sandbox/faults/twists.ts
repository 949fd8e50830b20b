import type { Fault, FaultKind } from './fault.ts'

/** What faults change in an endpoint's own answer. */
export interface Twists {
  /** Camel envelopes become snake and the other way round. */
  readonly swapsShape: boolean
  /** Each page repeats a row of the one before. */
  readonly shiftsPages: boolean
  /** A page holds a few rows, however many it was asked for. */
  readonly shortensPages: boolean
  /** Every figure of the data centre and of the goods list is written in private-use signs; those of one of the goods stay plain. */
  readonly masksNumbers: boolean
  /** A write on many goods fails for every second of them, beginning with the first. */
  readonly failsSome: boolean
  /** A write is answered as ever, and not applied. */
  readonly appliesNothing: boolean
  /** What was asked for is done, and the connection closes before the answer. */
  readonly losesAnswer: boolean
  /** The second row of each list, or its only one, is odd. */
  readonly spoilsRows: boolean
  /** Numbers come as text. */
  readonly writesNumbersAsText: boolean
  /** A list without rows comes as null. */
  readonly nullsEmptyLists: boolean
  /** All lists and totals come as null, though the reply says success. */
  readonly saysNothing: boolean
  /** The mall info is flat, and without a name. */
  readonly flattensMall: boolean
  /** Goods run in a promotion: the goods list has its prices, the detail the goods' own. */
  readonly promotesGoods: boolean
  /**
   * What was asked for is done, its answer is lost on the way, and the browser sends the request again by itself: the copy's answer is the one
   * that arrives. Null: nothing is sent again.
   */
  readonly resent: Fault | null
  /** Reads show the store's goods and drafts as they were so long ago, milliseconds. */
  readonly lagMs: number
}

type Switch = Exclude<keyof Twists, 'resent' | 'lagMs'>

const twistOfKind: Partial<Record<FaultKind, Switch>> = {
  swapShape: 'swapsShape',
  duplicateRows: 'shiftsPages',
  shortPages: 'shortensPages',
  privateUseNumbers: 'masksNumbers',
  partialFailure: 'failsSome',
  silentFailure: 'appliesNothing',
  answerLost: 'losesAnswer',
  oddRow: 'spoilsRows',
  numbersAsText: 'writesNumbersAsText',
  nullLists: 'nullsEmptyLists',
  saysNothing: 'saysNothing',
  flatMall: 'flattensMall',
  promotionPrices: 'promotesGoods',
}

export const noTwists: Twists = {
  swapsShape: false,
  shiftsPages: false,
  shortensPages: false,
  masksNumbers: false,
  failsSome: false,
  appliesNothing: false,
  losesAnswer: false,
  spoilsRows: false,
  writesNumbersAsText: false,
  nullsEmptyLists: false,
  saysNothing: false,
  flattensMall: false,
  promotesGoods: false,
  resent: null,
  lagMs: 0,
}

const LAG_DEFAULT_MS = 2_000

export function isTwist(kind: FaultKind): boolean {
  return twistOfKind[kind] !== undefined || kind === 'resent' || kind === 'lag'
}

/** In: the faults that hit a request. Of several lags the longest counts, of several copies the first. */
export function twistsOf(faults: readonly Fault[]): Twists {
  const switches = faults.flatMap(({ kind }) => twistOfKind[kind] ?? [])
  return {
    ...noTwists,
    ...Object.fromEntries(switches.map((each) => [each, true])),
    resent: faults.find(({ kind }) => kind === 'resent') ?? null,
    lagMs: Math.max(0, ...faults.flatMap(({ kind, lag_ms = LAG_DEFAULT_MS }) => (kind === 'lag' ? lag_ms : []))),
  }
}
