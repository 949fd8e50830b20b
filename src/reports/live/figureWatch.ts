import type { CallName } from '../../../contract/toolApi.ts'
import type { LaneClock } from '../../bridge/lanes/laneClock.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import type { FigureReader } from '../../figures/reading/createFigureReader.ts'
import type { ReadyDays } from '../../figures/reading/createReadyDays.ts'
import type { Figures } from '../../figures/worker/openFigures.ts'
import type { ConsoleApi } from '../../providers/toolApi/consoleApi.ts'
import type { BrowserStorage } from '../../storage/createBrowserStorage.ts'

/** Something that a feature keeps running beside the reader, from the first screen with figures to the end of the login. */
export interface FigureWatch {
  /** The shops of the user, and whether the user may make the call that it needs; until then it does nothing. */
  readonly know: (shops: readonly string[], isAllowed: boolean) => void
  readonly close: () => void
}

export interface FigureWatchParts {
  readonly figures: Figures
  readonly reader: Pick<FigureReader, 'read' | 'subscribe'>
  readonly api: Pick<ConsoleApi, 'call'>
  readonly lanes: ShopLanes
  readonly readyDays: ReadyDays
  /** This browser's, and whose figures they are: what the user's next page has to know is kept under a key with the owner in it. */
  readonly storage: Pick<BrowserStorage, 'getJson' | 'setJson'>
  readonly owner: string
  readonly clock: LaneClock
}

/** How a feature opens one. */
export interface FigureWatchKind<Watch extends FigureWatch> {
  /** The call of the backend that it makes. */
  readonly needs: CallName
  readonly open: (parts: FigureWatchParts) => Watch
}

/** What features keep running, by name: each adds its own by `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their watches into it
export interface FigureWatches {}

/** One for each name. */
export type FigureWatchKinds = { readonly [Name in keyof FigureWatches]: FigureWatchKind<FigureWatches[Name]> }
