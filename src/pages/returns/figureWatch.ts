import type { FigureWatchKind } from '../../reports/live/figureWatch.ts'
import { type AlertWatch, createAlertWatch } from './alerts/createAlertWatch.ts'

declare module '../../reports/live/figureWatch.ts' {
  interface FigureWatches {
    /** Checks the alert rules after the reader. */
    alerts: AlertWatch
  }
}

/** What returns keep running beside the reader of the figures. */
export const alertWatch: FigureWatchKind<AlertWatch> = { needs: 'saveAlertReadings', open: createAlertWatch }
