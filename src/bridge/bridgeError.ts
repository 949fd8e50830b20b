import { RelayCode } from '../../contract/codes.ts'
import type { RelayReason } from '../../contract/relayReasons.ts'

/** Why a merchant call brought no result. The console has a sentence for each: `bridge.<kind>` in both languages. */
export const BridgeErrorKind = {
  /** No extension id is stored: the blocking dialog of specification 8. */
  notInstalled: 'notInstalled',
  /** The extension did not take the message: disabled, reloaded or gone. */
  sendFailed: 'sendFailed',
  /** No answer within the time limit. */
  timedOut: 'timedOut',
  /** The request itself failed: network, refused by the extension, or the platform is down. */
  requestFailed: 'requestFailed',
  /** The store's login is dead: log in to it again. */
  sessionExpired: 'sessionExpired',
  /** No session of this shop is at hand: never captured, or not shown to this account. */
  noSession: 'noSession',
  /** The shop has a session, but this browser's extension is not given it before the main account permits it. */
  browserWaits: 'browserWaits',
  /** The same: the permission was withdrawn. */
  browserWithdrawn: 'browserWithdrawn',
  /** The session belongs to another store. */
  wrongStore: 'wrongStore',
  /** Too often: wait. */
  rateLimited: 'rateLimited',
  /** A check by the platform that a person must pass, or risk control: open the platform and pass it by hand. */
  verificationNeeded: 'verificationNeeded',
  /** The platform's account of this login lacks a right: its owner can give it. */
  noPermission: 'noPermission',
  /** A reply that is not what the call promises. Never taken for "no data". */
  unreadableReply: 'unreadableReply',
  /** The platform understood and said no; its own words are in `merchantMessage`. */
  rejected: 'rejected',
} as const
export type BridgeErrorKind = (typeof BridgeErrorKind)[keyof typeof BridgeErrorKind]

export interface BridgeErrorDetails {
  /** True: nobody knows whether the platform carried the request out. Never repeat a write on it. Default false. */
  readonly unknownOutcome?: boolean
  /** True: the extension is there, and knows that the request never left it: even a write may be sent again as it is. Default false. */
  readonly neverLeft?: boolean
  /** The platform's own code. */
  readonly merchantCode?: number
  /** The platform's own words, for the reader to see beside ours; from the extension only those that are no reason of the contract. */
  readonly merchantMessage?: string | undefined
  /** Why the extension refused or failed, where it named a reason of the contract. */
  readonly relayReason?: RelayReason | undefined
  /** HTTP status of the platform's reply. */
  readonly httpStatus?: number
  /** How long the platform asks to wait. */
  readonly retryAfterMs?: number
  readonly cause?: unknown
}

/** A failed merchant call, in a sentence that a seller can act on. Shares the number -100 with the backend, never a type. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError'
  readonly kind: BridgeErrorKind
  readonly code: RelayCode
  /** Key of the sentence in the console's language: the extension's reason is more exact than the kind. */
  readonly messageKey: `bridge.${BridgeErrorKind}` | `relay.${RelayReason}`
  readonly unknownOutcome: boolean
  readonly neverLeft: boolean
  readonly merchantCode: number | undefined
  readonly merchantMessage: string | undefined
  readonly relayReason: RelayReason | undefined
  readonly httpStatus: number | undefined
  readonly retryAfterMs: number | undefined

  constructor(kind: BridgeErrorKind, details: BridgeErrorDetails = {}) {
    super(sentences[kind], { cause: details.cause })
    this.kind = kind
    this.code = relayCodeOf(kind)
    this.messageKey = details.relayReason ? `relay.${details.relayReason}` : `bridge.${kind}`
    this.unknownOutcome = details.unknownOutcome ?? false
    this.neverLeft = details.neverLeft ?? false
    this.merchantCode = details.merchantCode
    this.merchantMessage = details.merchantMessage
    this.relayReason = details.relayReason
    this.httpStatus = details.httpStatus
    this.retryAfterMs = details.retryAfterMs
  }
}

/** Specification 8: -100 where no extension took the message, -1 for every other failure of a merchant request. */
export function relayCodeOf(kind: BridgeErrorKind): RelayCode {
  return kind === 'notInstalled' || kind === 'sendFailed' ? RelayCode.unavailable : RelayCode.requestFailed
}

/** For logs, and for readers whose language has no sentence of its own. */
const sentences: Record<BridgeErrorKind, string> = {
  notInstalled: 'Extension not installed, please install first',
  sendFailed: 'Execution error, please check the extension is installed and enabled, refresh this page and retry',
  timedOut: 'The platform did not answer in time, please retry',
  requestFailed: 'The request to the platform failed, please check the network and retry',
  sessionExpired: 'The login of this shop has expired, please log in to the shop again',
  noSession: 'No login of this shop is at hand, please log in to the shop',
  browserWaits: 'This browser waits for the main account’s permission to use shops; it goes on by itself once permitted',
  browserWithdrawn: 'The permission of this browser to use shops was withdrawn; the main account can give it again',
  wrongStore: 'The login belongs to another store, please log in to this shop again',
  rateLimited: 'The platform says too often, please wait before you retry',
  verificationNeeded: 'The platform wants a verification, please open it, pass the verification and retry',
  noPermission: 'This login lacks a right at the platform, please ask the owner of the shop for it',
  unreadableReply: 'The platform answered something unreadable, please retry later',
  rejected: 'The platform refused the request',
}
