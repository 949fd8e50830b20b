import { useSyncExternalStore } from 'react'
import { useServices } from '../providers/services/useServices.ts'

/** What runs in the background: put up by the part that runs it, from code that the frame need not load. */
export function BackgroundStatus() {
  const { backgroundStatus } = useServices()
  return useSyncExternalStore(backgroundStatus.subscribe, backgroundStatus.read)
}
