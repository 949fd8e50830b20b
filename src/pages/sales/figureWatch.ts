import type { FigureWatchKind } from '../../reports/live/figureWatch.ts'
import { createTrafficWatch, type TrafficWatch } from './traffic/createTrafficWatch.ts'

declare module '../../reports/live/figureWatch.ts' {
  interface FigureWatches {
    /** Reads what the platform counts of shops and goods, after orders. */
    traffic: TrafficWatch
  }
}

/** What sales keep running beside the reader of the figures. */
export const trafficWatch: FigureWatchKind<TrafficWatch> = { needs: 'saveTrafficDays', open: createTrafficWatch }
