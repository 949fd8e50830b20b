import type * as z from 'zod/mini'
import type { MerchantCall } from '../../contract/merchantCall.ts'
import type { Twists } from '../faults/twists.ts'
import type { Platform } from '../platform.ts'
import type { Store } from '../stores/store.ts'
import type { MerchantAnswer } from '../wire/envelopes.ts'

/** What an endpoint is asked, once its session and payload are known to be good. */
interface Asked<Payload> {
  readonly payload: Payload
  readonly platform: Platform
  /** `http://host:port` by which the caller reached the sandbox. */
  readonly origin: string
  /** The anti-content token that came with it. */
  readonly antiContent: string | undefined
  /** What faults change in the answer. */
  readonly twists: Twists
}

export interface AskedByStore<Payload> extends Asked<Payload> {
  readonly store: Store
}

interface AskedByAnyone<Payload> extends Asked<Payload> {
  /** Null without a living session. */
  readonly store: Store | null
}

/** A merchant call and its answer. */
export interface Endpoint {
  readonly call: MerchantCall
  /** Does it answer without a living session? */
  readonly isOpen: boolean
  readonly answer: (asked: AskedByAnyone<unknown>) => MerchantAnswer
}

type Answer<Asking, Result extends z.ZodMiniType> = (asked: Asking) => MerchantAnswer<z.input<Result>>

/** An endpoint that needs a living session. */
export function defineEndpoint<Payload extends z.ZodMiniType, Result extends z.ZodMiniType>(
  call: MerchantCall<Payload, Result>,
  answer: Answer<AskedByStore<z.output<Payload>>, Result>,
): Endpoint {
  return { call, isOpen: false, answer: answer as Endpoint['answer'] }
}

/** An endpoint that also answers the signed out. */
export function defineOpenEndpoint<Payload extends z.ZodMiniType, Result extends z.ZodMiniType>(
  call: MerchantCall<Payload, Result>,
  answer: Answer<AskedByAnyone<z.output<Payload>>, Result>,
): Endpoint {
  return { call, isOpen: true, answer: answer as Endpoint['answer'] }
}
