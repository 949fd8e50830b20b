import { createFigureStore } from '../../../../src/figures/store/createFigureStore.ts'
import type { FigureStore } from '../../../../src/figures/store/figureStore.ts'
import { createProfitAnswers, type ProfitAnswers } from '../../../../src/pages/profit/figures/createProfitAnswers.ts'

/** A store with the answers of profit beside its own. */
export type ProfitStore = FigureStore & ProfitAnswers

export async function openProfitStore(parts: Parameters<typeof createFigureStore>[0]): Promise<ProfitStore> {
  const store = await createFigureStore(parts)
  return { ...store, ...createProfitAnswers(store.countParts) }
}
