import type { FigureStore } from '../figures/store/figureStore.ts'
import { type FigureCallTable, openOwnCalls } from '../figures/worker/figureCallTable.ts'
import { profitCalls } from './profit/figures/calls.ts'
import { returnsCalls } from './returns/figures/calls.ts'
import { salesCalls } from './sales/figures/calls.ts'

/** All that the figures worker answers: a line for each feature that counts there. The compiler names a call that is in no table. */
export const openFigureCalls = (store: FigureStore): FigureCallTable => ({
  ...openOwnCalls(store),
  ...profitCalls(store),
  ...returnsCalls(store),
  ...salesCalls(store),
})
