import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Right } from '../../../contract/roles.ts'
import type { FigureQuestion, FigureRow } from '../../figures/answers/question.ts'
import type { BehindQuestion, WatchedOrders } from '../../figures/answers/rowsBehind.ts'
import { lazyOnce } from '../../ui/lazyOnce.tsx'

/** A figure whose rows are looked at. */
export interface OpenedFigure {
  /** What the figure is: the measure and what it is of. */
  readonly title: string
  readonly question: FigureQuestion
  /** The group of the answer that it belongs to; empty: the whole. */
  readonly group: Omit<FigureRow, 'sums'>
  /** Only orders watched since they were shipped. Default: all. */
  readonly watched?: WatchedOrders
  /** One order alone, by its number. Default: all. */
  readonly orderSn?: string
}

/** What is asked for the rows behind a figure. */
export function toBehindQuestion({ question, group, watched, orderSn }: OpenedFigure, limit: number): BehindQuestion {
  return { question, group, limit, ...(watched && { watched }), ...(orderSn !== undefined && { orderSn }) }
}

const OpenContext = createContext<(figure: OpenedFigure) => void>(() => undefined)

/** Opens the rows behind a figure: every number opens its list. */
export function useBehind(): (figure: OpenedFigure) => void {
  return useContext(OpenContext)
}

interface BehindProviderProps {
  /** What a sub-account needs to carry the rows away. */
  readonly exportRight: Right
  readonly children: ReactNode
}

const RowsBehind = lazyOnce(() => import('./RowsBehind.tsx').then((module) => module.RowsBehind))

/** Around a screen of figures: has the dialog with the rows behind them. */
export function BehindProvider({ exportRight, children }: BehindProviderProps) {
  const [opened, open] = useState<OpenedFigure | null>(null)
  return (
    <OpenContext.Provider value={open}>
      {children}
      {opened && <RowsBehind figure={opened} exportRight={exportRight} close={() => open(null)} />}
    </OpenContext.Provider>
  )
}
