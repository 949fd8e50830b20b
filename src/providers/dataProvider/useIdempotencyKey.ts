import { type MutableRefObject, useRef } from 'react'

/** Values that were sent, as text, and the key that they carried. */
export interface SentValues {
  readonly values: string
  readonly key: string
}

export const nothingSent: SentValues = { values: '', key: '' }

/**
 * The same values sent twice (no answer, tried again) carry the same key: the server does not do it twice. `kept`: where what was sent last is kept for
 * longer than the screen is open. Default: it is not.
 */
export function useIdempotencyKey(kept?: MutableRefObject<SentValues>): (values: unknown) => string {
  const own = useRef(nothingSent)
  const sent = kept ?? own
  return (values) => {
    const text = JSON.stringify(values)
    if (sent.current.values !== text) sent.current = { values: text, key: crypto.randomUUID() }
    return sent.current.key
  }
}
