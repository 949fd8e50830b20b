import type { Bridge } from '../../bridge/createBridge.ts'
import { createSteadyClock } from '../../bridge/lanes/createSteadyClock.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { createFigureReader, type FigureReader, type ReaderChannel } from '../../figures/reading/createFigureReader.ts'
import { createReadyDays } from '../../figures/reading/createReadyDays.ts'
import type { ReaderSettings, SettingsMemory } from '../../figures/reading/readerState.ts'
import { type Figures, openFigures } from '../../figures/worker/openFigures.ts'
import { figureWatches } from '../../pages/figureWatches.ts'
import type { Services } from '../../providers/services/createServices.ts'
import type { Exchange } from './createExchange.ts'
import { createRateExchange } from './createRateExchange.ts'
import { createSheetExchange } from './createSheetExchange.ts'
import type { FigureWatch, FigureWatches, FigureWatchKinds, FigureWatchParts } from './figureWatch.ts'

/** The figures of a user, with what reads the platform for them. */
export interface LiveReading {
  readonly figures: Figures
  readonly reader: FigureReader
  /** What features keep running beside the reader. */
  readonly watches: FigureWatches
  /** Day sheets, to the backend and from it. */
  readonly sheets: Exchange
  /** The platform's own rates, likewise. */
  readonly rates: Exchange
  /** Before the login ends: the next reader may begin. */
  readonly close: () => void
}

type WatchName = keyof FigureWatches
export const watchNames = Object.keys(figureWatches) as readonly WatchName[]

export interface LiveReadingParts {
  readonly services: Pick<Services, 'session' | 'storage' | 'api'>
  readonly bridge: Pick<Bridge, 'ping'>
  readonly lanes: ShopLanes
  /** Told once, when the login has ended and all of it is closed. */
  readonly onClosed: () => void
}

/** Opens the figures of the user who is logged in, with what reads the platform for them and nothing that a screen alone needs; all of it ends with the login. */
export function openLiveReading({ services: { session, storage, api }, bridge, lanes, onClosed }: LiveReadingParts): LiveReading {
  const owner = session.read().uid ?? ''
  const figures = openFigures(owner)
  const channel = new BroadcastChannel(`zhanggui_reader_${owner}`)
  const clock = createSteadyClock({ page: document })
  const readyDays = createReadyDays(clock.now)
  const reader = createFigureReader({
    figures,
    lanes,
    readyDays,
    isReachable: async () => (await bridge.ping()).state === 'ready',
    clock,
    channel: toReaderChannel(channel),
    settings: toSettings(storage, owner),
  })
  const watches = openWatches(figureWatches, { figures, reader, api, lanes, readyDays, storage, owner, clock })
  const sheets = createSheetExchange({ figures, api, clock })
  const rates = createRateExchange({ figures, api, clock })
  const unwatch = session.subscribe(() => {
    if (session.read().token === null) close()
  })

  let isClosed = false
  function close(): void {
    if (isClosed) return
    isClosed = true
    unwatch()
    for (const name of watchNames) watches[name].close()
    sheets.close()
    rates.close()
    reader.close()
    figures.close()
    channel.close()
    onClosed()
  }

  return { figures, reader, watches, sheets, rates, close }
}

function openWatches(kinds: FigureWatchKinds, parts: FigureWatchParts): FigureWatches {
  const opened: readonly (readonly [string, FigureWatch])[] = Object.entries(kinds).map(([name, kind]) => [name, kind.open(parts)])
  return Object.fromEntries(opened) as unknown as FigureWatches
}

/** Kept by user in this browser: JSON. Whatever else is found there is taken for nothing. */
function toSettings(storage: Services['storage'], owner: string): SettingsMemory {
  const key = `zhanggui_figures_reading_${owner}`
  return {
    read() {
      const kept = storage.getJson(key) as Partial<ReaderSettings> | null | undefined
      const unwatched = Array.isArray(kept?.unwatched) ? kept.unwatched.filter((uid) => typeof uid === 'string') : []
      return { isPaused: kept?.isPaused === true, unwatched }
    },
    keep: (settings) => storage.setJson(key, settings),
  }
}

function toReaderChannel(channel: BroadcastChannel): ReaderChannel {
  return {
    post: (message) => channel.postMessage(message),
    listen(heard) {
      const hear = ({ data }: MessageEvent<'readNow'>) => heard(data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}
