import type { OpenFigureCalls } from '../../../figures/worker/figureCallTable.ts'
import { createProfitAnswers } from './createProfitAnswers.ts'
import type {
  BillProfit,
  BillProfitQuestion,
  CostsPart,
  LikelyProfit,
  LikelyQuestion,
  ProfitAnswer,
  ProfitChangeAnswer,
  ProfitChangeQuestion,
  ProfitDays,
  ProfitHold,
  ProfitPart,
  ProfitPartAnswer,
  ProfitQuestion,
  ProfitScope,
  SaidProfit,
} from './profitQuestion.ts'

/** What profit adds to the calls of the figures: what is asked, with its answer. */
interface ProfitCalls {
  /** What goods cost, before profits are asked. False: the ledger that it changes is not here. */
  takeCosts: { readonly asked: CostsPart; readonly answer: boolean }
  /** What goods earned. Null: the ledger is not here, and has to be sent. */
  profit: { readonly asked: ProfitQuestion; readonly answer: ProfitAnswer | null }
  /** What fees the platform should have taken. */
  billProfit: { readonly asked: BillProfitQuestion; readonly answer: BillProfit | null }
  /** Why that changed from one window to another. */
  profitChange: { readonly asked: ProfitChangeQuestion; readonly answer: ProfitChangeAnswer | null }
  /** What a window is likely to come to. */
  likelyProfit: { readonly asked: LikelyQuestion; readonly answer: LikelyProfit | null }
  /** What was said so of earlier windows as long, the earliest first, and what they came to. */
  saidProfit: { readonly asked: ProfitScope; readonly answer: readonly SaidProfit[] | null }
  /** What each day of a window earned, or a few of them together. */
  profitDays: { readonly asked: ProfitScope; readonly answer: readonly ProfitDays[] | null }
  /** Further rows of such an answer. Null: they are gone, and the list has to be asked again. */
  profitRows: { readonly asked: ProfitPart; readonly answer: ProfitPartAnswer | null }
  /** Many parts follow. False: the rows are gone. */
  holdProfit: { readonly asked: ProfitHold; readonly answer: boolean }
}

declare module '../../../figures/worker/messages.ts' {
  interface FigureCalls extends ProfitCalls {}
}

export const profitCalls: OpenFigureCalls<keyof ProfitCalls> = ({ countParts }) => createProfitAnswers(countParts)
