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
  refuseUnfit(raw)
  const shown = withoutUnseenSigns(raw)
  const parsed = toolApi[name].payload.safeParse(shown)
  if (!parsed.success) throw invalidPayload(toFieldErrors(parsed.error.issues, shown))
  // A list may have come as JSON in a text.
  refuseUnfit(parsed.data)
  return toWholeCharacters(parsed.data) as CallPayload<Name>
}

function refuseUnfit(payload: unknown): void {
  const field = findUnfit(payload, [])
  if (field !== null) throw invalidPayload({ [field || 'payload']: 'bad_format' })
}

/** PostgreSQL cannot keep U+0000 in a text, so no database of ours gets it; and no payload of ours lies this deep in itself. */
function findUnfit(value: unknown, path: readonly string[]): string | null {
  if (path.length > PAYLOAD_DEPTH_MAX) return path[0] ?? ''
  if (typeof value === 'string') return value.includes('\u0000') ? path.join('.') : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    if (key.includes('\u0000')) return path.join('.')
    const found = findUnfit(item, [...path, key])
    if (found !== null) return found
  }
  return null
}

/** Half of a character of two, such as a title that was cut inside an emoji leaves. */
const HALF_CHARACTER = /\p{Surrogate}/gu

/** PostgreSQL looks into no JSON that has half a character, whichever of its values is asked for: each half becomes U+FFFD, as in any UTF-8. */
function toWholeCharacters(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(HALF_CHARACTER, '\uFFFD')
  if (Array.isArray(value)) return value.map(toWholeCharacters)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [toWholeCharacters(key), toWholeCharacters(item)]))
}

/** What people call something, which is read in lines, lists and messages of others. */
const shownFields = ['shop_name', 'group_name', 'template_name', 'rule_name', 'name', 'title', 'notes'] as const

/**
 * Signs that nobody sees: those that turn the direction of the line around them, that are zero wide, or that control nothing of ours. Line breaks, tabs and
 * the joiners inside emoji are none of them.
 */
const UNSEEN_SIGN = /[^\P{Cc}\t\n\r]|[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu

/** The payload without such signs in the names that it gives, so that a name of nothing else is none. Texts of the platform, and what is secret, stay as they are. */
function withoutUnseenSigns(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw
  const given = raw as Readonly<Record<string, unknown>>
  const names = shownFields.flatMap((field) => {
    const value = given[field]
    return typeof value === 'string' ? [[field, value.replace(UNSEEN_SIGN, '')] as const] : []
  })
  return names.length > 0 ? { ...given, ...Object.fromEntries(names) } : raw
}
