import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useServices } from '../providers/services/useServices.ts'
import { DESKTOP_STORAGE_KEY, type DesktopSettings, keepDesktopSettings, readDesktopSettings } from './desktopSettings.ts'

/** What the person wants to see on the desktop in this browser, also when another tab changes it; and the way to change it. */
export function useDesktopSettings(): readonly [DesktopSettings, (next: DesktopSettings) => void] {
  const { storage } = useServices()
  const subscribe = useCallback((changed: () => void) => storage.subscribe(DESKTOP_STORAGE_KEY, changed), [storage])
  const text = useSyncExternalStore(subscribe, () => storage.get(DESKTOP_STORAGE_KEY))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the storage holds
  const settings = useMemo(() => readDesktopSettings(storage), [storage, text])
  return [settings, useCallback((next) => keepDesktopSettings(storage, next), [storage])]
}
