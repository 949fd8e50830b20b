import * as z from 'zod/mini'

/** Every reply body of the product backend (contract 1). */
export const replyEnvelope = z.object({
  code: z.coerce.number(),
  msg: z._default(z.nullable(z.string()), ''),
  data: z.optional(z.unknown()),
})

/** Names of the headers that two of our programs agree on. */
export const Header = {
  /** The login token, with or without `Bearer `. */
  authorization: 'authorization',
  /** A key that makes a repeated write answer as the first did. */
  idempotencyKey: 'idempotency-key',
  requestId: 'x-request-id',
  /** The cookie of a made-up session, sent by the demo transport straight to the sandbox: a page may not set `cookie`. */
  sandboxCookie: 'x-sandbox-cookie',
} as const

/** Of a call that an open page makes by itself, with any value: it keeps no idle login alive. Apart, since the login page makes none. */
export const UNATTENDED_HEADER = 'x-unattended'
