import * as z from 'zod/mini'
import type { RelayReason } from '../contract/relayReasons.ts'
import type { RelayMethod } from './target.ts'

/** The bytes of a request and what they are; `text` null where there is no body. */
export interface RequestBody {
  readonly text: string | null
  /** Sent unless the request names its own content type. */
  readonly contentType: string | null
}

const NO_BODY: RequestBody = { text: null, contentType: null }
const fieldsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** Writes the body: form fields or JSON. A GET has none, whatever `data` says: the browser would refuse it. */
export function toRequestBody(method: RelayMethod, data: unknown, formData: boolean): RequestBody | RelayReason {
  if (method === 'GET' || data === undefined) return NO_BODY
  return formData ? toFormBody(data) : { text: JSON.stringify(data), contentType: 'application/json' }
}

function toFormBody(data: unknown): RequestBody | RelayReason {
  const fields = fieldsSchema.safeParse(data)
  if (!fields.success) return 'body_malformed'
  const pairs = Object.entries(fields.data).map(([name, value]) => [name, String(value)])
  return { text: new URLSearchParams(pairs).toString(), contentType: 'application/x-www-form-urlencoded' }
}
