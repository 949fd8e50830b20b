import { createContext, useContext } from 'react'

/** What the cells of the table can open. */
export interface PromotionDeeds {
  /** Opens the trend of a plan, by its key. */
  readonly openPlan: (key: string) => void
}

export const PromotionContext = createContext<PromotionDeeds>({ openPlan: () => undefined })

export function usePromotionDeeds(): PromotionDeeds {
  return useContext(PromotionContext)
}
