import type { AllowLists } from './allowLists.ts'
import type { SessionState } from './sessionState.ts'

/** What the popup shows; labels are keys of `_locales`. */
export interface PopupView {
  /** `unset`: the package allows no console or no merchant host, so it can do nothing. */
  readonly state: 'ready' | 'unset'
  readonly stateLabel: string
  readonly isolationLabel: string
  readonly consoleOrigins: readonly string[]
  readonly platformHosts: readonly string[]
  readonly relayed: number
  /** Where the link leads: the first console; null without one. */
  readonly consoleUrl: string | null
}

export function toPopupView({ consoleOrigins, merchantOrigins }: AllowLists, { isolation, relayed }: SessionState): PopupView {
  const state = consoleOrigins.length > 0 && merchantOrigins.length > 0 ? 'ready' : 'unset'
  return {
    state,
    stateLabel: state === 'ready' ? 'stateReady' : 'stateUnset',
    isolationLabel: isolation === null ? 'isolationUnproven' : `isolation_${isolation}`,
    consoleOrigins,
    platformHosts: merchantOrigins,
    relayed,
    consoleUrl: consoleOrigins[0] === undefined ? null : `${consoleOrigins[0]}/`,
  }
}
