import * as z from 'zod/mini'
import type { backendRelayCalls } from './backendRelay.ts'
import type { nightWatchCalls } from './nightWatch.ts'
import { relayFileTypes, relayMethods } from './relayLimits.ts'
import { sealKeyText } from './sealedText.ts'
import { cookieOrSealed } from './values.ts'

/** Chosen by the page, 128 random bits: by it the page asks later what became of a write. */
const requestId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** One request to the merchant platform (specification 3, extension message envelope). */
export const relayRequestSchema = z.strictObject({
  url: z.string().check(z.maxLength(4_096)),
  method: z.enum(relayMethods),
  /** Since protocol 2 also sealed: only the extension can read it then. */
  cookie: cookieOrSealed,
  headers: z._default(z.record(z.string(), z.string().check(z.maxLength(4_096))), {}),
  data: z.optional(z.unknown()),
  /** Send `data` as form fields instead of JSON. */
  formData: z._default(z.boolean(), false),
  /** Since protocol 3, of a form: the field of `data` that is a `relayFile`; the form is then sent in parts. */
  fileField: z.optional(z.string().check(z.maxLength(64))),
  /** Since protocol 2, of writes. */
  requestId: z.optional(requestId),
  /** Since protocol 4: whose shop the request is for. A sealed cookie of another is not opened. Absent: any. */
  shop: z.optional(z.strictObject({ owner: z.string().check(z.maxLength(64)), shop_id: z.string().check(z.maxLength(64)) })),
})
export type RelayRequest = z.input<typeof relayRequestSchema>

/** A picture on its way to the picture host. */
export const relayFile = z.strictObject({ type: z.enum(relayFileTypes), base64: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)) })

/** What comes back: parsed JSON, or the text with `isText`. A `status` of 0 is a redirect that was not followed. */
export const relayedReplySchema = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  data: z.unknown(),
  isText: z.optional(z.boolean()),
})
export type RelayedReply = z.infer<typeof relayedReplySchema>

/**
 * What the extension's journal says of a write whose answer never came.
 *
 * | word     | the request                                        | may it be sent again                    |
 * |----------|----------------------------------------------------|-----------------------------------------|
 * | notSent  | certainly never left                               | yes                                     |
 * | answered | reached the platform; only its answer was lost     | only after a look at what is there now  |
 * | unknown  | may have left, or the journal has never heard of it | only after a look at what is there now |
 */
export const relayOutcomes = ['unknown', 'notSent', 'answered'] as const
export type RelayOutcome = (typeof relayOutcomes)[number]

export const storeSchema = z.object({ shop_id: z.string(), shop_name: z.string() })
/** A store as its own session names it. */
export type SessionStore = z.infer<typeof storeSchema>

/** What the console may ask of the extension, beside `backendRelayCalls`: `contentRequest` on the left, its `config` and answer on the right. */
export const relayCalls = {
  apiRequest: { config: relayRequestSchema, reply: relayedReplySchema },
  ping: {
    config: z.optional(z.strictObject({})),
    reply: z.object({
      version: z.string(),
      protocol: z.number(),
      platformHosts: z.array(z.string()),
      /** Since protocol 2: to this key the server seals cookies for the extension. Absent: this browser keeps none. */
      relayKey: z.optional(sealKeyText),
    }),
  },
  captureSession: {
    config: z.strictObject({
      host: z.string().check(z.maxLength(255)),
      /** Since protocol 2, where the ping gave a relay key: the person who will hand the session in; no one else can. */
      owner: z.optional(z.string().check(z.maxLength(64))),
    }),
    reply: z.object({
      /** To be saved: sealed to the server whose package the extension is; plain from a package without a server's key. */
      cookie: z.string(),
      /** To be used until it is saved: the same, sealed to the extension itself; absent where `cookie` is plain. */
      relayCookie: z.optional(z.string()),
      shop: storeSchema,
    }),
  },
  /** Since protocol 2: what became of writes, by their request ids. Answered also while the extension is paused. */
  outcomes: {
    config: z.strictObject({ ids: z.array(requestId).check(z.minLength(1), z.maxLength(100)) }),
    reply: z.object({ outcomes: z.record(z.string(), z.enum(relayOutcomes)) }),
  },
} as const

/** With what is asked seldom, and is loaded when it is. */
type EveryRelayCall = typeof relayCalls & typeof nightWatchCalls & typeof backendRelayCalls
export type RelayCallName = keyof EveryRelayCall
export type RelayConfig<Name extends RelayCallName> = z.input<EveryRelayCall[Name]['config']>
export type RelayData<Name extends RelayCallName> = z.output<EveryRelayCall[Name]['reply']>

/** The message as it is sent. */
export interface RelayMessage<Name extends RelayCallName = RelayCallName> {
  contentRequest: Name
  config?: RelayConfig<Name>
}

export const relayAnswerSchema = z.object({ code: z.number(), msg: z.string(), data: z.unknown() })
/** The extension's answer to any message: one of `RelayCode`, data null unless it is a success. */
export type RelayAnswer = z.infer<typeof relayAnswerSchema>
