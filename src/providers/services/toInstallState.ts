import { type ExtensionState, isOlder } from '../../bridge/extensionState.ts'

/**
 * What the reader has to do about the extension:
 *
 * | state | what was found | what to do |
 * |---|---|---|
 * | install | nothing | install it |
 * | unreachable | an id, but no answer | reload this page; else it is off or was removed |
 * | update | too old for this console | update |
 * | updateOffered | works, and a newer one is to be had | update when it suits |
 * | upToDate | works, nothing newer | nothing |
 * | consoleTooOld | newer than this console | reload this page |
 */
export type InstallState =
  | { readonly state: 'install' | 'unreachable' }
  | { readonly state: 'update' | 'updateOffered' | 'upToDate' | 'consoleTooOld'; readonly installed: string }

/** `offered`: the version that this deployment hands out; empty: it hands out none. */
export function toInstallState(found: ExtensionState, offered: string): InstallState {
  switch (found.state) {
    case 'missing':
      return { state: 'install' }
    case 'unreachable':
      return { state: 'unreachable' }
    case 'extensionTooOld':
      return { state: 'update', installed: found.version }
    case 'consoleTooOld':
      return { state: 'consoleTooOld', installed: found.version }
    case 'ready':
      return { state: isOlder(found.version, offered) ? 'updateOffered' : 'upToDate', installed: found.version }
  }
}
