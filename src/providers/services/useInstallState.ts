import { useCallback, useEffect, useState } from 'react'
import { useAskInView } from '../../bridge/hooks/useAskInView.ts'
import { useBridge } from '../../bridge/hooks/useBridge.ts'
import { usesSandboxDirectly } from '../../bridge/transports/browserTransport.ts'
import { readExtensionId } from '../../bridge/transports/extensionId.ts'
import { type InstallState, toInstallState } from './toInstallState.ts'
import { useDeployment } from './useDeployment.ts'

/** Often enough to feel like by itself; asking costs a message to the extension, if there is one. */
export const ASK_AGAIN_MS = 4_000

export interface InstallControl {
  /** Null until the first answer. */
  readonly found: InstallState | null
  readonly ask: () => Promise<void>
}

/** What is installed. Asks again while the page is in view and not all is well: an extension that works is left to sleep. */
export function useInstallState(): InstallControl {
  const bridge = useBridge()
  const deployment = useDeployment()
  const [found, setFound] = useState<InstallState | null>(null)

  const ask = useCallback(async () => {
    // In the demo the sandbox answers in place of an extension that is not there.
    const isMissing = usesSandboxDirectly(deployment, readExtensionId())
    setFound(isMissing ? { state: 'install' } : toInstallState(await bridge.ping(), deployment.extension.version))
  }, [bridge, deployment])

  useAskInView(bridge, ask)

  const isSettled = found?.state === 'upToDate'
  useEffect(() => {
    if (isSettled) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask()
    }, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isSettled, ask])

  return { found, ask }
}
