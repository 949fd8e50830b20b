import { createContext, useContext } from 'react'
import type { FigureQuestion, FigureRow } from '../../figures/answers/question.ts'
import type { MeasureName } from '../../figures/measures/index.ts'

/** What the parts of a screen of returns read. It changes with window, basis and shops alone. */
export interface Returns {
  /** The question of the screen on its basis, whatever the measure. */
  readonly question: Omit<FigureQuestion, 'measure' | 'by'>
  /** Opens the rows behind a measure of one group. `of`: what the group is, '' for all of it. */
  readonly openRows: (measure: MeasureName, group: Omit<FigureRow, 'sums'>, of: string, basis?: FigureQuestion['basis']) => void
  /** Opens goods; null: the screen has no such panel. */
  readonly openGoods: ((goods: { readonly shop: string; readonly goods: string }) => void) | null
}

export const ReturnsContext = createContext<Returns | null>(null)

export function useReturns(): Returns {
  const returns = useContext(ReturnsContext)
  if (!returns) throw new Error('no screen of returns around this part')
  return returns
}
