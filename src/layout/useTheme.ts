import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { StorageKey } from '../storage/keys.ts'
import { applyTheme, readTheme, storeTheme, type Theme } from '../theme/theme.ts'
import { useServices } from './useServices.ts'

/** The theme on the screen and how to change it; other tabs and other parts of the page follow. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const { storage } = useServices()
  const subscribe = useMemo(() => (changed: () => void) => storage.subscribe(StorageKey.settings, changed), [storage])
  const theme = useSyncExternalStore(subscribe, () => readTheme(storage))
  const setTheme = useCallback(
    (next: Theme) => {
      applyTheme(next)
      storeTheme(storage, next)
    },
    [storage],
  )
  return [theme, setTheme]
}
