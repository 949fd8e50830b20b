/**
 * What became of a message that was sent. `words`: the platform's own, or what happened on the way. `busy`: it takes no more for a while. `isFinal`:
 * the same message will fail again, whenever it is sent.
 */
export type SendOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'busy'; readonly words: string }
  | { readonly state: 'failed'; readonly words: string; readonly isFinal: boolean }

const WORDS_MAX_CHARS = 200

/** On one line, and not longer than a reader wants it. */
export function toWords(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return line.length > WORDS_MAX_CHARS ? `${line.slice(0, WORDS_MAX_CHARS)}…` : line
}
