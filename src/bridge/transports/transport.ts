import type { RelayAnswer, RelayCallName, RelayMessage } from '../../../contract/relay.ts'
import { RELAY_TIMEOUT_MS } from '../../../contract/relayLimits.ts'
import { type BridgeErrorKind, relayCodeOf } from '../bridgeError.ts'

/** What a transport itself knows of a failure, beside the code on the wire. */
export interface TransportFailure {
  readonly kind: BridgeErrorKind
  /** True: the message left, and whether it was carried out is not known. */
  readonly unknownOutcome: boolean
  /** True: the extension's journal says that the request never left, even if the kind suggests otherwise. */
  readonly neverLeft?: boolean
}

/** The extension's answer, or the transport's own (with `failure`) where none came. */
export interface TransportAnswer extends RelayAnswer {
  readonly failure?: TransportFailure
}

/** `appeared`: a way to the platform is there now; `gone`: it was removed. */
export type TransportAnnouncement = 'appeared' | 'gone'

/** A way for messages to leave the page. */
export interface Transport {
  /** Never throws and never hangs: no extension, no answer, no network are answers with a code. */
  readonly send: (message: RelayMessage) => Promise<TransportAnswer>
  /** Calls back when the way appears or goes; the answer stops listening. */
  readonly listen: (onAnnouncement: (announcement: TransportAnnouncement) => void) => () => void
}

export type TimeLimits = Readonly<Record<RelayCallName, number>>

/** Time for the extension's own limit to strike first, so that its clearer answer arrives. */
const ANSWER_MARGIN_MS = 5_000
/** A stopped worker was measured to wake within 55 ms; a capture may wait for the person to allow it. */
export const SEND_TIME_LIMITS_MS: TimeLimits = {
  apiRequest: RELAY_TIMEOUT_MS + ANSWER_MARGIN_MS,
  ping: 3_000,
  captureSession: 60_000,
  outcomes: 3_000,
  nightWatch: 3_000,
  nightWatchRun: 3_000,
  openConsole: 3_000,
  browserLogin: 3_000,
  openBackend: 15_000,
  putLoginBack: 15_000,
}

/** The answer of a transport that got none. */
export function toFailedAnswer(kind: BridgeErrorKind, msg: string, unknownOutcome = false): TransportAnswer {
  return { code: relayCodeOf(kind), msg, data: null, failure: { kind, unknownOutcome } }
}
