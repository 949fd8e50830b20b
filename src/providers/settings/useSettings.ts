import { useSyncExternalStore } from 'react'
import type { Settings } from './settings.ts'
import { settingsStore } from './settingsStore.ts'

/** The settings and how to change them. */
export function useSettings(): readonly [Settings, (change: Partial<Settings>) => void] {
  return [useSyncExternalStore(settingsStore.subscribe, settingsStore.read), settingsStore.change]
}
