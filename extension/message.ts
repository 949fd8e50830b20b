import * as z from 'zod/mini'
import { relayCalls } from '../contract/relay.ts'
import { RELAY_REQUEST_MAX_BYTES } from '../contract/relayLimits.ts'
import type { RelayReason } from '../contract/relayReasons.ts'

const messageSchema = z.discriminatedUnion('contentRequest', [
  z.strictObject({ contentRequest: z.literal('apiRequest'), config: relayCalls.apiRequest.config }),
  z.strictObject({ contentRequest: z.literal('captureSession'), config: relayCalls.captureSession.config }),
  z.strictObject({ contentRequest: z.literal('outcomes'), config: relayCalls.outcomes.config }),
  z.strictObject({ contentRequest: z.literal('ping'), config: relayCalls.ping.config }),
])
export type Message = z.output<typeof messageSchema>

/** The one key that the schema library passes over in silence. Inside a text its first quote would be escaped, so only keys match. */
const PROTO_KEY = '"__proto__":'

/** Reads a message of a page: the agreed form with no key besides, or the reason why it is refused. */
export function parseMessage(message: unknown): Message | RelayReason {
  const text = JSON.stringify(message)
  if (text === undefined) return 'message_malformed'
  if (isOverLimit(text)) return 'message_too_large'
  if (text.includes(PROTO_KEY)) return 'message_malformed'
  const parsed = messageSchema.safeParse(message)
  return parsed.success ? parsed.data : 'message_malformed'
}

function isOverLimit(text: string): boolean {
  return text.length > RELAY_REQUEST_MAX_BYTES || new TextEncoder().encode(text).byteLength > RELAY_REQUEST_MAX_BYTES
}
