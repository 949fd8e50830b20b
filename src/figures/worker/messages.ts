import type { DaySheetInput } from '../../../contract/entities/daySheet.ts'
import type { PlatformRatesInput } from '../../../contract/entities/platformRates.ts'
import type { FigureAnswer, FigureQuestion, NameKey, ReadKind, RowName } from '../answers/question.ts'
import type { ShopReading } from '../answers/readings.ts'
import type { BehindAnswer, BehindQuestion } from '../answers/rowsBehind.ts'
import type { AdHoursAnswer, AdHoursQuestion } from '../answers/scanAds.ts'
import type { KnownSheet } from '../sheets/answerBySheets.ts'
import type { SheetKey } from '../sheets/createSheetMemory.ts'
import type { SentRateKey } from '../store/createRateMemory.ts'
import type { ShopRates } from '../store/figureDisk.ts'
import type { FigurePage, StoreMode } from '../store/figureStore.ts'
import type { FoundGoods, GoodsSearch } from '../store/findGoods.ts'

/** What the figures answer by themselves: what is asked, with its answer. */
export interface OwnFigureCalls {
  answer: { readonly asked: FigureQuestion; readonly answer: FigureAnswer }
  /** The rows that a figure is made of: every number opens its list. */
  behind: { readonly asked: BehindQuestion; readonly answer: BehindAnswer }
  /** What goods and SKUs are called, in the order of the keys. */
  names: { readonly asked: readonly NameKey[]; readonly answer: readonly RowName[] }
  /** Goods by a text, over every goods of the shops. */
  findGoods: { readonly asked: GoodsSearch; readonly answer: FoundGoods }
  /** The platform's own rates of shops, each with the platform's own date; shops without any are left out. */
  rates: { readonly asked: readonly string[]; readonly answer: readonly ShopRates[] }
  /** What ads cost by the hour of a day, over shops. */
  adHours: { readonly asked: AdHoursQuestion; readonly answer: AdHoursAnswer }
  /** Rows of the platform; answered once they are kept. */
  put: { readonly asked: readonly FigurePage[]; readonly answer: null }
  /** Day sheets that the backend keeps, of the sums as they are counted now. */
  takeSheets: { readonly asked: readonly KnownSheet[]; readonly answer: null }
  /** Day sheets of these shops that the backend has not been sent as they are now: at least so many, where there are as many. */
  sheetsToSave: {
    readonly asked: { readonly shops: readonly string[]; readonly limit: number }
    readonly answer: readonly DaySheetInput[]
  }
  /** These were sent. */
  markSheets: { readonly asked: readonly SheetKey[]; readonly answer: null }
  /** The platform's own rates that the backend keeps. True: some of them were not here. */
  takeRates: { readonly asked: readonly PlatformRatesInput[]; readonly answer: boolean }
  /** Days of them that the backend was not sent of these shops: at most so many. */
  ratesToSave: {
    readonly asked: { readonly shops: readonly string[]; readonly limit: number }
    readonly answer: readonly PlatformRatesInput[]
  }
  /** These were sent. */
  markRates: { readonly asked: readonly SentRateKey[]; readonly answer: null }
  /** How far shops were read, of one kind, in the order of the shops. */
  readings: { readonly asked: { readonly shops: readonly string[]; readonly kind: ReadKind }; readonly answer: readonly ShopReading[] }
  /** Is anybody there? A leader that is frozen does not answer, and loses its lead. */
  ping: { readonly asked: null; readonly answer: null }
}

/** Every call: each feature that counts in the worker adds its own by `declare module`. */
export interface FigureCalls extends OwnFigureCalls {}
export type FigureCallName = keyof FigureCalls
export type FigureCall = { [Name in FigureCallName]: { readonly name: Name; readonly asked: FigureCalls[Name]['asked'] } }[FigureCallName]

/** The figures as this tab sees them. */
export interface FigureState {
  /** `opening` until there is a leader that answers; `leads`: this tab reads the platform for all tabs. */
  readonly role: 'opening' | 'leads' | 'follows'
  /** Of the store; null while another tab leads. */
  readonly mode: StoreMode | null
  /** Counts what was put: another number, and answers may be others. */
  readonly revision: number
}

export const noFigures: FigureState = { role: 'opening', mode: null, revision: 0 }

/** Page to worker. The first message opens; a later one of that kind asks how the figures stand. */
export type FigureMessage =
  | {
      readonly kind: 'open'
      readonly owner: string
      /** The rows are read before anything is asked about them. Default: they are read for the first question that takes them. */
      readonly readsAhead?: boolean
    }
  | { readonly kind: 'ask'; readonly id: number; readonly call: FigureCall }

/** How a call ended: `name` and `message` are those of the error. */
export type FigureOutcome =
  | { readonly isOk: true; readonly value: unknown }
  | { readonly isOk: false; readonly name: string; readonly message: string }

/** Worker to page. */
export type FigureReply =
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: FigureOutcome }
  | { readonly kind: 'state'; readonly state: FigureState }

/** Between the workers of several tabs of one merchant. `id` names the tab and the call. */
export type TabMessage =
  | { readonly kind: 'ask'; readonly id: string; readonly call: FigureCall }
  /** The leader has the call; its outcome follows. */
  | { readonly kind: 'taken'; readonly id: string }
  | { readonly kind: 'outcome'; readonly id: string; readonly outcome: FigureOutcome }
  /** There is a new leader: whatever is unanswered is asked again. */
  | { readonly kind: 'leads' }
  | { readonly kind: 'changed' }
