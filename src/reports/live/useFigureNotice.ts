import { useSyncExternalStore } from 'react'
import { useLiveFigures } from './useLiveFigures.ts'

/** Why figures are not kept in this browser: the key of a sentence for the user. */
export type FigureNotice = 'figureStore.blocked' | 'figureStore.full'

/** What a screen about money says once above its figures; null: nothing. The figures themselves go on in memory. */
export function useFigureNotice(): FigureNotice | null {
  const { figures } = useLiveFigures()
  const mode = useSyncExternalStore(figures.subscribe, () => figures.read().mode)
  if (mode === 'blocked') return 'figureStore.blocked'
  return mode === 'full' ? 'figureStore.full' : null
}
