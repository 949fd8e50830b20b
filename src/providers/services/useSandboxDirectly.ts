import { useEffect, useState } from 'react'
import { usesSandboxDirectly } from '../../bridge/transports/browserTransport.ts'
import { readExtensionId, watchExtensionId } from '../../bridge/transports/extensionId.ts'
import { useDeployment } from './useDeployment.ts'

/** The demo while no extension is there: requests go straight to the sandbox. */
export function useSandboxDirectly(): boolean {
  const deployment = useDeployment()
  const [isDirect, setDirect] = useState(() => usesSandboxDirectly(deployment, readExtensionId()))
  useEffect(() => watchExtensionId(() => setDirect(usesSandboxDirectly(deployment, readExtensionId()))), [deployment])
  return isDirect
}
