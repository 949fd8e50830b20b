import { RELAY_BODY_MAX_BYTES } from '../../contract/relayLimits.ts'
import { RelayError } from '../relayError.ts'

/** Reads a reply's text, and stops where it grows beyond the limit. */
export async function readReplyText(response: Response, maxBytes = RELAY_BODY_MAX_BYTES): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw new RelayError('reply_too_large')
    }
    parts.push(decoder.decode(chunk.value, { stream: true }))
  }
  return parts.join('') + decoder.decode()
}

/** What a reply's text says: parsed JSON, or the text itself, marked as such. */
export function parseReplyText(text: string): { data: unknown; isText?: true } {
  try {
    return { data: JSON.parse(text) }
  } catch {
    return { data: text, isText: true }
  }
}
