import { useSyncExternalStore } from 'react'
import { useServices } from '../../providers/services/useServices.ts'
import { lazyOnce } from '../../ui/lazyOnce.tsx'

const MissingExtension = lazyOnce(() => import('./extensionDialogs.tsx').then((module) => module.MissingExtension))

/** Specification 8: where a message found no extension to take it. Almost nobody sees it, so that its code comes when it is needed. */
export function ExtensionMissingDialog() {
  const { extensionMissing } = useServices()
  const isMissing = useSyncExternalStore(extensionMissing.subscribe, extensionMissing.isUp)
  if (!isMissing) return null
  return <MissingExtension close={extensionMissing.lower} />
}
