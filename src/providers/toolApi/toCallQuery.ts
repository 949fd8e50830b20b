import type { ToolCall } from '../../../contract/call.ts'
import type { CallerSession } from './createToolApi.ts'

/** The query of a call before its payload: its fixed parameters, and who calls as far as the wire says so (contract 1). */
export function toCallQuery({ query }: Pick<ToolCall, 'query'>, { uid, level }: CallerSession): URLSearchParams {
  const parameters = new URLSearchParams(query)
  if (uid !== null) parameters.set('uid', uid)
  if (level !== null) parameters.set('level', String(level))
  return parameters
}

export function toCallUrl({ path }: Pick<ToolCall, 'path'>, query: URLSearchParams): string {
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
