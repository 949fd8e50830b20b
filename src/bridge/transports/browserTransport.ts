import type { Deployment } from '../../../contract/entities/deployment.ts'
import { readExtensionId, watchExtensionId } from './extensionId.ts'
import { createExtensionTransport, type ExtensionRuntime } from './extensionTransport.ts'
import { createSandboxTransport } from './sandboxTransport.ts'
import type { Transport } from './transport.ts'

/** The way of this browser to the platform: the extension; in the demo, while none is there, straight to the sandbox. */
export function createBrowserTransport(deployment: Deployment): Transport {
  const extension = createExtensionTransport({ readExtensionId, readRuntime, watchExtensionId })
  if (!isDemo(deployment)) return extension
  const sandbox = createSandboxTransport({ hosts: deployment.merchant_hosts })
  return {
    send: (message) => (usesSandboxDirectly(deployment, readExtensionId()) ? sandbox : extension).send(message),
    listen: extension.listen,
  }
}

/** Asked also by the screen, which says so in a notice. */
export function usesSandboxDirectly(deployment: Deployment, extensionId: string | null): boolean {
  return isDemo(deployment) && extensionId === null
}

function isDemo(deployment: Deployment): boolean {
  return deployment.demo && deployment.platform === 'sandbox'
}

function readRuntime(): ExtensionRuntime | undefined {
  return globalThis.chrome?.runtime as ExtensionRuntime | undefined
}
