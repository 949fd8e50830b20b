import * as z from 'zod/mini'
import { relayMethods } from './relayLimits.ts'
import { cookieText } from './values.ts'

/** One request to the merchant platform (specification 3, extension message envelope). */
export const relayRequestSchema = z.strictObject({
  url: z.string().check(z.maxLength(4_096)),
  method: z.enum(relayMethods),
  cookie: cookieText,
  headers: z._default(z.record(z.string(), z.string().check(z.maxLength(4_096))), {}),
  data: z.optional(z.unknown()),
  /** Send `data` as form fields instead of JSON. */
  formData: z._default(z.boolean(), false),
})
export type RelayRequest = z.input<typeof relayRequestSchema>

/** What comes back: parsed JSON, or the text with `isText`. A `status` of 0 is a redirect that was not followed. */
export const relayedReplySchema = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  data: z.unknown(),
  isText: z.optional(z.boolean()),
})
export type RelayedReply = z.infer<typeof relayedReplySchema>

export const storeSchema = z.object({ shop_id: z.string(), shop_name: z.string() })
/** A store as its own session names it. */
export type Store = z.infer<typeof storeSchema>

/** Everything that the console may ask of the extension: `contentRequest` on the left, its `config` and answer on the right. */
export const relayCalls = {
  apiRequest: { config: relayRequestSchema, reply: relayedReplySchema },
  ping: {
    config: z.optional(z.strictObject({})),
    reply: z.object({ version: z.string(), protocol: z.number(), platformHosts: z.array(z.string()) }),
  },
  captureSession: {
    config: z.strictObject({ host: z.string().check(z.maxLength(255)) }),
    reply: z.object({ cookie: z.string(), shop: storeSchema }),
  },
} as const

export type RelayCallName = keyof typeof relayCalls
export type RelayConfig<Name extends RelayCallName> = z.input<(typeof relayCalls)[Name]['config']>
export type RelayData<Name extends RelayCallName> = z.output<(typeof relayCalls)[Name]['reply']>

/** The message as it is sent. */
export interface RelayMessage<Name extends RelayCallName = RelayCallName> {
  contentRequest: Name
  config?: RelayConfig<Name>
}

export const relayAnswerSchema = z.object({ code: z.number(), msg: z.string(), data: z.unknown() })
/** The extension's answer to any message: one of `RelayCode`, data null unless it is a success. */
export type RelayAnswer = z.infer<typeof relayAnswerSchema>
