/** What returns add for whoever asks what is still to come back. */
export { refundCurves } from './figures/refundCurves.ts'
