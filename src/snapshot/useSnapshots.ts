import { useCallback, useSyncExternalStore } from 'react'
import { useServices } from '../providers/services/useServices.ts'
import { SNAPSHOTS_KEY } from './snapshot.ts'

/** Whether pages are kept and shown as they were last, and what changes that. At first they are. */
export function useSnapshots(): readonly [boolean, (isOn: boolean) => void] {
  const { storage } = useServices()
  const subscribe = useCallback((changed: () => void) => storage.subscribe(SNAPSHOTS_KEY, changed), [storage])
  const isOn = useSyncExternalStore(subscribe, () => storage.get(SNAPSHOTS_KEY)) !== 'off'
  return [isOn, (next) => storage.set(SNAPSHOTS_KEY, next ? 'on' : 'off')]
}
