import type { ToolCall } from '../../../contract/call.ts'
import type { CallerSession } from './createToolApi.ts'

/** The query of a call before its payload: its fixed parameters, and who calls as far as the wire says so (contract 1). */
export function toCallQuery({ query }: Pick<ToolCall, 'query'>, { uid, level, javaUid }: CallerSession): URLSearchParams {
  const parameters = new URLSearchParams(query)
  if (uid !== null) parameters.set('uid', uid)
  if (level !== null) parameters.set('level', String(level))
  if (javaUid) parameters.set('java_uid', javaUid)
  return parameters
}

/** The payload of a GET, in the query: what is absent or empty is left out. */
export function putPayload(query: URLSearchParams, payload: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(payload)) if (value !== undefined && value !== '') query.set(key, toQueryText(value))
}

function toQueryText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function toCallUrl({ path }: Pick<ToolCall, 'path'>, query: URLSearchParams): string {
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
