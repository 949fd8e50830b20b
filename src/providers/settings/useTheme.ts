import { useCallback } from 'react'
import type { Theme } from '../../theme/theme.ts'
import { useSettings } from './useSettings.ts'

/** The theme on the screen and how to change it; other tabs and other parts of the page follow. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [{ theme }, change] = useSettings()
  return [theme, useCallback((next: Theme) => change({ theme: next }), [change])]
}
