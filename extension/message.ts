import * as z from 'zod/mini'
import { backendRelayCalls } from '../contract/backendRelay.ts'
import { nightWatchCalls } from '../contract/nightWatch.ts'
import { relayCalls } from '../contract/relay.ts'
import { RELAY_FILE_REQUEST_MAX_BYTES, RELAY_REQUEST_MAX_BYTES } from '../contract/relayLimits.ts'
import type { RelayReason } from '../contract/relayReasons.ts'

const messageSchema = z.discriminatedUnion('contentRequest', [
  z.strictObject({ contentRequest: z.literal('apiRequest'), config: relayCalls.apiRequest.config }),
  z.strictObject({ contentRequest: z.literal('captureSession'), config: relayCalls.captureSession.config }),
  z.strictObject({ contentRequest: z.literal('outcomes'), config: relayCalls.outcomes.config }),
  z.strictObject({ contentRequest: z.literal('nightWatch'), config: nightWatchCalls.nightWatch.config }),
  z.strictObject({ contentRequest: z.literal('nightWatchRun'), config: nightWatchCalls.nightWatchRun.config }),
  z.strictObject({ contentRequest: z.literal('openConsole'), config: nightWatchCalls.openConsole.config }),
  z.strictObject({ contentRequest: z.literal('browserLogin'), config: backendRelayCalls.browserLogin.config }),
  z.strictObject({ contentRequest: z.literal('openBackend'), config: backendRelayCalls.openBackend.config }),
  z.strictObject({ contentRequest: z.literal('putLoginBack'), config: backendRelayCalls.putLoginBack.config }),
  z.strictObject({ contentRequest: z.literal('ping'), config: relayCalls.ping.config }),
])
export type Message = z.output<typeof messageSchema>

/** The one key that the schema library passes over in silence. Inside a text its first quote would be escaped, so only keys match. */
const PROTO_KEY = '"__proto__":'

/** Reads a message of a page: the agreed form with no key besides, or the reason why it is refused. */
export function parseMessage(message: unknown): Message | RelayReason {
  const text = JSON.stringify(message)
  if (text === undefined) return 'message_malformed'
  if (isOverLimit(text, RELAY_FILE_REQUEST_MAX_BYTES)) return 'message_too_large'
  if (text.includes(PROTO_KEY)) return 'message_malformed'
  const parsed = messageSchema.safeParse(message)
  if (!parsed.success) return 'message_malformed'
  return carriesFile(parsed.data) || !isOverLimit(text, RELAY_REQUEST_MAX_BYTES) ? parsed.data : 'message_too_large'
}

function carriesFile(message: Message): boolean {
  return message.contentRequest === 'apiRequest' && message.config.fileField !== undefined
}

function isOverLimit(text: string, maxBytes: number): boolean {
  return text.length > maxBytes || new TextEncoder().encode(text).byteLength > maxBytes
}
