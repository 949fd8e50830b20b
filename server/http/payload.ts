import type { FastifyRequest } from 'fastify'
import { toFieldErrors } from '../../contract/reasons.ts'
import type { CallName, CallPayload } from '../../contract/toolApi.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { invalidPayload } from '../replyError.ts'

/** The console adds these to every call; who calls is known from the token alone (contract 1). */
const ignoredParameters: readonly string[] = ['uid', 'level', 'java_uid']
const PAYLOAD_DEPTH_MAX = 32

/** What the caller sent: the query of a GET without what belongs to the address, or the body of a POST, as which a long read comes too. */
export function rawPayloadOf(name: CallName, request: Pick<FastifyRequest, 'method' | 'query' | 'body'>): unknown {
  const call = toolApi[name]
  if (request.method === 'POST') return request.body === undefined ? {} : request.body
  const fixed = new Set([...Object.keys(call.query), ...ignoredParameters])
  return Object.fromEntries(Object.entries(request.query as Record<string, unknown>).filter(([key]) => !fixed.has(key)))
}

/** Parses it by the contract's schema; else 1002 with a reason for each field. */
export function parsePayload<Name extends CallName>(name: Name, raw: unknown): CallPayload<Name> {
  const field = findUnfit(raw, [])
  if (field !== null) throw invalidPayload({ [field || 'payload']: 'bad_format' })
  const parsed = toolApi[name].payload.safeParse(raw)
  if (!parsed.success) throw invalidPayload(toFieldErrors(parsed.error.issues, raw))
  return parsed.data as CallPayload<Name>
}

/** PostgreSQL cannot keep U+0000 in a text, so no database of ours gets it; and no payload of ours lies this deep in itself. */
function findUnfit(value: unknown, path: readonly string[]): string | null {
  if (path.length > PAYLOAD_DEPTH_MAX) return path[0] ?? ''
  if (typeof value === 'string') return value.includes('\u0000') ? path.join('.') : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    const found = findUnfit(item, [...path, key])
    if (found !== null) return found
  }
  return null
}
