import { readExtensionId } from '../../bridge/transports/extensionId.ts'
import { isPhone } from '../../bridge/transports/isPhone.ts'
import { useSandboxDirectly } from './useSandboxDirectly.ts'

/**
 * Whether the platform can be asked from a computer only: this is a phone, and no extension is here. What reads or changes a shop says so in its place instead
 * of asking for an extension that cannot be installed. Never in the demo, whose page asks the sandbox itself.
 */
export function useNeedsComputer(): boolean {
  const isDirect = useSandboxDirectly()
  return !isDirect && isPhone(navigator) && readExtensionId() === null
}
