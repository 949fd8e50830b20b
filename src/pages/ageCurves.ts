/** How money is given back with time, which returns count: for the figures of features that returns import themselves. */
export { refundCurves } from './returns/ageCurve.ts'
