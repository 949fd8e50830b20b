import type { OpenFigureCalls } from '../../../figures/worker/figureCallTable.ts'
import { createSalesAnswers } from './createSalesAnswers.ts'
import type { SalesChangeAnswer, SalesChangeQuestion } from './salesQuestion.ts'

/** What sales add to the calls of the figures: what is asked, with its answer. */
interface SalesCalls {
  /** Why sales changed from one window to another. */
  salesChange: { readonly asked: SalesChangeQuestion; readonly answer: SalesChangeAnswer }
}

declare module '../../../figures/worker/messages.ts' {
  interface FigureCalls extends SalesCalls {}
}

export const salesCalls: OpenFigureCalls<keyof SalesCalls> = ({ countParts }) => createSalesAnswers(countParts)
