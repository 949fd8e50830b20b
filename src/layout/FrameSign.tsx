import { useSyncExternalStore } from 'react'
import { useServices } from './useServices.ts'

/** What runs in the background: put up by whoever runs it, from code that the frame need not load. */
export function FrameSign() {
  const { frameSign } = useServices()
  return useSyncExternalStore(frameSign.subscribe, frameSign.read)
}
