import type { FigureWatch, FigureWatchKind, FigureWatchParts } from '../../reports/live/figureWatch.ts'

declare module '../../reports/live/figureWatch.ts' {
  interface FigureWatches {
    /** Tells the server of orders that are late or about to be. */
    ordersDue: FigureWatch
  }
}

/** What the workplace keeps running beside the reader of the figures. */
export const ordersDueWatch: FigureWatchKind<FigureWatch> = { needs: 'saveOrdersDue', open }

/** Its code is loaded once it may read: its first round is a minute away, and neither the figures nor the watch page wait for it. */
function open(parts: FigureWatchParts): FigureWatch {
  let opened: Promise<FigureWatch | null> | null = null
  return {
    know(shops, isAllowed) {
      if (isAllowed) opened ??= load(parts)
      void opened?.then((watch) => {
        // What could not be loaded is tried again with the next list of shops.
        if (watch === null) opened = null
        watch?.know(shops, isAllowed)
      })
    },
    close: () => void opened?.then((watch) => watch?.close()),
  }
}

function load(parts: FigureWatchParts): Promise<FigureWatch | null> {
  return import('./createOrdersDueWatch.ts').then(
    (file) => file.createOrdersDueWatch(parts),
    () => null,
  )
}
