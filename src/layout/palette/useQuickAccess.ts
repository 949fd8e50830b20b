import { createContext, useContext } from 'react'

/** The palette and the sheet of shortcuts, for the parts that have a button for them. */
export interface QuickAccessControl {
  readonly openPalette: () => void
  readonly openShortcuts: () => void
}

/** Provided by QuickAccess, around the frame. */
export const QuickAccessContext = createContext<QuickAccessControl | null>(null)

export function useQuickAccess(): QuickAccessControl {
  const control = useContext(QuickAccessContext)
  if (!control) throw new Error('useQuickAccess needs a QuickAccess above it')
  return control
}
