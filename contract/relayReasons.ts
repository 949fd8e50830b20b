import { RelayCode } from './codes.ts'
import type { RelayAnswer } from './relay.ts'

/** What the specification (section 8) has a failed merchant request say. */
const FAILED = 'request failed'

/**
 * Why the extension did not do what it was asked. The console has a sentence of its own for each word in both languages (`relay.<word>`).
 */
export const relayReasons = {
  sender_not_allowed: 'only a page of the console itself may ask',
  sender_not_top_frame: 'the console answers only as the page of a tab, never inside another page',
  message_malformed: 'the message is not one of the agreed form',
  message_too_large: 'the message is larger than the agreed limit',
  host_not_allowed: 'the address is not on a merchant host of this deployment',
  path_not_allowed: 'method and path are not those of a known merchant call',
  header_not_allowed: 'a header, or its value, may not be sent',
  body_malformed: 'form data is a flat list of texts, numbers and yes or no',
  cookie_not_opened: 'the sealed login is too old, or was sealed for another extension; the console asks for it again',
  cookie_of_other_shop: 'the login is of another shop or account than the request; nothing was sent',
  cookie_of_other_use: 'the sealed login is for something else',
  login_not_set: 'the browser did not take the login',
  login_not_put_back: 'the browser did not take its own login back',
  timed_out: 'the merchant platform did not answer in time',
  network_failed: 'the merchant platform could not be reached',
  not_sent: 'the request waited too long for its turn and was not sent',
  too_many: 'the console asks for more than the extension sends; nothing was sent',
  paused: 'the extension is paused; switch it on again in its popup',
  reply_too_large: 'the answer of the merchant platform is larger than the agreed limit',
  redirected: 'the merchant platform sent the request elsewhere, so the store is signed out',
  internal: 'the extension itself failed; reload it on the extensions page of the browser',
  not_signed_in: 'no store is signed in to the merchant platform in this browser',
  store_not_proved: 'the merchant platform did not say which store the login in this browser belongs to',
} as const

export type RelayReason = keyof typeof relayReasons

/** After these the request may have reached the platform; after every other reason it certainly did not leave. */
const reasonsOfRequestsThatLeft: readonly RelayReason[] = ['timed_out', 'network_failed', 'reply_too_large', 'redirected', 'internal']

/** Whether a request that ended with this reason may have been carried out. */
export function mayHaveArrived(reason: RelayReason): boolean {
  return reasonsOfRequestsThatLeft.includes(reason)
}

/** The answer without success: the words of the specification, the reason's word and its sentence, each after a colon (decision 0031). */
export function toRelayRefusal(reason: RelayReason): RelayAnswer {
  return { code: RelayCode.requestFailed, msg: `${FAILED}: ${formatRelayReason(reason)}`, data: null }
}

/** The text that names a reason. */
export function formatRelayReason(reason: RelayReason): string {
  return `${reason}: ${relayReasons[reason]}`
}

/** The reason that an answer's `msg` names, also without the specification's words before it; null: none of ours, as of another extension. */
export function parseRelayReason(text: string): RelayReason | null {
  const [first = '', second = ''] = text.split(':')
  const word = first === FAILED ? second.trim() : first
  return Object.hasOwn(relayReasons, word) ? (word as RelayReason) : null
}
