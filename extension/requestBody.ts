import * as z from 'zod/mini'
import { relayFile } from '../contract/relay.ts'
import { RELAY_FILE_MAX_BYTES } from '../contract/relayLimits.ts'
import type { RelayReason } from '../contract/relayReasons.ts'
import type { RelayMethod } from './target.ts'

/** The bytes of a request and what they are; `content` null where there is no body. */
export interface RequestBody {
  readonly content: string | FormData | null
  /** Sent unless the request names its own content type; null: the browser knows it. */
  readonly contentType: string | null
}

/** How `data` is to be written: as JSON, as form fields, or as a form in parts, with a file in `fileField`. */
export interface BodyForm {
  readonly formData: boolean
  readonly fileField?: string | undefined
}

const NO_BODY: RequestBody = { content: null, contentType: null }
const fieldsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** Writes the body. A GET has none, even if `data` is there: the browser would refuse it. */
export function toRequestBody(method: RelayMethod, data: unknown, { formData, fileField }: BodyForm): RequestBody | RelayReason {
  if (method === 'GET' || data === undefined) return NO_BODY
  if (fileField !== undefined) return formData ? toFormWithFile(data, fileField) : 'body_malformed'
  return formData ? toFormBody(data) : { content: JSON.stringify(data), contentType: 'application/json' }
}

function toFormBody(data: unknown): RequestBody | RelayReason {
  const fields = fieldsSchema.safeParse(data)
  if (!fields.success) return 'body_malformed'
  const pairs = Object.entries(fields.data).map(([name, value]) => [name, String(value)])
  return { content: new URLSearchParams(pairs).toString(), contentType: 'application/x-www-form-urlencoded' }
}

function toFormWithFile(data: unknown, fileField: string): RequestBody | RelayReason {
  const { [fileField]: given, ...others } = Object(data) as Record<string, unknown>
  const file = relayFile.safeParse(given)
  const fields = fieldsSchema.safeParse(others)
  if (!file.success || !fields.success) return 'body_malformed'
  const bytes = Uint8Array.from(atob(file.data.base64), (sign) => sign.charCodeAt(0))
  if (bytes.byteLength > RELAY_FILE_MAX_BYTES) return 'message_too_large'
  const form = new FormData()
  for (const [name, value] of Object.entries(fields.data)) form.set(name, String(value))
  form.set(fileField, new Blob([bytes], { type: file.data.type }), `picture.${file.data.type.slice('image/'.length)}`)
  return { content: form, contentType: null }
}
