import type { FigureWatchKinds } from '../reports/live/figureWatch.ts'
import { alertWatch } from './returns/figureWatch.ts'
import { trafficWatch } from './sales/figureWatch.ts'
import { ordersDueWatch } from './workplace/figureWatch.ts'

/** What features keep running beside the reader of the figures: a line for each. The compiler names one that is missing. */
export const figureWatches: FigureWatchKinds = { alerts: alertWatch, traffic: trafficWatch, ordersDue: ordersDueWatch }
